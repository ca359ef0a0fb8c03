/** Detects a file's type from its first bytes; the name and declared type are not trusted. */
const looks = [
  "text",
  "png",
  "jpeg",
  "gif",
  "webp",
  "heic",
  "pdf",
  "zip",
  "office",
  "old_office",
  "gzip",
  "bzip2",
  "xz",
  "seven_zip",
  "rar",
  "mp3",
  "wav",
  "unknown",
] as const;
export type FileSignature = (typeof looks)[number];

/** Bytes needed for detection. */
export const headBytes = 4_096;

const signatures: readonly (readonly [FileSignature, readonly number[], number?])[] = [
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["gif", [0x47, 0x49, 0x46, 0x38]],
  ["webp", [0x57, 0x45, 0x42, 0x50], 8],
  ["heic", [0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69], 4],
  ["heic", [0x66, 0x74, 0x79, 0x70, 0x6d, 0x69, 0x66, 0x31], 4],
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["zip", [0x50, 0x4b, 0x05, 0x06]],
  ["old_office", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ["gzip", [0x1f, 0x8b]],
  ["bzip2", [0x42, 0x5a, 0x68]],
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ["seven_zip", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ["rar", [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ["mp3", [0x49, 0x44, 0x33]],
  ["mp3", [0xff, 0xfb]],
  ["mp3", [0xff, 0xf3]],
  ["mp3", [0xff, 0xf2]],
  ["wav", [0x57, 0x41, 0x56, 0x45], 8],
];

/** `head`: the first bytes, up to `headBytes`. An empty file is text. */
export function fileLookOf(head: Uint8Array): FileSignature {
  const known = signatures.find(([, bytes, at = 0]) => bytes.every((byte, place) => head[at + place] === byte));
  if (known) return known[0] === "zip" && isOffice(head) ? "office" : known[0];
  if (isPdf(head)) return "pdf";
  return isText(head) ? "text" : "unknown";
}

/** Some programs write a byte order mark or an empty line first, and readers accept it. */
function isPdf(head: Uint8Array): boolean {
  return /^(?:\xEF\xBB\xBF)?\s*%PDF/.test(String.fromCharCode(...head.subarray(0, 64)));
}

/** Word, Excel and similar files are zip archives that begin with a content listing. */
function isOffice(head: Uint8Array): boolean {
  const names = String.fromCharCode(...head.subarray(0, 2_048));
  return /\[Content_Types\]\.xml|xl\/|word\/|_rels\//.test(names);
}

/**
 * Text has no control bytes except tabs, line ends, form feeds and escape; UTF-16 has a byte order mark or every other
 * byte zero.
 */
function isText(head: Uint8Array): boolean {
  if (hasUtf16Mark(head) || utf16Without(head) !== null) return true;
  return !head.some(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b,
  );
}

function hasUtf16Mark(head: Uint8Array): boolean {
  return (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
}

/** UTF-16 without a byte order mark: in Western text one byte of each pair is almost always zero. */
export function utf16Without(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  const pairs = Math.floor(Math.min(head.length, headBytes) / 2);
  if (pairs < 4) return null;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) even++;
    if (head[at + 1] === 0) odd++;
  }
  if (odd > pairs * 0.7 && even < pairs * 0.1) return "utf-16le";
  return even > pairs * 0.7 && odd < pairs * 0.1 ? "utf-16be" : null;
}
