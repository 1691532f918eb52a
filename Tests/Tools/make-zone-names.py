#!/usr/bin/env python3
"""Makes the table of names of time zones that calendars use: Sources/NoonmarkDomain/Calendars/ZoneNames/zone-names.

Usage: Tests/Tools/make-zone-names.py windowsZones.xml windows-displaynames.json

The arguments are common/supplemental/windowsZones.xml of Unicode CLDR, and
src/TimeZoneNames.DataBuilder/data/windows-displaynames.json of https://github.com/mattjohnsonpint/TimeZoneNames.
Requires Babel (pip install babel).
"""

import json
import re
import sys
import unicodedata
import xml.etree.ElementTree

from babel import Locale

DIRECTORY = "Sources/NoonmarkDomain/Calendars/ZoneNames/"
# The Windows names and their zones: the rows of the default territory.
win = {row.get("other"): row.get("type") for row in xml.etree.ElementTree.parse(sys.argv[1]).iter("mapZone")
       if row.get("territory") == "001"}
# The letters that Swift's DisplayText.withoutAccent returns, from U+00C0 and from U+1E00.
L1="AAAAAAECEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaeceeeeiiiidnooooo/ouuuuytyAaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiYyJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"
L2="AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMmMmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVvWwWwWwWwWwXxXxYyZzZzZzhtwyasssSdAaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEeEeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYyLlVvYy"
assert len(L1)==0xC0 and len(L2)==0x100,(len(L1),len(L2))
def fold(s):
    s=unicodedata.normalize('NFC',s); o=[]
    for c in s:
        v=ord(c)
        if 0xC0<=v<0x180: c=L1[v-0xC0]
        elif 0x1E00<=v<0x1F00: c=L2[v-0x1E00]
        elif v in(0x218,0x219): c='s'
        elif v in(0x21A,0x21B): c='t'
        for d in c.lower():
            if d.isascii():
                if d.isalnum(): o.append(d)
            elif unicodedata.category(d)[0] in 'L' or unicodedata.category(d)=='Nd': o.append(d)
    return ''.join(o)
langs='en-US en-GB de-DE fr-FR fr-CA es-ES es-MX it-IT nl-NL pt-BR pt-PT pl-PL nb-NO da-DK sv-SE fi-FI cs-CZ hu-HU ro-RO ru-RU tr-TR el-GR ja-JP ko-KR zh-CN zh-TW'.split()
tab={}; amb={}
def std(z): # offset groups by Windows display
    return z
def add(name,zone,strong=True):
    k=fold(name)
    if len(k.encode())<4 or ' ' in k: return
    if k in tab:
        if tab[k]!=zone: amb.setdefault(k,set([tab[k]])).add(zone)
        return
    tab[k]=zone
def mainnames(d):
    return re.sub(r'^\((UTC|GMT)[^)]*\)\s*','',d)
hand={
# Windows had these zones before, or has them for old files alone.
'Asia/Kamchatka':['Kamchatka Standard Time','Kamchatka Daylight Time','Petropavlovsk-Kamchatsky - Old','Kamchatka','Kamtschatka Normalzeit'],
'Etc/GMT+2':['Mid-Atlantic Standard Time','Mid-Atlantic Daylight Time','Mid-Atlantic - Old','Mid-Atlantic','Mittelatlantik Normalzeit'],
'Asia/Yerevan':['Armenian Standard Time'],
'America/Mazatlan':['Mexico Standard Time 2'],
'Asia/Bangkok':['Bangkok Standard Time'],
'Asia/Riyadh':['Saudi Arabia Standard Time'],
'Australia/Sydney':['Sydney Standard Time'],
'Europe/Berlin':['Mitteleuropäische Zeit','Europe de l’Ouest','Europe de l’Ouest (heure standard)','Hora estándar de Europa Occidental','Hora estándar Europa Occidental','Hora est. Europa occidental','ora solare Europa occidentale','West-Europa (standaardtijd)','Vest-Europa (normaltid)','Vesteuropa (normaltid)','Västeuropa, normaltid','Hora padrão da Europa Ocidental','W. Europe Daylight Time','Länsi-Eurooppa (normaaliaika)','Western/Central Europe'],
'Europe/Paris':['Romance Daylight Time','Paris, Madrid','Paris, Madrid (heure standard)','Hora estándar romance','ora solare Europa centrale','Romance (standaardtijd)','Romance (normaltid)','Romanische Zeit','Hora padrão romance','Romance (běžný čas)'],
'Europe/Warsaw':['Środkowoeuropejski czas stand.','Środkowoeuropejski czas standardowy','Central European Daylight Time','Warsaw Standard Time'],
'Europe/Budapest':['Central Europe Daylight Time','Střední Evropa (běžný čas)','Közép-európai téli idő','Stredná Európa (normálny čas)','Prague Bratislava Standard Time'],
'Europe/London':['GMT Daylight Time','Hora estándar GMT','Hora de verano GMT','GMT (standaardtijd)','GMT (normaltid)','Heure GMT','ora solare di Greenwich','Hora padrão de GMT','Greenwich Mean Time: Dublin, Edinburgh, Lisbon, London'],
'Europe/Kiev':['FLE Daylight Time','FLE (normaaliaika)','FLE (standaardtijd)','FLE (normaltid)','Hora estándar FLE'],
'Europe/Bucharest':['GTB Daylight Time','GTB (standaardtijd)','Hora estándar GTB','GFT Standard Time','GFT Daylight Time'],
'Europe/Istanbul':['Türkiye Standart Saati','Türkiye Saati'],
'Europe/Moscow':['Московское время (зима)','RTZ 2 (зима)','Россия TZ 2 (зима)'],
'Asia/Tokyo':['東京 (標準時)'],'Asia/Shanghai':['中国标准时间'],'Asia/Taipei':['台北標準時間'],'Asia/Seoul':['대한민국 표준시'],
'America/Sao_Paulo':['Hora oficial do Brasil','Horário de Brasília'],
'America/New_York':['Eastern Daylight Time','Eastern Time','Est (heure normale)','Hora estándar del Este','Hora est. del Este'],
'America/Chicago':['Central Daylight Time','Central Time','Hora estándar central','Hora estándar del Centro'],
'America/Denver':['Mountain Daylight Time','Mountain Time','Hora estándar de las Montañas'],
'America/Los_Angeles':['Pacific Daylight Time','Pacific Time','Hora estándar del Pacífico','Pacific Time (US & Canada); Tijuana'],
'America/Mexico_City':['Hora estándar central (México)','Hora estándar del Centro (México)','Mexico Standard Time'],
'America/Bogota':['Hora est. Pacífico, Sudamérica','Hora estándar del Pacífico, Sudamérica'],
'America/Buenos_Aires':['Hora estándar de Argentina'],'America/Santiago':['Hora est. Pacífico de SA'],
'Etc/GMT':['Greenwich Mean Time'],'Etc/UTC':['Coordinated Universal Time','Universal Coordinated Time','Zulu'],
}
for z,ns in hand.items():
    for n in ns: add(n,z)
# The standard names that Windows shows in English, if they differ from the names of its zones: public lists
# of the StandardName of .NET's TimeZoneInfo. Zone 5 of Russia is that of Omsk: Windows named its offset
# of 2014 so, UTC+6, and Novosibirsk has left it.
russia={1:'Europe/Kaliningrad',2:'Europe/Moscow',3:'Europe/Samara',4:'Asia/Yekaterinburg',5:'Asia/Omsk',6:'Asia/Krasnoyarsk',7:'Asia/Irkutsk',8:'Asia/Yakutsk',9:'Asia/Vladivostok',10:'Asia/Srednekolymsk',11:'Asia/Kamchatka'}
standard={
'Israel Standard Time':['Jerusalem Standard Time'],'Singapore Standard Time':['Malay Peninsula Standard Time'],
'N. Central Asia Standard Time':['Novosibirsk Standard Time'],'Cape Verde Standard Time':['Cabo Verde Standard Time'],
'Turkey Standard Time':['Türkiye Standard Time'],
}
# The standard names that Windows shows in German: sql-database-managed-instance-timezone.md of Microsoft's
# azure-docs.de-de (CC BY 4.0). `Arabische Normalzeit` is the name of three zones with two offsets. A name
# that consists of an English name and `Normalzeit` is not listed: noonmark reads it by its rule.
german={
'Dateline Standard Time':['Datumsgrenze Normalzeit'],'Aleutian Standard Time':['Aleuten Normalzeit'],
'Pacific Standard Time (Mexico)':['Pacific Normalzeit (Mexiko)'],'Pacific Standard Time':['Pazifik Normalzeit'],
'US Mountain Standard Time':['Mountain Normalzeit (Arizona)'],'Mountain Standard Time (Mexico)':['Mountain Normalzeit (Mexiko)'],
'Central America Standard Time':['Mittelamerikanische Normalzeit'],'Easter Island Standard Time':['Osterinsel Normalzeit'],
'Central Standard Time (Mexico)':['Central Normalzeit (Mexiko)'],'Canada Central Standard Time':['Central Normalzeit (Kanada)'],
'SA Pacific Standard Time':['Westl. Südamerika Normalzeit'],'Eastern Standard Time (Mexico)':['Eastern Normalzeit (Mexiko)'],
'Cuba Standard Time':['Kuba Normalzeit'],'US Eastern Standard Time':['Eastern Normalzeit (Indiana)'],
'Turks And Caicos Standard Time':['Turks- und Caicosinseln Normalzeit'],'Central Brazilian Standard Time':['Zentralbrasilianische Normalzeit'],
'SA Western Standard Time':['Mittl. Südamerika Normalzeit'],'Pacific SA Standard Time':['Chilenische Normalzeit'],
'Newfoundland Standard Time':['Neufundland Normalzeit'],'E. South America Standard Time':['E. Östl. Südamerika Normalzeit'],
'SA Eastern Standard Time':['Östl. Südamerika Normalzeit'],'Argentina Standard Time':['Argentinien Normalzeit'],
'Greenland Standard Time':['Grönland Normalzeit'],'Magallanes Standard Time':['Magellan (Normalzeit)'],
'Azores Standard Time':['Azoren Normalzeit'],
'Greenwich Standard Time':['Westafrikanische Normalzeit'],'W. Europe Standard Time':['W. Mitteleuropäische Zeit'],
'Morocco Standard Time':['Marokko Normalzeit'],'W. Central Africa Standard Time':['W. West-Zentralafrika Normalzeit'],
'Jordan Standard Time':['Jordanien Normalzeit'],'Middle East Standard Time':['Naher Osten Normalzeit'],
'Egypt Standard Time':['Ägypten Normalzeit'],'E. Europe Standard Time':['E. Osteuropäische Zeit'],
'Syria Standard Time':['Syrien Normalzeit'],'West Bank Standard Time':['Westjordanland Normalzeit'],
'South Africa Standard Time':['Südafrika Normalzeit'],'Libya Standard Time':['Libyen Normalzeit'],
'Turkey Standard Time':['Türkei Normalzeit'],'Russian Standard Time':['Russische Normalzeit'],
'E. Africa Standard Time':['E. Ostafrikanische Normalzeit'],'Astrakhan Standard Time':['Astrachan Normalzeit'],
'Azerbaijan Standard Time':['Aserbaidschan Normalzeit'],'Russia Time Zone 3':['Russland Zeitzone 3'],
'Saratov Standard Time':['Saratow (Normalzeit)'],'Georgian Standard Time':['Georgische Normalzeit'],
'Volgograd Standard Time':['Wolgograd Normalzeit'],'Caucasus Standard Time':['Kaukasische Normalzeit'],
'West Asia Standard Time':['West Asien Normalzeit'],'Ekaterinburg Standard Time':['Jekaterinburg Normalzeit'],
'India Standard Time':['Indien Normalzeit'],'Central Asia Standard Time':['Zentralasien Normalzeit'],
'Bangladesh Standard Time':['Bangladesch Normalzeit'],'SE Asia Standard Time':['Südostasiatische Normalzeit'],
'W. Mongolia Standard Time':['W. W. Mongolei Normalzeit'],'North Asia Standard Time':['Nordasien Normalzeit'],
'N. Central Asia Standard Time':['N. Nord-Zentralasien Normalzeit'],'North Asia East Standard Time':['Ost-Nordasiatische Normalzeit'],
'Singapore Standard Time':['Singapur Normalzeit'],'W. Australia Standard Time':['W. Westaustralische Normalzeit'],
'Taipei Standard Time':['Taipeh Normalzeit'],'Ulaanbaatar Standard Time':['Ulan-Bator Normalzeit'],
'North Korea Standard Time':['Nordkorea Normalzeit'],'Yakutsk Standard Time':['Jakutsk Normalzeit'],
'Cen. Australia Standard Time':['Cen. Zentralaustralische Normalzeit'],'AUS Central Standard Time':['Zentralaustralische Normalzeit'],
'E. Australia Standard Time':['E. Ostaustralische Normalzeit'],'West Pacific Standard Time':['Westpazifische Normalzeit'],
'Tasmania Standard Time':['Tasmanien Normalzeit'],'Vladivostok Standard Time':['Wladiwostok Normalzeit'],
'Russia Time Zone 10':['Russland Zeitzone 10'],'Sakhalin Standard Time':['Sachalin Normalzeit'],
'Central Pacific Standard Time':['Zentralpazifische Normalzeit'],'Russia Time Zone 11':['Russland Zeitzone 11'],
'Fiji Standard Time':['Fidschi Normalzeit'],'Chatham Islands Standard Time':['Chatham-Inseln Normalzeit'],
'Line Islands Standard Time':['Linieninseln Normalzeit'],
}
# The standard names that Windows shows in Russian, as public files have them beside their offset.
russian={
'FLE Standard Time':['Финляндия (зима)'],'E. Europe Standard Time':['Восточная Европа (зима)'],
'W. Europe Standard Time':['Западная Европа (зима)'],'Central Europe Standard Time':['Центральная Европа (зима)'],
'West Asia Standard Time':['Западная Азия (зима)'],'Central Asia Standard Time':['Центральная Азия (зима)'],
'SE Asia Standard Time':['Юго-Восточная Азия (зима)'],'Kaliningrad Standard Time':['Калининградское время (зима)'],
'Jordan Standard Time':['Иорданское время (зима)'],'Pacific Standard Time':['Тихоокеанское время США (зима)'],
'Eastern Standard Time':['Восточное время США (зима)'],'E. South America Standard Time':['Восточное Ю-Ам. время (зима)'],
}
for number,z in russia.items():
    for n in ('Russia TZ %d Standard Time','RTZ %d (зима)','Россия TZ %d (зима)'): add(n%number,z)
for names in (standard,german,russian):
    for id,ns in names.items():
        for n in ns: add(n,win[id])
disp={x['Locale']:x['TimeZones'] for x in json.load(open(sys.argv[2]))['Languages']}
for id,z in win.items(): add(id,z)
for l in langs:
    for id,d in disp[l].items():
        z=win.get(id)
        if not z or z.startswith('Etc/') and id!='UTC': continue
        add(mainnames(d),z)
meta={'Europe_Central':'Europe/Berlin','Europe_Western':'Atlantic/Canary','Europe_Eastern':'Europe/Bucharest','America_Eastern':'America/New_York','America_Central':'America/Chicago','America_Mountain':'America/Denver','America_Pacific':'America/Los_Angeles','Atlantic':'America/Halifax','Alaska':'America/Anchorage','Hawaii_Aleutian':'Pacific/Honolulu','Newfoundland':'America/St_Johns','GMT':'Etc/GMT','Moscow':'Europe/Moscow','Japan':'Asia/Tokyo','China':'Asia/Shanghai','Korea':'Asia/Seoul','India':'Asia/Calcutta','Israel':'Asia/Jerusalem','Brasilia':'America/Sao_Paulo','Argentina':'America/Buenos_Aires','Chile':'America/Santiago','Colombia':'America/Bogota','Peru':'America/Lima','Australia_Eastern':'Australia/Sydney','Australia_Western':'Australia/Perth','New_Zealand':'Pacific/Auckland','Singapore':'Asia/Singapore','Indonesia_Western':'Asia/Jakarta','Gulf':'Asia/Dubai',}
for l in langs:
    loc=Locale.parse(l.replace('-','_'))
    for m,z in meta.items():
        e=loc.meta_zones.get(m)
        if not e: continue
        for k in ('standard','generic','daylight') if m.startswith(('Europe','America_')) else ('standard','generic'):
            n=e.get('long',{}).get(k)
            if n: add(n,z)
# single places of the English names
for l in ('en-US','en-GB'):
    for id,d in disp[l].items():
        z=win.get(id)
        if not z or z.startswith('Etc/'): continue
        n=re.sub(r'\(.*?\)','',mainnames(d))
        for p in re.split(r'[,;:/]| and ',n):
            if p.strip(): add(p,z,False)
for k,z in {'calcutta':'Asia/Calcutta','newdelhi':'Asia/Calcutta','bratislava':'Europe/Budapest','sofija':'Europe/Kiev','tijuana':'America/Tijuana','tegucigalpa':'America/Guatemala','almaty':'Asia/Bishkek','hobart':'Australia/Hobart','kyiv':'Europe/Kiev','kiev':'Europe/Kiev','perth':'Australia/Perth','astana':'Asia/Qyzylorda'}.items(): tab.setdefault(k,z)
rows=sorted(((k,z) for k,z in tab.items()),key=lambda r:r[0].encode())
head='''# Names of time zones that are not in the time zone database, and the name there. Each name is in
# lowercase, without accents, spaces and punctuation; the lines are sorted by their bytes.
#
# Sources: Unicode CLDR (common/supplemental/windowsZones.xml, and the names of metazones in
# 20 languages, by Babel 2.18.0; Unicode License), and the names that Windows shows in these
# languages (windows-displaynames.json of TimeZoneNames, commit 4ce9c081; MIT License). The standard
# names of Windows are those of .NET in English, those of Microsoft's documentation in German (the
# file sql-database-managed-instance-timezone.md of azure-docs.de-de; CC BY 4.0), and those of public
# bug reports and files in other languages.
'''
out=head+''.join(f'{k} {z}\n' for k,z in rows)
open(DIRECTORY + 'zone-names', 'w').write(out)
