"""The joint label set, in the product's terms, and how the corpora's coarser types map into it.

Each token's gold is a *set* of allowed labels, kept as a number into a table of masks: one label for a marked document, several
where a corpus says less than the product asks (DATE_TIME, NORP, ID) or does not annotate a type at all."""
import numpy as np

TYPES = """PERSON ORGANIZATION LOCATION ADDRESS DATE DATE_OF_BIRTH AGE EMAIL PHONE USERNAME URL IP_ADDRESS MAC_ADDRESS COORDINATES LICENSE_PLATE
VEHICLE_ID DEVICE_ID CREDIT_CARD IBAN BANK_ACCOUNT BIC CRYPTO_ADDRESS NATIONAL_ID SOCIAL_SECURITY TAX_ID PASSPORT DRIVER_LICENSE HEALTH_ID COMPANY_ID
CUSTOMER_ID CASE_ID PASSWORD SECRET NATIONALITY RELIGION ETHNICITY POLITICAL_VIEW UNION_MEMBERSHIP SEXUAL_ORIENTATION HEALTH_CONDITION CRIMINAL_RECORD OCCUPATION""".split()
LABELS = ["O"] + [f"{p}-{t}" for t in TYPES for p in "BIES"]
B, I, E, S = 0, 1, 2, 3
PARTS = ["given", "family", "other"]
N = len(LABELS)


def label(t, p): return 1 + 4 * TYPES.index(t) + p


ID_LIKE = "CUSTOMER_ID CASE_ID NATIONAL_ID SOCIAL_SECURITY TAX_ID PASSPORT DRIVER_LICENSE HEALTH_ID COMPANY_ID BANK_ACCOUNT".split()
GROUPS = ["NATIONALITY", "RELIGION", "ETHNICITY", "POLITICAL_VIEW"]
# product types a coarse type of the corpora speaks about: in a source that annotates it, an unmarked token is not one of these
COVERS = {"PERSON": ["PERSON"], "LOCATION": ["LOCATION"], "ORGANIZATION": ["ORGANIZATION"], "DATE_TIME": ["DATE", "DATE_OF_BIRTH"], "ADDRESS": ["ADDRESS"],
          "NORP": GROUPS + ["SEXUAL_ORIENTATION"], "AGE": ["AGE"], "EMAIL": ["EMAIL"], "PHONE": ["PHONE"], "ID": ["CREDIT_CARD", "IBAN", "IP_ADDRESS", "URL"] + ID_LIKE, "MISC": []}
# kinds of number that prose of news and encyclopaedias does not hold: negative everywhere unless a source marks them
NEVER_IN_PROSE = """MAC_ADDRESS COORDINATES LICENSE_PLATE VEHICLE_ID DEVICE_ID CREDIT_CARD IBAN BANK_ACCOUNT BIC CRYPTO_ADDRESS NATIONAL_ID SOCIAL_SECURITY TAX_ID
PASSPORT DRIVER_LICENSE HEALTH_ID COMPANY_ID CUSTOMER_ID PASSWORD SECRET IP_ADDRESS""".split()
ID_SUBTYPES = {"credit_card": ["CREDIT_CARD"], "iban": ["IBAN"], "ip": ["IP_ADDRESS"], "driver_licence": ["DRIVER_LICENSE"], "episode": ["CASE_ID", "CUSTOMER_ID"]}


class Masks:
    """frozenset of labels -> a number; table() is bool [numbers, labels]."""

    def __init__(self):
        self.number, self.sets = {}, []

    def of(self, allowed):
        key = frozenset(allowed)
        if key not in self.number:
            self.number[key] = len(self.sets)
            self.sets.append(key)
        return self.number[key]

    def table(self):
        t = np.zeros((len(self.sets), N), bool)
        for i, s in enumerate(self.sets): t[i, list(s)] = True
        return t


class Schema:
    """What a source's gold says: mask numbers for tokens outside and inside its spans."""

    def __init__(self, masks, types=None):
        self.masks, self.full = masks, types is None
        covered = set(NEVER_IN_PROSE)
        for t in types or []: covered |= set(COVERS[t])
        self.free = [] if self.full else [t for t in TYPES if t not in covered]
        self.free_labels = {label(t, p) for t in self.free for p in range(4)}
        self.outside = masks.of({0} | self.free_labels)
        self.cache = {}

    def inside(self, types, optional, p):
        """types: the product types it may be; optional: may also be nothing (or anything the source does not annotate)."""
        key = (tuple(types), optional, p)
        if key not in self.cache:
            a = {label(t, q) for t in types for q in (range(4) if optional else (p,))}
            self.cache[key] = self.masks.of(a | ({0} | self.free_labels if optional else set()))
        return self.cache[key]


def product_types(coarse, sub, surface, source):
    """(product types, optional?) of a corpus span."""
    if coarse in ("PERSON", "ORGANIZATION", "ADDRESS", "AGE", "EMAIL", "PHONE"): return [coarse], False
    if coarse == "LOCATION":
        if source in ("meddocan", "presidio-synth-v2", "presidio-generated-large"):
            return (["ADDRESS"], False) if any(c.isdigit() for c in surface) else (["LOCATION", "ADDRESS"], False)
        return (["LOCATION", "ORGANIZATION"], False) if sub == "facility" else (["LOCATION"], False)
    if coarse == "DATE_TIME":
        digits = [c for c in surface if c.isdigit()]
        bare = len(digits) == 4 and len(surface) <= 6
        return ["DATE", "DATE_OF_BIRTH"], not (digits and not bare and sub != "time" and (source != "thainer" or "/" in surface))
    if coarse == "NORP": return GROUPS, True
    if coarse == "ID":
        if sub in ("url", "contact"): return ["URL", "PHONE", "USERNAME"], True
        return ID_SUBTYPES.get(sub, ID_LIKE), False
    if sub in ("profession", "title"): return ["OCCUPATION"], True
    return [], True                                    # MISC: not a person, place or organisation
