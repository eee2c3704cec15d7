"""Packs messages with pyiso8583 and writes them to messages.json, where the tests of the codec find them.

Independent bytes: nothing here uses the gateway's packing. To regenerate them:

    python3 -m venv .venv && .venv/bin/pip install pyiso8583==4.0.1 && .venv/bin/python interop/golden/make.py
"""

import copy
import json
from pathlib import Path

import iso8583
import iso8583.specs

NUMERIC_VARIABLE = ("2", "32", "33", "35", "36", "100")


def ascii_spec():
    return copy.deepcopy(iso8583.specs.default)


def hex_spec():
    return copy.deepcopy(iso8583.specs.default_ascii)


def ebcdic_spec():
    spec = ascii_spec()
    for key, field in spec.items():
        if field["data_enc"] == "ascii":
            field["data_enc"] = "cp037"
        field["len_enc"] = "cp037"
        assert key
    return spec


# The standard's fixed-length numeric fields.
NUMERIC_FIXED = (
    *"3 4 5 6 7 9 10 11 12 13 14 15 16 17 18 19 22 23 24 25 26 39 49 50 51 53 66 67 70 73 90".split(),
)


def packed_spec():
    spec = ascii_spec()
    spec["t"].update(data_enc="b", max_len=2)
    for key, field in spec.items():
        if key in ("h", "t", "p", "1"):
            continue
        if field["len_type"] > 0:
            field.update(len_enc="bcd", len_type=1 if field["len_type"] == 2 else 2)
        if key in NUMERIC_FIXED or key in NUMERIC_VARIABLE:
            field.update(data_enc="b", len_count="nibbles", left_pad="0")
    return spec


PURCHASE = {
    "t": "0200",
    "2": "4111111111111111",
    "3": "000000",
    "4": "000002000000",
    "7": "1116181530",
    "11": "000123",
    "12": "131530",
    "13": "1116",
    "14": "2912",
    "18": "5411",
    "19": "170",
    "22": "812",
    "25": "59",
    "32": "12345678901",
    "33": "987",
    "37": "632018000123",
    "41": "TERM0001",
    "42": "ACCEPTOR0000001",
    "43": "CAFE DE LA PLAZA          BOGOTA      CO",
    "48": "2001C2302129203123",
    "49": "170",
}
MESSAGES = {
    "a purchase": PURCHASE,
    "a purchase with IVA, its base, INC and tip": {
        **PURCHASE,
        "48": "2001C3012000000319300311200000168070032120000000800003312000000000050",
    },
    "a purchase on a card of 19 digits": {**PURCHASE, "2": "4111111111111111110"},
    "a hold on a card of 15 digits": {**PURCHASE, "t": "0100", "2": "378282246310005"},
    "an approval": {
        "t": "0210",
        "3": "000000",
        "4": "000002000000",
        "7": "1116181530",
        "11": "000123",
        "37": "632018000123",
        "38": "A1B2C3",
        "39": "00",
        "41": "TERM0001",
        "49": "170",
    },
    "a refusal": {"t": "0210", "11": "000124", "39": "51", "41": "TERM0001", "48": "840225"},
    "a reversal": {
        "t": "0420",
        "3": "000000",
        "4": "000002000000",
        "7": "1116181640",
        "11": "000125",
        "37": "632018000123",
        "41": "TERM0001",
        "42": "ACCEPTOR0000001",
        "49": "170",
        "90": "020000012311161815301234567890100000000987",
    },
    "a sign-on": {"t": "0800", "7": "1116181530", "11": "000001", "32": "123456", "70": "001"},
    "every kind of length": {
        "t": "0200",
        "35": "4111111111111111=29121010000000000",
        "44": "A",
        "52": "0123456789ABCDEF",
        "55": "9F2608A1B2C3D4E5F60718",
        "63": "X" * 300,
        "67": "36",
        "128": "FEDCBA9876543210",
    },
}
SPECS = {"ascii": ascii_spec, "ascii-hex": hex_spec, "ebcdic": ebcdic_spec, "packed": packed_spec}


def pack(layout, message):
    fields = dict(message)
    if layout == "packed" and "35" in fields:
        fields["35"] = fields["35"].replace("=", "D")
    raw, _ = iso8583.encode(fields, SPECS[layout]())
    return raw.hex()


def main():
    golden = [
        {
            "name": name,
            "layout": layout,
            "mti": message["t"],
            "fields": {key: value for key, value in message.items() if key != "t"},
            "hex": pack(layout, message),
        }
        for layout in SPECS
        for name, message in MESSAGES.items()
    ]
    target = Path(__file__).with_name("messages.json")
    target.write_text(json.dumps(golden, indent=2) + "\n")
    print(f"{len(golden)} messages in {target.name}")


if __name__ == "__main__":
    main()
