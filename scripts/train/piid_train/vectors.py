"""Shared test vectors: what features.py makes of awkward texts, for the TypeScript side to equal. vectors/*.json:
{"cases": [{"text", "tokens": [[startCp, endCp, startUtf16, endUtf16, class, break]], "ids": [[40 columns then the gazetteer's]]}]}
vectors/hash.json for the hash, the normal forms, case and shape alone; vectors/pieces.json for the English model's word pieces."""
import json
import os

from .encoder import Pieces
from .features import Features, case_of, fnv, lower, row, shape_of, strip_accents, tokenise, units
from .gazetteer import Gazetteer

TEXTS = {
    "latin": ["Dear Ms Okafor-Hughes, your claim #4471/22 was filed on 4 May.", "hey its delphine, call me 918-555-0143 :)", "SURNAME, Given\tDOB 07/30/1991\n\nflat 9, 22 Cobden St", "O'Brien's e-mail: t.o-brien@example.org", "Renée Müller-Lüdenscheid wohnt in der Straße 5", "Đặng Thị Ngọc Ánh ở Gò Công", "İstanbul'da Şükrü ile IŞIK", "Łukasz Żółć, ul. Świętokrzyska", "Åse Bjørnstad fra Ålesund", "x" * 80 + " " + "1" * 30, "iPhone McDonald eBay USA A", "ﬁancé ﬂoor ½ ① ㎏ Ⅷ ª º"],
    "combining": ["Jose\u0301 Nu\u0301n\u0303ez", "e\u0301\u0327cole", "\u0301orphan mark", "zero\u200bwidth soft\u00adhyphen word\u2060joiner", "a\u200d\u200cb", "Z\u0335\u0322a\u0334lgo"],
    "emoji": ["hi 😀😀😀 Tom 👨‍👩‍👧‍👦!", "❤️❤ love 👍🏽👍🏿", "🇩🇪🇫🇷 flags", "💦さっき学校", "\U0001F600name\U0001F601", "𝒜𝓃𝓃𝒶 𝟙𝟚𝟛"],
    "rtl": ["السيد الدكتور نضال الفقهاء، إربد 2024/5/6", "مُحَمَّد بن عَبْدِ الله", "شماره ۰۹۱۲۳۴۵۶۷۸۹ خانم فاطمه‌زهرا کریمی", "שם משפחה: גַּבְרִיאֵלוֹב", "ירושלים\u200f, ת.ז. 032771845"],
    "by-character": ["阿比留様宛のお荷物（お問合せ番号 4029-7716-3385）", "⟦田中⟧さんは東京都にいます。ＴＥＬ０８０", "カタカナ･ﾊﾝｶｸ ー々〆", "王小明住在北京市海淀区中关村大街27号", "김민수는 서울에서 박지영을 만났다", "金씨와 田中씨", "หัวหน้าช่างคือกุหลาบ อยู่เย็นซึ่งเคยเย็บชุดให้ทอร์เรส", "女工委员燕归来先到青山区看望夏至𠮷野家", "นางบัวผัน แก้วกระจ่าง อายุ 63 ปี", "ສະບາຍດີ ທ່ານ ບຸນມີ", "សុខ ចាន់ថា នៅភ្នំពេញ", "မောင်မောင် ရန်ကုန်", "薬袋 恒彦\u3000様\n\n五百旗頭　サヨ", "\u1112\u1161\u11ab 자모"],
    "scripts": ["Влад Ёлкин и Юлия Щёголева", "Ο Οδυσσέας ΠΑΠΑΔΟΠΟΥΛΟΣ στην Αθήνα", "फूलमती कोल, 52 वर्ष १२३", "রহিম উদ্দিন ঢাকায়", "Արմեն Գրիգորյան", "გიორგი ბერიძე ႠႡ", "ஜெயலலிதா சென்னை", "Ab12Cd34 x9"],
    "layout": ["", " ", "\n\n\n", "a\n\n\nb", "a \n b", "a   b\tc  d", "\ufeffBOM first", "----- _____ ......!!!??", "a\u00a0b\u2003c\u2028d\u3000e", "line\r\nnext\rlast", "\ud83d lone", "end "],
}

PIECE_WORDS = "Antidisestablishmentarianism pneumonoultramicroscopicsilicovolcanoconiosis Schwarzenegger Nguyễn naïve Straße ŁÓDŹ o'clock 1234567890123456 3rd ½ ™ … —— €€ # [CLS] ##ing zzzzqqqqxxxx Mississippi's ﬁre Ⅻ ß ſ K Å⁠b"


def case(f, text):
    tokens, ids = f.ids(text)
    at, cp = [0], 0
    for c in text: at.append(at[-1] + (2 if ord(c) > 0xFFFF else 1))
    return dict(text=text, tokens=[[s, e, at[s], at[e], c, b] for s, e, c, b in tokens], ids=ids.tolist())


def pieces(directory, path):
    """{"cases": [{"text", "class", "pieces"}]}: every distinct word of the texts and of the words below, by class."""
    p = Pieces(directory)
    words = {(t[s:e], c) for t in [t for ts in TEXTS.values() for t in ts] + [PIECE_WORDS] for s, e, c, _ in tokenise(t) if "\ud83d" not in t}
    with open(path, "w", encoding="ascii") as out:
        out.write('{"cases": [\n' + ",\n".join(json.dumps({"text": w, "class": c, "pieces": p.word(w, c)}, separators=(",", ":")) for w, c in sorted(words)) + "\n]}\n")


def run(a):
    os.makedirs(a.out, exist_ok=True)
    if a.encoder: pieces(a.encoder, os.path.join(a.out, "pieces.json"))
    f = Features(Gazetteer(a.data).hashes())
    for name, texts in TEXTS.items():
        with open(os.path.join(a.out, name + ".json"), "w", encoding="ascii") as out:
            out.write('{"cases": [\n' + ",\n".join(json.dumps(case(f, t), separators=(",", ":")) for t in texts) + "\n]}\n")
    words = sorted({t[s:e] for ts in TEXTS.values() for t in ts for s, e, c, _ in tokenise(t) if "\ud83d" not in t})
    with open(os.path.join(a.out, "hash.json"), "w", encoding="ascii") as out:
        rows = [dict(text=w, lower=lower(w), folded=strip_accents(lower(w)), fnv=fnv(units(strip_accents(lower(w)))), w_row=row("W", units(lower(w))),
                     case=case_of(w), shape=shape_of(w, 4 if w.isdecimal() else 1), bits=f.bits(strip_accents(lower(w)))) for w in words]
        out.write('{"cases": [\n' + ",\n".join(json.dumps(r, separators=(",", ":")) for r in rows) + "\n]}\n")
    print({n: os.path.getsize(os.path.join(a.out, n)) for n in sorted(os.listdir(a.out))})
