/** Reads a TrueType font and writes a part of it: the glyphs of a text, for a PDF to carry. */

export interface TrueType {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  box: readonly number[];
  /** 0: the font lacks the letter. */
  glyphOf(code: number): number;
  /** In font units. */
  advanceOf(glyph: number): number;
  /** A font of these glyphs, numbered in their order from 1; 0 is the empty glyph. */
  partOf(glyphs: readonly number[]): Uint8Array;
}

interface Table {
  at: number;
  length: number;
}

const long = 4;
const short = 2;

export function readTrueType(bytes: Uint8Array): TrueType {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = tablesOf(view);
  const table = (name: string) => tables.get(name) ?? fail(name);
  const head = table("head").at;
  const hhea = table("hhea").at;
  const metrics = view.getUint16(hhea + 34);
  const hmtx = table("hmtx").at;
  const glyphOf = cmapOf(view, table("cmap").at);
  const advanceOf = (glyph: number) => view.getUint16(hmtx + Math.min(glyph, metrics - 1) * long);
  return {
    unitsPerEm: view.getUint16(head + 18),
    ascent: view.getInt16(hhea + 4),
    descent: view.getInt16(hhea + 6),
    box: [0, 1, 2, 3].map((nth) => view.getInt16(head + 36 + nth * short)),
    glyphOf,
    advanceOf,
    partOf: (glyphs) => partOf(view, { table, tables, advanceOf }, glyphs),
  };
}

function fail(name: string): never {
  throw new Error(`The font has no table ${name}.`);
}

function tablesOf(view: DataView): Map<string, Table> {
  const count = view.getUint16(4);
  return new Map(
    Array.from({ length: count }, (_, nth) => {
      const at = 12 + nth * 16;
      const name = String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
      return [name, { at: view.getUint32(at + 8), length: view.getUint32(at + 12) }];
    }),
  );
}

/** Format 12 (all of Unicode) where there is one, else format 4. */
function cmapOf(view: DataView, at: number): (code: number) => number {
  const count = view.getUint16(at + 2);
  const places = Array.from({ length: count }, (_, nth) => at + view.getUint32(at + 8 + nth * 8));
  const wide = places.find((place) => view.getUint16(place) === 12);
  if (wide !== undefined) return (code) => glyphOfGroups(view, wide, code);
  const narrow = places.find((place) => view.getUint16(place) === 4);
  return narrow === undefined ? fail("cmap 4") : (code) => glyphOfSegments(view, narrow, code);
}

function glyphOfGroups(view: DataView, at: number, code: number): number {
  let [low, high] = [0, view.getUint32(at + 12) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = at + 16 + middle * 12;
    const first = view.getUint32(group);
    if (code < first) high = middle - 1;
    else if (code > view.getUint32(group + 4)) low = middle + 1;
    else return view.getUint32(group + 8) + code - first;
  }
  return 0;
}

function glyphOfSegments(view: DataView, at: number, code: number): number {
  const bytes = view.getUint16(at + 6);
  for (let nth = 0; nth < bytes; nth += short) {
    if (view.getUint16(at + 14 + nth) < code) continue;
    const start = view.getUint16(at + 16 + bytes + nth);
    if (start > code) return 0;
    const delta = view.getUint16(at + 16 + bytes * 2 + nth);
    const place = at + 16 + bytes * 3 + nth;
    const offset = view.getUint16(place);
    const glyph = offset === 0 ? code : view.getUint16(place + offset + (code - start) * short);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

interface Source {
  tables: Map<string, Table>;
  table(name: string): Table;
  advanceOf(glyph: number): number;
}

function partOf(view: DataView, source: Source, asked: readonly number[]): Uint8Array {
  const { table, tables, advanceOf } = source;
  const isLong = view.getInt16(table("head").at + 50) === 1;
  const { at: loca } = table("loca");
  const { at: glyf } = table("glyf");
  const placeOf = (glyph: number) =>
    isLong ? view.getUint32(loca + glyph * long) : view.getUint16(loca + glyph * short) * 2;
  const dataOf = (glyph: number) => bytesAt(view, glyf + placeOf(glyph), placeOf(glyph + 1) - placeOf(glyph));
  const glyphs = [0, ...asked];
  const numbers = new Map(glyphs.map((glyph, number) => [glyph, number]));
  // Grows: a letter with an accent is made of two other glyphs.
  const outlines: Uint8Array[] = [];
  for (const glyph of glyphs) outlines.push(renumbered(dataOf(glyph), numbers, glyphs));
  const head = bytesAt(view, table("head").at, table("head").length);
  new DataView(head.buffer).setInt16(50, 1);
  const hhea = bytesAt(view, table("hhea").at, table("hhea").length);
  new DataView(hhea.buffer).setUint16(34, glyphs.length);
  const maxp = bytesAt(view, table("maxp").at, table("maxp").length);
  new DataView(maxp.buffer).setUint16(4, glyphs.length);
  const hints = ["cvt ", "fpgm", "prep"].flatMap((name) => {
    const found = tables.get(name);
    return found ? [[name, bytesAt(view, found.at, found.length)] as const] : [];
  });
  const padded = outlines.map((outline) => paddedTo(outline, long));
  return fontOf([
    ...hints,
    ["glyf", joined(padded)],
    ["head", head],
    ["hhea", hhea],
    ["hmtx", metricsOf(glyphs.map(advanceOf), outlines)],
    ["loca", placesOf(padded)],
    ["maxp", maxp],
  ]);
}

function bytesAt(view: DataView, at: number, length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new Uint8Array(view.buffer, view.byteOffset + at, length));
}

const flags = { words: 1, scale: 8, more: 0x20, twoScales: 0x40, fourScales: 0x80 };

/** A glyph made of others refers to them by number. */
function renumbered(outline: Uint8Array<ArrayBuffer>, numbers: Map<number, number>, glyphs: number[]): Uint8Array {
  const view = new DataView(outline.buffer);
  if (outline.length === 0 || view.getInt16(0) >= 0) return outline;
  for (let at = 10, flag = flags.more; flag & flags.more;) {
    flag = view.getUint16(at);
    const glyph = view.getUint16(at + 2);
    const number = numbers.get(glyph) ?? glyphs.push(glyph) - 1;
    numbers.set(glyph, number);
    view.setUint16(at + 2, number);
    const scales = flag & flags.scale ? 2 : flag & flags.twoScales ? 4 : flag & flags.fourScales ? 8 : 0;
    at += 4 + (flag & flags.words ? 4 : 2) + scales;
  }
  return outline;
}

function metricsOf(advances: readonly number[], outlines: readonly Uint8Array[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(advances.length * long));
  advances.forEach((advance, nth) => {
    const outline = outlines[nth] as Uint8Array;
    view.setUint16(nth * long, advance);
    // The left bearing is the outline's left edge in such fonts.
    if (outline.length > 0) view.setInt16(nth * long + 2, new DataView(outline.buffer).getInt16(2));
  });
  return new Uint8Array(view.buffer);
}

function placesOf(outlines: readonly Uint8Array[]): Uint8Array {
  const view = new DataView(new ArrayBuffer((outlines.length + 1) * long));
  let place = 0;
  outlines.forEach(({ length }, nth) => view.setUint32((nth + 1) * long, (place += length)));
  return new Uint8Array(view.buffer);
}

function fontOf(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const power = Math.floor(Math.log2(tables.length));
  const header = new DataView(new ArrayBuffer(12 + tables.length * 16));
  header.setUint32(0, 0x1_00_00);
  header.setUint16(4, tables.length);
  header.setUint16(6, 2 ** power * 16);
  header.setUint16(8, power);
  header.setUint16(10, tables.length * 16 - 2 ** power * 16);
  const parts = tables.map(([, bytes]) => paddedTo(bytes, long));
  let place = header.byteLength;
  tables.forEach(([name, { length }], nth) => {
    const at = 12 + nth * 16;
    const part = parts[nth] as Uint8Array;
    [...name].forEach((letter, offset) => header.setUint8(at + offset, letter.charCodeAt(0)));
    header.setUint32(at + 4, sumOf(part));
    header.setUint32(at + 8, place);
    header.setUint32(at + 12, length);
    place += part.length;
  });
  return joined([new Uint8Array(header.buffer), ...parts]);
}

function sumOf(part: Uint8Array): number {
  const view = new DataView(part.buffer, part.byteOffset, part.length);
  let sum = 0;
  for (let at = 0; at < part.length; at += long) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function paddedTo(bytes: Uint8Array, size: number): Uint8Array {
  if (bytes.length % size === 0) return bytes;
  const padded = new Uint8Array(Math.ceil(bytes.length / size) * size);
  padded.set(bytes);
  return padded;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
