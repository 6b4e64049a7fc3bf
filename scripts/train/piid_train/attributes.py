"""Adds what the gazetteers say of names and cities to the upper bits of gazetteer.bin, beside the bits that are features
(engine/model/attributes.ts reads them, features mask them out):

bits 17-22 origin, 1 + index in ORIGINS; 23-24 how common as a given name, 25-26 as a family name (1 rare, 2 uncommon,
3 common); 27-28 size of a city (1 small, 2 medium, 3 major); 29-30 what a given name expresses (1 feminine, 2 masculine,
3 neutral). 0 says nothing. Writing twice changes nothing.

Common is what stands in the lists of a country's most frequent names or has a high count; uncommon what two sources or the
locale lists of faker know; rare the rest. Medium is a city of GeoNames' list (more than 15,000 inhabitants), major one of
MAJOR, small what is a city elsewhere only. Origin is the language that more than 60 % of a name's sources name."""
import collections
import os
import re

import numpy as np

from .features import CLS, LETTER, SINGLE, fnv, lower, strip_accents, tokenise, units
from .gazetteer import BITS, COUNTRY_LANG, LOCALES, SMASHEW, rows

ORIGINS = "en de fr es it pt nl sv da nb fi pl cs sk hu ro bg hr sr sl uk ru el tr vi id ar he fa hi th zh ja ko ca lv lt et ka hy az bn ne sq is mk".split()
SHIFT = dict(origin=17, given=23, family=25, city=27, gender=29)
# Lists of peoples who came from everywhere say nothing of where a name comes from
NO_ORIGIN = "us en_US en_NG en_IN en_ZA en_GH en_KE en_PK en_CA fr_SN fr_CA es_CA hr bs_BA".split()
assert len(BITS) <= SHIFT["origin"] and len(ORIGINS) < 63
MORE_LANG = {"GE": "ka", "AM": "hy", "AZ": "az", "BD": "bn", "NP": "ne", "AL": "sq", "IS": "is", "MK": "mk", "UY": "es", "VE": "es", "EC": "es", "BO": "es", "PY": "es", "CR": "es", "CU": "es", "DO": "es", "GT": "es", "JO": "ar", "IQ": "ar", "DZ": "ar", "TN": "ar", "SY": "ar", "LB": "ar", "KW": "ar", "BY": "ru", "NZ": "en"}
# Cities of about a million inhabitants and more, capitals of many, as they are called at home and in English
MAJOR = """London Birmingham Manchester Leeds Glasgow Paris Lyon Marseille Berlin Hamburg München Munich Köln Cologne Frankfurt Stuttgart Düsseldorf Wien Vienna Zürich Zurich Genève Geneva Bern Bruxelles Brussels Brussel
Antwerpen Antwerp Amsterdam Rotterdam Madrid Barcelona Valencia Sevilla Lisboa Lisbon Porto Roma Rome Milano Milan Napoli Naples Torino Turin Palermo Stockholm Göteborg Oslo København Copenhagen Helsinki Reykjavík Dublin
Warszawa Warsaw Kraków Łódź Wrocław Poznań Gdańsk Praha Prague Brno Bratislava Budapest București Bucharest Sofia София Beograd Београд Belgrade Zagreb Sarajevo Ljubljana Skopje Tirana Athína Αθήνα Athens Θεσσαλονίκη Riga Vilnius Tallinn
Kyiv Київ Киев Харків Харьков Одеса Одесса Дніпро Львів Minsk Минск Moscow Москва Петербург Новосибирск Екатеринбург Казань Самара Омск Челябинск Ростов Уфа Красноярск Воронеж Пермь Волгоград Istanbul İstanbul Ankara İzmir Bursa Antalya Adana
Tbilisi თბილისი Yerevan Երևան Baku Bakı Almaty Алматы Tashkent Jerusalem ירושלים Tel-Aviv חיפה Cairo القاهرة الإسكندرية Alexandria الرياض Riyadh Jeddah جدة مكة Mecca Dubai دبي Doha Kuwait Baghdad بغداد البصرة الموصل Damascus دمشق حلب Aleppo Beirut بيروت Amman عمان
الجزائر Algiers تونس Tunis الرباط الدار البيضاء Casablanca Tripoli طرابلس Khartoum الخرطوم صنعاء Tehran تهران مشهد اصفهان شیراز تبریز Kabul کابل Karachi Lahore Islamabad Faisalabad Rawalpindi Delhi दिल्ली Mumbai मुंबई Bengaluru Bangalore Chennai Kolkata कोलकाता Hyderabad Ahmedabad
Pune पुणे Surat Jaipur जयपुर Lucknow लखनऊ Kanpur कानपुर Nagpur Indore Bhopal भोपाल Patna पटना Dhaka Chittagong Colombo Kathmandu काठमाडौं Yangon Bangkok กรุงเทพ กรุงเทพมหานคร Hanoi Jakarta Surabaya Bandung Medan Semarang Makassar Manila Quezon Davao Kuala Singapore Phnom
北京 上海 广州 深圳 天津 重庆 成都 武汉 杭州 南京 西安 沈阳 哈尔滨 青岛 大连 济南 郑州 长沙 苏州 昆明 厦门 福州 合肥 香港 台北 臺北 高雄 台中 東京 東京都 大阪 大阪市 横浜 横浜市 名古屋 名古屋市 札幌 札幌市 福岡 福岡市 神戸 神戸市 京都 京都市 川崎市 さいたま市 広島 広島市 仙台 仙台市 千葉市
서울 서울시 서울특별시 부산 부산시 부산광역시 인천 인천시 대구 대구시 대전 대전시 광주 광주시 울산 수원 수원시 Beijing Shanghai Guangzhou Shenzhen Tianjin Chongqing Chengdu Wuhan Hangzhou Nanjing Shenyang Harbin Taipei Kaohsiung Tokyo Osaka Yokohama Nagoya Sapporo Fukuoka Kobe Kyoto Seoul Busan Incheon Daegu Pyongyang Ulaanbaatar
Lagos Abuja Kano Ibadan Accra Abidjan Dakar Bamako Kinshasa Luanda Nairobi Mombasa Kampala Addis Mogadishu Harare Lusaka Maputo Johannesburg Pretoria Durban Dar Antananarivo Sydney Melbourne Brisbane Perth Adelaide Auckland
Chicago Houston Phoenix Philadelphia Dallas Austin Seattle Denver Boston Detroit Miami Atlanta Minneapolis Baltimore Washington Toronto Montreal Montréal Vancouver Calgary Edmonton Ottawa Guadalajara Monterrey Puebla Tijuana Havana Habana Bogotá Medellín Cali Barranquilla
Caracas Maracaibo Quito Guayaquil Lima Arequipa Santiago Montevideo Asunción Córdoba Rosario Brasília Salvador Fortaleza Curitiba Manaus Recife Goiânia Belém Campinas Guarulhos""".split()

MAJOR_LONG = "New York|New York City|Los Angeles|San Francisco|San Diego|San Antonio|San Jose|Las Vegas|Mexico City|Ciudad de México|Buenos Aires|São Paulo|Sao Paulo|Rio de Janeiro|Belo Horizonte|Porto Alegre|Santo Domingo|San Juan|Panama City|Guatemala City|San Salvador|Cape Town|Port Elizabeth|Dar es Salaam|Addis Ababa|Abu Dhabi|أبو ظبي|Tel Aviv|תל אביב|Saint Petersburg|St. Petersburg|Санкт-Петербург|Нижний Новгород|Новгород Нижний|Kuala Lumpur|Ho Chi Minh City|Thành phố Hồ Chí Minh|Hồ Chí Minh|Hà Nội|Đà Nẵng|Hải Phòng|Cần Thơ|Phnom Penh|Hong Kong|Quezon City|New Delhi|नई दिल्ली|Den Haag|The Hague|Frankfurt am Main|Nizhny Novgorod|La Paz|La Habana|Kuwait City|Quebec City|Washington, D.C.|Washington DC|Salt Lake City|Kansas City|Fort Worth".split("|")


def words(name):
    """Folded words as in gazetteer.py."""
    if name and CLS[ord(name[0])] == SINGLE: return [strip_accents(lower(name))] if len(name) <= 8 else []
    return [strip_accents(lower(name[s:e])) for s, e, c, _ in tokenise(name) if c == LETTER and e - s > 1]


def collect(data):
    d = os.path.join(data, "gazetteers")
    level = {"given": collections.defaultdict(int), "family": collections.defaultdict(int)}
    seen = {"given": collections.defaultdict(set), "family": collections.defaultdict(set)}
    votes = collections.defaultdict(collections.Counter)
    genders = collections.defaultdict(collections.Counter)
    city = collections.defaultdict(int)
    locale = {l: lang for lang, ls in reversed(LOCALES.items()) for l in ls.split()}
    country = {**COUNTRY_LANG, **MORE_LANG}

    def name(text, given, source, lang=None, common=False, known=False, gender="", weight=1.0):
        kind = "given" if given else "family"
        for w in words(text):
            seen[kind][w].add(source)
            if common: level[kind][w] = 3
            elif known: level[kind][w] = max(level[kind][w], 2)
            if given and gender in ("M", "F"): genders[w][gender] += weight
            if lang in ORIGINS: votes[w][lang] += 3 if common else 1

    for given, f in ((True, "forenames_popular"), (False, "surnames_popular")):
        for text, _, c, g, extra in rows(d, f):
            for form in {text, extra.split("|")[0]}: name(form, given, f, country.get(c), True, gender=g, weight=3)
    for given, f in ((True, "forenames_smashew"), (False, "surnames_smashew")):
        for text, _, c, g, _ in rows(d, f): name(text, given, f, {**SMASHEW, "us": None, "jp": "ja", "cn": "zh", "kr": "ko", "vn": "vi"}.get(c), gender=g)
    for text, _, _, g, extra in rows(d, "names_solvenium"): name(text, extra.startswith("fore"), "solvenium", gender=g)
    for text, count, _, g, _ in rows(d, "swedish_forenames_scb"):
        if count.isdigit() and int(count) > 30: name(text, True, "scb", "sv" if int(count) > 1000 else None, int(count) > 5000, int(count) > 300, g, min(3, int(count) / 1000))
    for given, f in ((False, "japanese_surnames"), (True, "japanese_forenames")):
        for text, count, _, g, extra in rows(d, f):
            many = not given and count.isdigit() and int(count) > 100000
            kana, _, latin = extra.partition("|")
            for form in (text, kana.split(",")[0], latin): name(form, given, f, "ja", many, True, g)
    for f in ("us_surnames_top", "us_forenames_top"):
        for text, *_ in rows(d, f): name(text, f.startswith("us_fore"), f, "en", True)
    for f in ("faker_py_locales", "faker_js_locales"):
        for text, _, loc, _, kind in rows(d, f):
            part = kind.split(".")[-1]
            if "{" in text or "#" in text: continue
            if kind.startswith("person.") and ("first_name" in part or "last_name" in part) and "pattern" not in part and "romanized" not in part:
                name(text, "last_name" not in part, "faker", None if loc in NO_ORIGIN else locale.get(loc), "common" in part, True, "F" if "female" in part else "M" if re.search(r"(^|_)male", part) else "", 0.5)
            elif part in ("cities", "city_name", "city_names", "municipalities", "communes", "localities", "concelhos"):
                if words(text): city[" ".join(words(text))] = max(city[" ".join(words(text))], 1)
    for text, *_ in rows(d, "cities_world"):
        if words(text): city[" ".join(words(text))] = 2
    for text in MAJOR + MAJOR_LONG:
        city[" ".join(words(text))] = 3
    out = collections.defaultdict(int)
    for kind in ("given", "family"):
        for w, sources in seen[kind].items(): out[w] |= (level[kind][w] or (2 if len(sources) > 1 else 1)) << SHIFT[kind]
    for w, c in votes.items():
        lang, most = c.most_common(1)[0]
        if most > 0.6 * c.total() and most > 1: out[w] |= (1 + ORIGINS.index(lang)) << SHIFT["origin"]
    for w, size in city.items(): out[w] |= size << SHIFT["city"]
    for w, c in genders.items():
        share = c["F"] / c.total()
        out[w] |= (1 if share > 0.8 else 2 if share < 0.2 else 3) << SHIFT["gender"]
    return out


def run(a):
    raw = np.fromfile(a.gazetteer, np.uint32)
    n = int(raw[0])
    keys, bits = raw[1:1 + n], raw[1 + n:1 + 2 * n] & np.uint32((1 << SHIFT["origin"]) - 1)
    new = dict(zip(keys.tolist(), bits.tolist()))
    for w, b in collect(a.data).items():
        h = fnv(units(w))
        if " " in w or b >> SHIFT["city"] & 3 == 3 or h in new: new[h] = new.get(h, 0) & ((1 << SHIFT["origin"]) - 1) | b
    keys = sorted(new)
    with open(a.gazetteer, "wb") as f:
        f.write(np.uint32(len(keys)).tobytes() + np.array(keys, np.uint32).tobytes() + np.array([new[k] for k in keys], np.uint32).tobytes())
    print(len(keys), "words,", sum(1 for k in keys if new[k] >> SHIFT["origin"]), "with attributes")
