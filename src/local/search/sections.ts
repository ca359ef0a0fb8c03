/**
 * One file of named typed arrays with a header: magic · checksum · length of header · header (JSON) · arrays, each
 * aligned to eight bytes. A torn or foreign file is detected and returns null.
 */
const kinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array };
type Kind = keyof typeof kinds;
export type Section = InstanceType<(typeof kinds)[Kind]>;
export type Sections = Record<string, Section>;

interface Place {
  name: string;
  kind: Kind;
  offset: number;
  length: number;
}

interface Head<H> {
  header: H;
  places: Place[];
}

const magic = 0x464c_4958;
const fixedBytes = 16;

export function packSections<H>(header: H, sections: Sections): Uint8Array<ArrayBuffer> {
  let bytesUsed = 0;
  const places = Object.entries(sections).map(([name, section]): Place => {
    const place = { name, kind: kindOf(section), offset: bytesUsed, length: section.length };
    bytesUsed = aligned(bytesUsed + section.byteLength);
    return place;
  });
  const head = new TextEncoder().encode(JSON.stringify({ header, places } satisfies Head<H>));
  const start = aligned(fixedBytes + head.length);
  const file = new Uint8Array(start + bytesUsed);
  file.set(head, fixedBytes);
  for (const { name, offset } of places) {
    const section = sections[name];
    if (section) file.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), start + offset);
  }
  const fixed = new Uint32Array(file.buffer, 0, 3);
  fixed[2] = head.length;
  fixed[1] = checksumOf(file.buffer);
  fixed[0] = magic;
  return file;
}

export function unpackSections<H>(file: Uint8Array<ArrayBuffer>): { header: H; sections: Sections } | null {
  const { buffer } = file.byteOffset === 0 && file.byteLength === file.buffer.byteLength ? file : file.slice();
  if (buffer.byteLength < fixedBytes || buffer.byteLength % 8 !== 0) return null;
  const [found, checksum, headLength = 0] = new Uint32Array(buffer, 0, 3);
  if (found !== magic || checksum !== checksumOf(buffer)) return null;
  // The checksum matched, so the header is what we wrote.
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, fixedBytes, headLength))) as Head<H>;
  const start = aligned(fixedBytes + headLength);
  const unpacked = Object.fromEntries(
    head.places.map(({ name, kind, offset, length }) => [name, new kinds[kind](buffer, start + offset, length)]),
  );
  return { header: head.header, sections: unpacked };
}

function kindOf(section: Section): Kind {
  return section.constructor.name as Kind;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

/** Covers everything but magic and checksum. Detects torn writes; it is not a security measure. */
function checksumOf(buffer: ArrayBufferLike): number {
  const words = new Uint32Array(buffer, 8);
  const { length } = words;
  // Two independent sums, so that neither waits for the other.
  let [even, odd] = [length, ~length];
  for (let at = 0; at < length; at += 2) {
    even = Math.imul(even ^ (words[at] ?? 0), 0x9e37_79b1) ^ (even >>> 15);
    odd = Math.imul(odd ^ (words[at + 1] ?? 0), 0x9e37_79b1) ^ (odd >>> 15);
  }
  return (even ^ Math.imul(odd, 0x85eb_ca6b)) >>> 0;
}
