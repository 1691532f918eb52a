import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite struct `What a desktop says of dark and light` {
  @Test(
    arguments: [
      ("Adwaita:dark", ColorScheme.dark), ("Adwaita-dark", .dark), ("Yaru-blue-dark", .dark),
      ("Mint-Y-Dark-Aqua", .dark), ("Adwaita:light", .light), ("Arc-Lighter", nil),
      ("Adwaita", nil),
      ("", nil), ("Darkness", nil),
    ] as [(String, ColorScheme?)])
  func `is in the name of a theme`(name: String, expected: ColorScheme?) {
    #expect(DesktopColorScheme.theme(named: name) == expected)
  }

  @Test(
    arguments: [
      ("[Settings]\ngtk-application-prefer-dark-theme=1\n", ColorScheme.dark),
      ("[Settings]\ngtk-application-prefer-dark-theme = true\ngtk-theme-name=Light\n", .dark),
      ("[Settings]\ngtk-application-prefer-dark-theme=0\n", .light),
      ("[Settings]\ngtk-application-prefer-dark-theme=0\ngtk-theme-name=Breeze-Dark\n", .dark),
      ("[Settings]\ngtk-theme-name=Adwaita\n", nil),
      ("[Settings]\ngtk-interface-color-scheme=light\ngtk-theme-name=X-dark\n", .light),
      ("[Settings]\ngtk-interface-color-scheme=2\n", .dark), ("", nil), ("\u{0}\u{1}", nil),
    ] as [(String, ColorScheme?)])
  func `is in GTK's settings`(text: String, expected: ColorScheme?) {
    #expect(DesktopColorScheme.gtkSettings(Array(text.utf8)) == expected)
  }

  @Test(
    arguments: [
      ("[General]\nColorScheme=BreezeDark\n", ColorScheme.dark),
      ("[General]\nColorScheme=BreezeLight\n", .light), ("[General]\nColorScheme=Mine\n", nil),
      (
        "[Colors:Window]\nBackgroundNormal=239,240,241\n[General]\nColorScheme=BreezeDark\n", .light
      ),
      ("[Colors:Window]\r\nBackgroundNormal=35,38,41\r\n", .dark),
      ("[Colors:View]\nBackgroundNormal=255,255,255\n", nil),
      ("[Colors:Window]\nBackgroundNormal=300,-1,0\n", nil),
      ("[Colors:Window]\nBackgroundNormal=1,2\n", nil), ("BackgroundNormal=1,2,3\n", nil),
    ] as [(String, ColorScheme?)])
  func `is in KDE's globals`(text: String, expected: ColorScheme?) {
    #expect(DesktopColorScheme.kdeGlobals(Array(text.utf8)) == expected)
  }

  @Test(
    arguments: [
      ("dark", ColorScheme.dark), ("light\n", .light), ("", nil), ("dawn", nil),
      ("darkdarkdark", nil),
    ] as [(String, ColorScheme?)])
  func `is darkman's mode`(text: String, expected: ColorScheme?) {
    #expect(DesktopColorScheme.darkman(Array(text.utf8)) == expected)
  }

  @Test(arguments: [
    ("#000000", ColorScheme.dark), ("#ffffff", .light), ("#002b36", .dark), ("#fdf6e3", .light),
    ("#282a36", .dark), ("#eff1f5", .light),
  ])
  func `is what its background asks of text`(hex: String, expected: ColorScheme) throws {
    #expect(DesktopColorScheme.appearance(of: try #require(Color(hex: hex))) == expected)
  }
}
