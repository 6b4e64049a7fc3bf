"""Loads the shared corpora and raw text as items {text, lang, src, ents: [(start, end, types, optional)]}."""
import glob
import json
import lzma
import os
import re

from .labels import product_types

THAI_TITLE = re.compile(r"^(นางสาว|นาง|นาย|ด\.ช\.|ด\.ญ\.|น\.ส\.|นพ\.|พญ\.|น\.พ\.|พ\.ต\.ท\.|พ\.ต\.อ\.|พล\.อ\.|พล\.ต\.อ\.|ดร\.|คุณ)\s*")
# sentences an epoch, by source: the rest of the sources count min(size, 4000)
QUOTA = {"nerkor": 5000, "ler-timex": 1500, "europeana-de": 500, "europeana-fr": 800, "europeana-nl": 800, "nerp-id": 2000, "ler-de": 2500, "norne-nn": 2000, "norne-nb": 5000,
         "multiconer-en": 4000, "multiconer-de": 3000, "multiconer-es": 4000, "multiconer-nl": 3000, "multiconer-tr": 1500, "multiconer-ko": 3000, "turkish-wikiner": 5000, "kaznerd": 2000,
         "bengali-ner": 1500, "nepali-ner": 1000, "hiner": 5000, "wnut17": 3300, "usaddress": 1400, "presidio-synth-v2": 2800, "presidio-generated-large": 2400, "btc": 4500, "gum": 4800, "uner-en-ewt": 4800,
         "uner-qaf-arabizi": 500, "sec-fin": 1135, "lener-br": 3000}
# languages that nothing else teaches (their words share no letters with the rest) count more
BOOST = {"zh": 1.8, "ja": 1.8, "ko": 1.8, "th": 1.8, "ar": 2.5, "id": 1.5}
DEV_AS_TRAIN = {"uner-en-ewt", "germeval14", "hr500k", "reldi-hr", "reldi-sr", "setimes-sr"}      # no train split of their own
# of those, what stays dev: hr500k, reldi-*, setimes-sr are kept for choosing
KEPT_FOR_CHOOSING = {"hr500k", "reldi-hr", "reldi-sr", "setimes-sr"}


def allowed_licence(licence, wanted):
    """wanted: 'all', or 'attribution' (no share-alike)."""
    return wanted == "all" or not re.search(r"\bSA\b", licence)


def sources(data, licences="all"):
    with open(os.path.join(data, "sources.json"), encoding="utf8") as f:
        return {k: v for k, v in json.load(f).items() if allowed_licence(v["licence"], licences)}


def read(path):
    with lzma.open(path, "rt", encoding="utf8") as f:
        for line in f: yield json.loads(line)


def merge_addresses(ents, text):
    """presidio marks an address line by line: the pieces of one block become one ADDRESS."""
    out = []
    for e in ents:
        if out and e[2] in ("ADDRESS", "LOCATION") and out[-1][2] == "ADDRESS" and re.fullmatch(r"[\s,]*", text[out[-1][1]:e[0]]):
            out[-1] = [out[-1][0], e[1], "ADDRESS"]
        else: out.append(e)
    return out


def convert(row):
    text, src, ents, at = row["text"], row["src"], [], 0
    marks = sorted(row["ents"], key=lambda e: (e[0], -e[1]))
    if src.startswith("presidio"): marks = merge_addresses(marks, text)
    for e in marks:
        s, t = e[0], e[1]
        if s < at or t <= s: continue
        if src == "thainer" and e[2] == "PERSON":
            m = THAI_TITLE.match(text[s:t].lstrip("\ufeff"))
            if m and t - s > m.end(): s += m.end() + (text[s] == "\ufeff")
        types, optional = product_types(e[2], e[3] if len(e) > 3 else None, text[s:t], src)
        ents.append((s, t, types, optional, e[2]))
        at = t
    return dict(text=text, lang=row["lang"], src=src, ents=ents)


def load(data, split, licences="all"):
    """{source: [items]}"""
    out = {}
    for name in sources(data, licences):
        for s in ([split, "dev"] if split == "train" and name in DEV_AS_TRAIN - KEPT_FOR_CHOOSING else [split]):
            if split == "dev" and name in DEV_AS_TRAIN - KEPT_FOR_CHOOSING: continue
            path = os.path.join(data, s, name + ".jsonl.xz")
            if os.path.exists(path): out.setdefault(name, []).extend(convert(r) for r in read(path))
    return out


def raw(data):
    """{(language, kind): [lines]} of the raw text."""
    out = {}
    for path in sorted(glob.glob(os.path.join(data, "rawtext", "*.txt.xz"))):
        lang, kind = os.path.basename(path)[:-7].split(".", 1)
        with lzma.open(path, "rt", encoding="utf8") as f: out[lang.split("-")[0], kind] = [l.rstrip("\n") for l in f if l.strip()]
    return out


NEGATIVE_KINDS = ("bundestag-gesetze", "code-civil", "tldr", "react-docs", "python-docs")    # law, manuals, code: nobody's data


def negatives(raw_text):
    """Blocks of consecutive lines of law, manuals and code as items without marks."""
    out = []
    for (lang, kind), lines in raw_text.items():
        if kind not in NEGATIVE_KINDS: continue
        for i in range(0, len(lines), 4):
            text = "\n".join(lines[i:i + 4])[:900]
            out.append(dict(text=text, lang=lang, src="raw-" + kind, ents=[]))
    return out


# ---------------------------------------------------------------- source code and logs
CREDITS = re.compile(r"author|copyright|written by|contribut|thanks|maintain|credit|@[\w.-]+\.\w|\bby [A-Z]|licen[cs]e", re.I)


def code():
    """Pieces of source code, nobody's data: Python's standard library, the headers that come with PyTorch, and this repository.
    Lines that credit somebody are left out."""
    import sysconfig
    import torch
    here = os.path.dirname(os.path.abspath(__file__))
    paths = sorted(glob.glob(os.path.join(sysconfig.get_paths()["stdlib"], "*.py")))
    paths += sorted(glob.glob(os.path.join(os.path.dirname(torch.__file__), "include", "**", "*.h"), recursive=True))[::12]
    paths += sorted(p for d in ("engine", "daemon", "scripts") for p in glob.glob(os.path.join(here, "..", "..", "..", d, "*.ts")))
    out = []
    for path in paths:
        with open(path, encoding="utf8", errors="ignore") as f: lines = [l.rstrip("\n")[:160] for l in f if l.strip() and not CREDITS.search(l)]
        for i in range(0, min(len(lines), 900), 12): out.append(dict(text="\n".join(lines[i:i + 12])[:900], lang=NO_LANGUAGE, src="code", ents=[]))
    return out


NO_LANGUAGE = "zxx"
PACKAGES = "libc6 libsystemd0 openssl perl-base git crun runc buildah podman uidmap man-db fuse3 nginx redis kafka postgres react vite lodash webpack express celery numpy grafana istio envoy consul vault harbor traefik loki jenkins".split()
LOG_LINES = """%D %T status unpacked %p:amd64 %v
%D %T upgrade %p:amd64 %v %v
%D %T configure %p:arm64 %v <none>
Install: %p:amd64 (%v, automatic), %p:amd64 (%v), %p:all (%v, automatic)
update-alternatives %D %T: run with --install /usr/bin/%p %p /usr/lib/%p/bin/%p 1711 --slave /usr/share/man/man1/%p.1.gz %p.1.gz /usr/share/man/man1/%p.1.gz
Setting up %p (%v) ...
Unpacking %p:amd64 (%v) over (%v) ...
%M %T host%n systemd[%n]: Started %p.service - %p daemon.
%M %T host%n kernel: [%n.%n] %p[%n]: segfault at %x ip %x sp %x error %n in %p.so[%x+%n]
%M %T host%n CRON[%n]: (root) CMD (/usr/lib/%p/%p --cron)
[%n.%n] pci 0000:00:%n.0: BAR 0: assigned [mem 0x%x-0x%x]
%D %T,%n INFO  [main] c.e.%p.Application : Started Application in %n.%n seconds (JVM running for %n.%n)
%DT%T.%nZ level=warn component=%p msg="retrying" attempt=%n backoff=%nms err="context deadline exceeded"
%D %T [error] %n#%n: *%n upstream timed out (110: Connection timed out) while reading response header, upstream: "http://127.0.0.1:%n/api/%p"
{"ts":"%DT%TZ","lvl":"debug","mod":"%p","v":"%v","span":"%x","took":%n}
\tat com.%p.core.Handler.invoke(Handler.java:%n)
\tat org.%p.%p.Dispatcher$Worker.run(Dispatcher.java:%n)
Caused by: java.lang.IllegalStateException: %p not initialised (code %n)
Traceback (most recent call last): File "/usr/lib/python3/%p/core.py", line %n, in __init__
npm WARN deprecated %p@%v: please upgrade to %p@%v
added %n packages, and audited %n packages in %ns
Step %n/%n : RUN apt-get install -y %p=%v
 ---> %x
commit %x
 %n files changed, %n insertions(+), %n deletions(-)
[%T] GET /static/%p/%v/main.%x.js 200 %n - %nms
PASS test/%p/%p.test.ts (%n.%n s)
error TS%n: Property '%p' does not exist on type '%p'.
ERROR: build step %n failed: exit status %n; cache key %x
eth0: RX packets %n bytes %n errors 0 dropped %n
/dev/sda%n on /mnt/%p type ext4 (rw,relatime,errors=remount-ro)
pid=%n uid=0 gid=0 exe="/usr/sbin/%p" res=success
%p_%v_amd64.deb: sha256 %x%x
warning: unused variable `%p` at src/%p.rs:%n:%n
#define %P_VERSION_%n 0x%x
worker %n: queue %p depth=%n lag=%ns partitions=%n
checkpoint complete: wrote %n buffers (%n.%n%%); 0 WAL file(s) added""".split("\n")


def logs(seed=5, count=4000):
    """Made-up lines of logs of machines that hold nothing about a person."""
    import random
    rng = random.Random(seed)

    def fill(m):
        k = m[1]
        if k == "D": return f"20{rng.randint(19, 26)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
        if k == "T": return f"{rng.randint(0, 23):02}:{rng.randint(0, 59):02}:{rng.randint(0, 59):02}"
        if k == "M": return rng.choice("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()) + f" {rng.randint(1, 28):2}"
        if k == "n": return str(rng.randint(0, 10 ** rng.randint(1, 6)))
        if k == "x": return f"{rng.getrandbits(rng.choice([32, 48, 64])):x}"
        if k in "pP":
            name = rng.choice(PACKAGES) + rng.choice(["", "", "-dev", "-core", str(rng.randint(1, 9)), "-utils"])
            return name.upper().replace("-", "_") if k == "P" else name
        if k == "v": return f"{rng.randint(0, 12)}.{rng.randint(0, 40)}.{rng.randint(0, 30)}" + rng.choice(["", f"-{rng.randint(1, 9)}", f"+ds1-{rng.randint(1, 9)}+deb12u{rng.randint(1, 14)}", f"-{rng.randint(1, 9)}~deb12u{rng.randint(1, 3)}", "-rc.1"])
        return "%"
    out = []
    for _ in range(count):
        lines = rng.sample(LOG_LINES, rng.choice([1, 2, 4])) * 3 if rng.random() < 0.5 else rng.sample(LOG_LINES, 6)
        out.append(dict(text="\n".join(re.sub(r"%(.)", fill, l) for l in lines)[:900], lang=NO_LANGUAGE, src="logs", ents=[]))
    return out
