"""The shared gazetteers -> (a) bits per folded word, shipped with the model; (b) pools of names a language, for the generator.

Sources without a licence file (INE) and with OSM-derived rows are left out."""
import collections
import csv
import io
import lzma
import os
import re
import tarfile
import unicodedata

import numpy as np

from .features import CLS, LETTER, SCRIPT, SINGLE, fnv, lower, strip_accents, tokenise, units

BITS = ["given", "surname", "given_m", "given_f", "surname_common", "given_common", "city", "city_part", "country", "region",
        "company", "legal_form", "nationality", "street", "title", "calendar", "occupation"]
BIT = {n: 1 << i for i, n in enumerate(BITS)}

# language -> faker locales whose names are its own
LOCALES = {
    "en": "en en_US en_GB en_IE en_AU en_CA en_NZ en_IN en_NG en_ZA en_GH en_KE en_PK", "de": "de de_DE de_AT de_CH de_LI", "fr": "fr fr_FR fr_CH fr_BE fr_CA fr_SN fr_DZ",
    "es": "es es_ES es_MX es_AR es_CO es_CL", "it": "it it_IT it_CH", "pt": "pt_PT pt_BR", "nl": "nl nl_NL nl_BE", "sv": "sv sv_SE", "da": "da da_DK",
    "nb": "nb_NO no_NO", "fi": "fi fi_FI", "pl": "pl pl_PL", "cs": "cs_CZ", "sk": "sk sk_SK", "hu": "hu hu_HU", "ro": "ro ro_RO ro_MD", "bg": "bg_BG",
    "hr": "hr hr_HR bs_BA", "sr": "sr_RS_latin hr bs_BA mk", "sl": "sl_SI", "uk": "uk uk_UA", "ru": "ru ru_RU", "el": "el el_GR", "tr": "tr tr_TR", "vi": "vi vi_VN",
    "id": "id_ID", "ar": "ar ar_AA ar_SA ar_PS ar_AE ar_JO ar_DZ", "he": "he he_IL", "fa": "fa fa_IR", "hi": "hi_IN mr_IN ne ne_NP", "th": "th th_TH", "zh": "zh_CN zh_TW",
    "ja": "ja ja_JP", "ko": "ko ko_KR", "ca": "es es_ES es_CA", "lv": "lv lv_LV", "lt": "lt_LT", "et": "et et_EE", "kk": "ru", "bn": "bn_BD", "ne": "ne ne_NP",
}
SMASHEW = {"us": "en", "de": "de", "es": "es", "ru": "ru", "fr": "fr", "pt": "pt", "it": "it", "pl": "pl", "cz": "cs", "ie": "en", "il": "he"}
COUNTRY_LANG = {"US": "en", "GB": "en", "IE": "en", "AU": "en", "DE": "de", "AT": "de", "CH": "de", "FR": "fr", "BE": "fr", "ES": "es", "MX": "es", "AR": "es", "CO": "es", "CL": "es", "PE": "es", "IT": "it", "PT": "pt", "BR": "pt",
                "NL": "nl", "SE": "sv", "DK": "da", "NO": "nb", "FI": "fi", "PL": "pl", "CZ": "cs", "SK": "sk", "HU": "hu", "RO": "ro", "BG": "bg", "HR": "hr", "RS": "sr", "SI": "sl", "UA": "uk", "RU": "ru", "GR": "el", "TR": "tr",
                "VN": "vi", "ID": "id", "EG": "ar", "SA": "ar", "MA": "ar", "IL": "he", "IR": "fa", "IN": "hi", "TH": "th", "CN": "zh", "TW": "zh", "JP": "ja", "KR": "ko", "LV": "lv", "LT": "lt", "EE": "et", "KZ": "kk"}
COUNTRY_NAME_LANG = {"United States": "en", "United Kingdom": "en", "Ireland": "en", "Australia": "en", "Canada": "en", "Germany": "de", "Austria": "de", "Switzerland": "de", "France": "fr", "Belgium": "fr", "Spain": "es", "Mexico": "es",
                     "Argentina": "es", "Colombia": "es", "Chile": "es", "Italy": "it", "Portugal": "pt", "Brazil": "pt", "Netherlands": "nl", "Sweden": "sv", "Denmark": "da", "Norway": "nb", "Finland": "fi", "Poland": "pl", "Czechia": "cs",
                     "Czech Republic": "cs", "Slovakia": "sk", "Hungary": "hu", "Romania": "ro", "Croatia": "hr", "Slovenia": "sl", "Turkey": "tr", "Vietnam": "vi", "Indonesia": "id", "Latvia": "lv", "Lithuania": "lt", "Estonia": "et"}
# by-character scripts get names from corpora of their own
HANGUL_SURNAMES = "김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구라민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용"
ZH_SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向汤陳張劉黃趙吳孫馬鄭謝許韓鄧馮蕭葉蘇呂盧鍾譚陸賈鄒龍賀顧龔萬錢嚴湯"


def rows(directory, name):
    with lzma.open(os.path.join(directory, name + ".tsv.xz"), "rt", encoding="utf8") as f:
        reader = csv.reader(f, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(reader)
        for r in reader:
            yield (r + [""] * 5)[:5]


def is_single(s): return bool(s) and CLS[ord(s[0])] == SINGLE


class Gazetteer:
    def __init__(self, directory):
        self.bits = collections.defaultdict(int)
        self.pool = collections.defaultdict(lambda: collections.defaultdict(list))   # pool[lang][kind] -> names
        self.read(os.path.join(directory, "gazetteers"))
        for kinds in self.pool.values():
            for k in kinds: kinds[k] = sorted(set(kinds[k]))

    def add(self, name, bit, lang=None, kind=None):
        name = unicodedata.normalize("NFC", name).strip()
        if not name or len(name) > 60: return
        if kind and lang: self.pool[lang][kind].append(name)
        if is_single(name):
            if len(name) <= 8: self.bits[strip_accents(lower(name))] |= BIT[bit]
            return
        words = [name[s:e] for s, e, c, _ in tokenise(name) if c == LETTER]
        if bit == "city" and len(words) > 1: bit = "city_part"
        if bit == "country" and len(words) > 1: bit = "region"
        for w in words:
            if len(w) > 1 and not (bit in ("city_part", "region", "company", "street", "occupation", "title") and len(w) < 3):
                self.bits[strip_accents(lower(w))] |= BIT[bit]

    def person(self, name, given, lang=None, gender="", common=False):
        name = name.strip()
        if not name or re.search(r"[\d{}#/]", name): return
        kind = ("given_" + gender.lower() if gender in ("M", "F") else "given") if given else "surname"
        self.add(name, "given" if given else "surname", lang, kind)
        if given and gender in ("M", "F"): self.add(name, "given_" + gender.lower())
        if common: self.add(name, "given_common" if given else "surname_common")

    def read(self, d):
        locale_lang = {}
        for lang, ls in LOCALES.items():
            for l in ls.split(): locale_lang.setdefault(l, lang)
        for given, f in ((True, "forenames_popular"), (False, "surnames_popular")):
            for name, _, country, gender, extra in rows(d, f):
                lang = COUNTRY_LANG.get(country)
                self.person(name, given, lang, gender, True)
                self.person(extra.split("|")[0], given, None, gender, True)
        for given, f in ((True, "forenames_smashew"), (False, "surnames_smashew")):
            for name, _, country, gender, _ in rows(d, f): self.person(name, given, SMASHEW.get(country) if country not in ("ru", "il") else None, gender)
        for name, _, _, gender, extra in rows(d, "names_solvenium"): self.person(name, extra.startswith("fore"), "any", gender)
        for name, count, _, gender, _ in rows(d, "swedish_forenames_scb"):
            if count.isdigit() and int(count) > 30: self.person(name, True, "sv", gender, int(count) > 5000)
        for given, f in ((False, "japanese_surnames"), (True, "japanese_forenames")):
            for name, count, _, gender, extra in rows(d, f):
                self.person(name, given, "ja", gender, not given and count.isdigit() and int(count) > 100000)
                kana, _, latin = extra.partition("|")
                if kana: self.person(kana.split(",")[0], given, "ja", gender)
                if latin.isalpha(): self.person(latin.capitalize(), given, "any", gender)
        given_zh = collections.Counter()
        for name, *_ in rows(d, "chinese_names_ancient_modernlike"):
            if 2 <= len(name) <= 3 and name[0] in ZH_SURNAMES: given_zh[name[1:]] += 1
        for g, n in given_zh.items():
            if len(g) == 2 and n >= 2: self.person(g, True, "zh", "", n > 10)
            elif len(g) == 1 and n >= 6: self.person(g, True, "zh", "", False)
        for s in ZH_SURNAMES: self.person(s, False, "zh", "", True)
        for s in HANGUL_SURNAMES: self.person(s, False, "ko", "", True)
        for f in ("us_surnames_top", "us_forenames_top"):
            for name, *_ in rows(d, f): self.person(name, f.startswith("us_fore"), "en", "", True)
        for name, _, country, _, admin in rows(d, "cities_world"):
            self.add(name, "city", COUNTRY_NAME_LANG.get(country, "any"), "city"); self.add(admin, "region")
        for name, *_ in rows(d, "admin1"): self.add(name, "region", "any", "region")
        for name, *_ in rows(d, "admin2"):
            for w in re.findall(r"[^\W\d_]{4,}", name): self.bits[strip_accents(lower(w))] |= BIT["region"]
        for name, _, _, _, extra in rows(d, "countries"): self.add(name, "country")
        for name, _, _, _, kind in rows(d, "nationalities"):
            self.add(name, "country" if kind == "country" else "nationality")
            if kind == "nationality": self.pool["en"]["nationality"].append(name.capitalize())
        for name, *_ in rows(d, "religions"): self.add(name, "nationality")
        for f in ("companies_us", "companies_presidio"):
            for name, *_ in rows(d, f):
                if name and name != "organization": self.add(name, "company", "any", "company")
        for f in ("faker_py_locales", "faker_js_locales"):
            for name, _, loc, _, kind in rows(d, f): self.faker(name, locale_lang.get(loc), loc, kind)
        self.libpostal(os.path.join(d, "libpostal_dictionaries.tar.xz"))
        for lang, words in CALENDAR.items():
            for w in words.split(): self.add(w, "calendar")

    def faker(self, name, lang, loc, kind):
        if not name or "{" in name or "#" in name: return
        part = kind.split(".")[-1]
        gender = "F" if "female" in part else "M" if re.search(r"(^|_)male", part) else ""
        if kind.startswith("person.") and ("first_name" in part or "middle_name" in part or "last_name" in part) and "pattern" not in part and "romanized" not in part:
            self.person(name, "last_name" not in part, lang, gender if "last" not in part or lang in ("cs", "sk", "pl", "ru", "uk", "bg", "lv", "lt") else "", "common" in part)
            if lang and "last_name" in part and gender: self.pool[lang]["surname_" + gender.lower()].append(name.strip())
        elif part in ("cities", "city_name", "city_names", "municipalities", "communes", "localities", "concelhos"): self.add(name, "city", lang, "city")
        elif part in ("states", "state", "county", "provinces", "departments", "districts", "bairros", "freguesias", "places"): self.add(name, "region", lang, "region")
        elif part in ("streets", "street_names", "street_name") and len(name) > 3: self.add(name, "street", lang, "street")
        elif part in ("street_suffixes", "street_prefixes", "street_titles", "street_suffix", "street_prefix") and len(name) > 1: self.add(name, "street")
        elif part in ("countries", "country"): self.add(name, "country", lang, "country")
        elif part in ("legal_entity_type", "company_suffixes", "company_prefixes"): self.add(name, "legal_form", lang, "legal_form")
        elif part in ("company_names", "large_companies", "company_name"): self.add(name, "company", lang, "company")
        elif part in ("jobs", "jobs_female", "jobs_male", "job_type", "job_title"): self.add(name, "occupation", lang, "occupation")
        elif part in ("month", "weekday"): self.add(name, "calendar")
        elif part.startswith("prefix"): self.add(name, "title")

    def libpostal(self, path):
        with tarfile.open(path, "r:xz") as tar:
            for m in tar:
                if not m.isfile() or not m.name.endswith(".txt"): continue
                lang, base = m.name.split("/")[-2:]
                bit = {"street_types.txt": "street", "company_types.txt": "legal_form", "personal_titles.txt": "title", "concatenated_suffixes_separable.txt": "street"}.get(base)
                names = base in ("given_names.txt", "surnames.txt")
                if not bit and not names: continue
                for line in io.TextIOWrapper(tar.extractfile(m), "utf8"):
                    for v in line.strip().split("|"):
                        if bit and v: self.add(v, bit)
                        elif names: self.person(v.title() if v.islower() else v, base[0] == "g", None)

    def hashes(self):
        """{fnv of the folded word: bits}"""
        out = {}
        for w, b in self.bits.items():
            h = fnv(units(w))
            out[h] = out.get(h, 0) | b
        return out

    def save(self, path):
        """gazetteer.bin: uint32 count, count x uint32 hashes ascending, count x uint32 bits, little-endian."""
        h = self.hashes()
        keys = np.array(sorted(h), np.uint32)
        with open(path, "wb") as f:
            f.write(np.uint32(len(keys)).tobytes() + keys.tobytes() + np.array([h[int(k)] for k in keys], np.uint32).tobytes())


CALENDAR = {
    "en": "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday",
    "de": "januar jänner februar märz april mai juni juli august september oktober november dezember montag dienstag mittwoch donnerstag freitag samstag sonntag",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi dimanche",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre lunedì martedì mercoledì giovedì venerdì sabato domenica",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro segunda terça quarta quinta sexta sábado domingo",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december måndag tisdag onsdag torsdag fredag lördag söndag",
    "da": "januar februar marts april maj juni juli august september oktober november december mandag tirsdag onsdag torsdag fredag lørdag søndag",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień",
    "cs": "ledna února března dubna května června července srpna září října listopadu prosince leden únor březen duben květen červen červenec srpen říjen listopad prosinec",
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
    "uk": "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    "tr": "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık", "ro": "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
    "hu": "január február március április május június július augusztus szeptember október november december", "el": "ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου",
    "fi": "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta", "bg": "януари февруари март април май юни юли август септември октомври ноември декември",
    "id": "januari februari maret april mei juni juli agustus september oktober november desember", "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر كانون شباط آذار نيسان أيار حزيران تموز آب أيلول تشرين",
    "hi": "जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर", "he": "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
    "th": "มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม", "hr": "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca",
    "sr": "јануара фебруара марта априла маја јуна јула августа септембра октобра новембра децембра",
}
