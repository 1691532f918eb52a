import Almanac
import NoonmarkBase
import NoonmarkDomain
import Testing

@Suite struct `Typed coordinates` {
  @Test(arguments: [
    "59.91 10.75", "59.91,10.75", "59.91, 10.75", "59.91; 10.75", "59.91/10.75", "+59.91 10.75e",
    "(59.91, 10.75)", "[59.91 10.75]", "59,91 10,75", "59,91,10,75", "59,91; 10,75",
    "59,91° N, 10,75° E", "59.91° N, 10.75° E", "59.91N 10.75E", "59.91N10.75E", "N59.91 E10.75",
    "N 59.91 E 10.75", "n59.91, e10.75", "10.75E 59.91N", "E10.75 N59.91", "59.91N 10.75",
    "59°54'36\"N 10°45'0\"E", "59°54'36\"N, 10°45'0\"E", "59°54'36''N10°45'0''E",
    "59° 54.6′ N 10° 45.0′ E", "59º54’36”N 10º45’E", "59 54 36 N 10 45 0 E", "59 54.6, 10 45",
    "59°54,6'N 10°45,0'E", "59°54'36\" 10°45'00\"", "+59.91+010.75/", "+595436+0104500/",
    "５９．９１ １０．７５", "５９．９１，１０．７５", "５９．９１°Ｎ　１０．７５°Ｅ", "٥٩٫٩١ ١٠٫٧٥",
    "\u{200F}٥٩٫٩١، ١٠٫٧٥", "५९.९१ १०.७५",
    "geo:59.91,10.75", "geo:59.91,10.75,12;u=35", "geo:59.91,10.75?z=12",
    "https://www.google.com/maps/@59.91,10.75,12z",
    "https://www.google.com/maps/place/Oslo/@59.91,10.75,12.5z/data=!3m1",
    "https://www.google.com/maps/place/Oslo/@59.8,10.6,11z/data=!4m6!8m2!3d59.91!4d10.75",
    "https://www.openstreetmap.org/#map=12/59.91/10.75",
    "https://www.openstreetmap.org/?mlat=59.91&mlon=10.75#map=12/59.0/10.0",
    "https://maps.apple.com/?ll=59.91,10.75&q=x", "https://maps.google.com/?q=59.91%2C10.75",
    "GEO:59.91,10.75", "geo:0,0?q=59.91,10.75(Home)", "geo:0,0?z=11&q=59.91%2C10.75",
    "geo:59.91,10.75?q=12 Main Street",
    "https://geohack.toolforge.org/geohack.php?pagename=Oslo&params=59.91_N_10.75_E_type:city",
    "https://geohack.toolforge.org/geohack.php?params=59_54_36_N_10_45_0_E_scale:3000",
    "https://yandex.com/maps/213/moscow/?ll=10.75%2C59.91&z=10",
    "https://yandex.ru/maps/?ll=10.1%2C59.2&whatshere%5Bpoint%5D=10.75%2C59.91&z=10.5",
    "https://2gis.ru/moscow?m=10.75%2C59.91%2F11.2", "https://mapy.com/en/?x=10.75&y=59.91&z=11",
    "https://maplibre.org/demo/#12.53/59.91/10.75", "https://map.example/#12/59.91/10.75/30/60",
    "https://www.openstreetmap.org/#map=12.5/59.91/10.75&layers=H",
    "https://www.google.com/maps/place/59%C2%B054'36.0%22N+10%C2%B045'0.0%22E/@59.9,10.7,17z",
    "https://www.google.com/maps/search/59.91,+10.75?entry=tts&g_ep=1.5",
    "https://www.bing.com/maps?lvl=11.5&cp=59.91~10.75", "https://x.example/v1.2/@59.91,10.75",
    "https://bing.com/maps?sp=point.59.91_10.75_Home", "https://x.example/?lat=59.91&lng=10.75",
    "https://wttr.in/59.91,10.75", "https://maps.example/v1.2/59.91,10.75",
    "maps.google.com/?q=59.91,10.75",
    "https://waze.com/ul?to=ll.59.91%2C10.75", "https://x.example/?marker=59.91,10.75",
  ])
  func `are read as people and maps write them`(text: String) throws {
    #expect(try TypedCoordinates.parse(text) == Coordinates(latitude: 59.91, longitude: 10.75))
  }

  @Test(
    arguments: [
      ("33°30'S 151°15'E", -33.5, 151.25), ("−33.5 151.25", -33.5, 151.25),
      ("-33.5 -151.25", -33.5, -151.25), ("－３３．５　－１５１．２５", -33.5, -151.25),
      ("33 30 -151 15", 33.5, -151.25),
      ("33.5S 151.25W", -33.5, -151.25), ("W151.25 S33.5", -33.5, -151.25),
      ("+5945+01045/", 59.75, 10.75), ("+40.20361-075.00417/", 40.20361, -75.00417),
      ("-0°30', 0", -0.5, 0), ("90 180", 90, 180), ("-.5 +7", -0.5, 7),
      ("–33.5, 151.25", -33.5, 151.25), ("33.5,–151.25", 33.5, -151.25),
      ("geo:0,0?q=-33.5,151.25(Home)", -33.5, 151.25), ("geo:0,0", 0, 0),
      ("https://geohack.toolforge.org/geohack.php?params=33.5_S_151.25_W", -33.5, -151.25),
      ("https://a.example/place/33%C2%B030'00.0%22S+151%C2%B015'00.0%22W", -33.5, -151.25),
      ("https://www.openstreetmap.org/#map=3/-33/-151", -33, -151),
    ] as [(String, Double, Double)])
  func `can be south and west`(text: String, latitude: Double, longitude: Double) throws {
    let expected = Coordinates(latitude: latitude, longitude: longitude)
    #expect(try TypedCoordinates.parse(text) == expected)
  }

  @Test(arguments: ["Oslo", "New York", "Europe/Oslo", "", " , ", "N", "Al Qusais 1", "東京"])
  func `are not the name of a city`(text: String) throws {
    #expect(try TypedCoordinates.parse(text) == nil)
  }

  @Test(arguments: [
    "59.91", "59.91–10.75", "1 2 3", "1e1 0", "59°54' 10", "59.91N 10.75N", "-59.91S 10",
    "59°60' 10°0'",
    "59.5°30' 10°0'", "59' 10'", "91 0", "0 -180.1", "59.91 10.75 N", "59.91 Oslo", "1.2.3 4",
    "N 59.91 10.75 E W", "geo:", "https://maps.example/abc", "https://maps.example/@59.91",
    "https://maps.example/59.91,10.75/59.9,10.7",
    "https://maps.example/oslo-59.91,10.75", "https://maps.example/?a=59.91&b=10.75",
    "geo:0,0?q=Oslo+59.91", "lat: 59.91, lon: 10.75", "https://maps.google.com/?q=12, 34 Street",
  ])
  func `are refused if they are no place`(text: String) {
    let error = #expect(throws: Failure.self) { try TypedCoordinates.parse(text) }
    #expect(error?.status == 2 && error?.message.contains("59.91") == true)
  }
}
