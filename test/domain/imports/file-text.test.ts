/** Telling alphabets, delimiters, rows and cards from raw text. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { delimiterOf } from "../../../src/domain/imports/delimiter.ts";
import { EncodingFinder, isGuess, TextReader } from "../../../src/domain/imports/encoding.ts";
import type { Encoding } from "../../../src/domain/imports/limits.ts";
import { lookRefusal, textShapeOf } from "../../../src/domain/imports/file-kind.ts";
import { CardSplitter, cardLines } from "../../../src/domain/imports/vcard-lines.ts";
import { fileLookOf } from "../../../src/kit/file-signature.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

function encodingOf(...pieces: Uint8Array[]): string {
  const finder = new EncodingFinder();
  for (const piece of pieces) finder.add(piece);
  return finder.end();
}

describe("the alphabet", () => {
  test.each([
    ["plain letters", [utf8("Rosa")], "utf-8"],
    ["nothing", [], "utf-8"],
    ["a letter cut in two", [utf8("é").subarray(0, 1), utf8("é").subarray(1)], "utf-8"],
    ["a letter that is never finished", [utf8("Rosa é").subarray(0, 6)], "windows-1252"],
    ["a Windows letter late in the file", [utf8("Rosa"), Uint8Array.of(0xe9), utf8("Delgado")], "windows-1252"],
    ["a mark of UTF-16", [Uint8Array.of(0xff, 0xfe, 0x41, 0x00)], "utf-16le"],
    ["the other mark", [Uint8Array.of(0xfe, 0xff, 0x00, 0x41)], "utf-16be"],
    [
      "every other byte zero",
      [
        Uint8Array.from("Rosa Delgado", (letter) => letter.charCodeAt(0)).reduce<Uint8Array>(
          (all, byte) => Uint8Array.of(...all, byte, 0),
          new Uint8Array(),
        ),
      ],
      "utf-16le",
    ],
  ])("of %s", (_what, pieces, encoding) => expect(encodingOf(...pieces)).toBe(encoding));

  test("what is neither marked nor valid UTF-8 is a guess, and the user is warned", () => {
    const old = encodingOf(Uint8Array.of(0x4a, 0x6f, 0x73, 0xe9)) as Encoding;
    expect(isGuess(old)).toBe(true);
    expect(isGuess(encodingOf(utf8("José")) as Encoding)).toBe(false);
  });

  test("any text written in UTF-8 is read back, wherever it is cut, without its mark", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 5 }), (text, size) => {
        const bytes = utf8(`\uFEFF${text}`);
        const reader = new TextReader("utf-8");
        let read = "";
        for (let at = 0; at < bytes.length; at += size) read += reader.add(bytes.subarray(at, at + size));
        expect(read + reader.end()).toBe(text.replaceAll("\0", "\uFFFD"));
      }),
    );
  });
});

describe("the delimiter", () => {
  test.each([
    ["a,b,c\n1,2,3", ","],
    ["a;b;c\n1,5;2,5;3,5", ";"],
    ["a\tb\n1\t2", "\t"],
    ["a|b|c\n1|2|3", "|"],
    ['name;note\n"Lee; Jr","a, b, c, d"', ";"],
    ["just one column\nrow", ","],
    ['"a,b";"c,d"\n"e,f";"g,h"', ";"],
    ["", ","],
    ["sep=;\r\nFirst, middle;Last\r\n", ";"],
    ["Leads of May\n\nFirst;Last;Phone\nAnn;Lee;2015550100", ";"],
  ])("of %j is %j", (head, delimiter) => expect(delimiterOf(head)).toBe(delimiter));
});

describe("what a file is", () => {
  test.each([
    [utf8("a,b\n1,2"), "text"],
    [new Uint8Array(), "text"],
    [utf8("BEGIN:VCARD"), "text"],
    [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), "png"],
    [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), "jpeg"],
    [utf8("GIF89a"), "gif"],
    [utf8("RIFF....WEBPVP8 "), "webp"],
    [utf8("....ftypheic"), "heic"],
    [utf8("%PDF-1.7"), "pdf"],
    [utf8("\r\n %PDF-1.7"), "pdf"],
    [utf8("\uFEFF%PDF-1.7"), "pdf"],
    [utf8("%PDF 1.4, as a printer wrote it"), "pdf"],
    [utf8("name,note\nLee,%PDF-1.7"), "text"],
    [utf8("PK\u0003\u0004........name.txt"), "zip"],
    [utf8("PK\u0003\u0004........[Content_Types].xml"), "office"],
    [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), "old_office"],
    [Uint8Array.of(0x1f, 0x8b, 8), "gzip"],
    [Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8), "unknown"],
    [utf8("text with a \0 in it"), "unknown"],
  ])("is recognized by its first bytes (%#: %s)", (bytes, look) => expect(fileLookOf(bytes)).toBe(look));

  test("only text may be a contact list, and cards are distinguished from tables", () => {
    expect(lookRefusal("text")).toBeUndefined();
    expect(lookRefusal("png")).toContain("not a contact list");
    expect(lookRefusal("pdf")).toBe("This is a PDF. Choose a CSV, TSV, Excel (.xlsx) or vCard (.vcf) file.");
    expect(textShapeOf("\r\nbegin:VCARD\n")).toEqual({ kind: "vcard", delimiter: "" });
    expect(textShapeOf("a\tb\n1\t2")).toEqual({ kind: "tsv", delimiter: "\t" });
  });
});

describe("cards", () => {
  const cardsOf = (text: string, size = text.length || 1) => {
    const splitter = new CardSplitter();
    const cards: string[] = [];
    for (let at = 0; at < text.length; at += size) cards.push(...splitter.add(text.slice(at, at + size)));
    return [...cards, ...splitter.end()];
  };
  const two =
    "noise\r\nBEGIN:VCARD\r\nFN:Rosa\r\nPHOTO;ENCODING=b:AAAA\r\n BBBB\r\n CCCC\r\nTEL:1\r\nEND:VCARD\r\nbegin:vcard\nFN:Ben\nend:vcard";

  test("are cut out of a file, pictures left behind, wherever the text is cut", () => {
    for (const size of [1, 2, 5, 1_000]) expect(cardsOf(two, size)).toEqual(["FN:Rosa\nTEL:1", "FN:Ben"]);
  });

  test("that never end are still cards; endless lines do not fill the memory", () => {
    expect(cardsOf("BEGIN:VCARD\nFN:Rosa")).toEqual(["FN:Rosa"]);
    const [card = ""] = cardsOf(`BEGIN:VCARD\nNOTE:${"x".repeat(1_000_000)}\nEND:VCARD`, 65_536);
    expect(card.length).toBeLessThan(300_000);
  });

  test.each([
    ["folded lines", "NOTE:one\n  two\n\tthree", ["NOTE:one twothree"]],
    ["quoted-printable over lines", "NOTE;ENCODING=QUOTED-PRINTABLE:a=C3=A9=\nb=3D", ["NOTE:aéb="]],
    [
      "quoted-printable in Windows letters",
      "N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=FCrgen",
      ["N:Müller;Jürgen"],
    ],
    ["quoted line ends", "NOTE;QUOTED-PRINTABLE:a=0D=0Ab", ["NOTE:a\\nb"]],
    ["parameters without a name", "TEL;HOME;VOICE:1", ["TEL;TYPE=HOME;TYPE=VOICE:1"]],
    ["commas that part nothing", "ADR:;;1 Main St, Rear;Hoboken", ["ADR:;;1 Main St\\, Rear;Hoboken"]],
    ["commas that are marked already", "NOTE:a\\, b", ["NOTE:a\\, b"]],
    ["a colon in a quoted parameter", 'ADR;LABEL="a:b":;;x', ['ADR;LABEL="a:b":;;x']],
    ["lines that are none", "garbage", []],
  ])("have %s read", (_what, card, lines) => expect(cardLines(card)).toEqual(lines));
});
