// AssemblyScript. Finds the contacts whose text holds a needle, sixteen bytes at a time.
// Compiled into scan-module.ts by test/fixtures/compile-scan.ts; scan-plain.ts does the same without SIMD.
// `docs` contacts lie one behind the other in the text; contact d covers [starts[d], starts[d + 1]) and is slot owners[d],
// or nobody when that is NOBODY. Sets one bit per slot in `out`. `line` ≥ 0 counts only hits in that line of a contact's text.
// The bytes at offsets `a`, `b` and `c` of the needle are the rarest three: only where all are in place is the rest compared.
// At least 4,224 readable bytes must follow the text.

const NOBODY: u32 = 0xffffffff;
const PAGE: usize = 4096;
const LINE: usize = 64;

export function scan(
  text: usize, end: usize,
  needle: usize, length: usize, a: usize, b: usize, c: usize,
  starts: usize, owners: usize, out: usize, line: i32,
): void {
  if (length == 1 && line < 0) return scanLetter(text, end, needle, starts, owners, out);
  const first = v128.splat<u8>(load<u8>(needle + a));
  const second = v128.splat<u8>(load<u8>(needle + b));
  const third = v128.splat<u8>(load<u8>(needle + c));
  const stop = end - length;
  let doc: usize = 0;
  let at = text;
  // What is read ahead of its turn: the processor fetches lines beforehand, but not over the end of a page. Two lines of the
  // next page, once a page, tell it to go on there; a text larger than the caches is passed in less time.
  let ahead: u32 = 0;
  let page = at;
  while (at <= stop) {
    if (at >= page) {
      page = (at | (PAGE - 1)) + 1;
      ahead |= <u32>load<u8>(page) | <u32>load<u8>(page + LINE);
    }
    const one = v128.and(
      v128.and(v128.eq<u8>(v128.load(at + a), first), v128.eq<u8>(v128.load(at + b), second)),
      v128.eq<u8>(v128.load(at + c), third),
    );
    const two = v128.and(
      v128.and(v128.eq<u8>(v128.load(at + a, 16), first), v128.eq<u8>(v128.load(at + b, 16), second)),
      v128.eq<u8>(v128.load(at + c, 16), third),
    );
    if (!v128.any_true(v128.or(one, two))) {
      at += 32;
      continue;
    }
    let mask: u32 = <u32>v128.bitmask<i8>(one) | (<u32>v128.bitmask<i8>(two) << 16);
    let next = at + 32;
    while (mask) {
      const hit = at + ctz(mask);
      mask &= mask - 1;
      if (hit > stop) return;
      if (!same(hit, needle, length)) continue;
      const place = <u32>(hit - text);
      while (load<u32>(starts + (doc << 2), 4) <= place) doc++;
      const owner = load<u32>(owners + (doc << 2));
      if (owner != NOBODY) {
        if (line >= 0 && lineOf(text + load<u32>(starts + (doc << 2)), hit) != line) continue;
        const word = out + ((owner >> 5) << 2);
        store<u32>(word, load<u32>(word) | (1 << (owner & 31)));
      }
      next = text + load<u32>(starts + (doc << 2), 4);
      break;
    }
    at = next;
  }
  // Never so: it keeps the compiler from leaving out what nobody asks for.
  if (ahead > 0xff) unreachable();
}

// A letter is in most texts: each is looked at as a whole, rather than stopped at its first hit.
function scanLetter(text: usize, end: usize, needle: usize, starts: usize, owners: usize, out: usize): void {
  const letter = v128.splat<u8>(load<u8>(needle));
  let at = text;
  for (let doc: usize = 0; at < end; doc++) {
    const stop = text + load<u32>(starts + (doc << 2), 4);
    const owner = load<u32>(owners + (doc << 2));
    let found = hits(at, stop, letter);
    for (let from = at + 64; from < stop && !found; from += 64) found = hits(from, stop, letter);
    at = stop;
    if (owner == NOBODY) continue;
    const word = out + ((owner >> 5) << 2);
    store<u32>(word, load<u32>(word) | (u32(found != 0) << (owner & 31)));
  }
}

// A bit for each of 64 bytes that is the letter and lies before `stop`.
@inline
function hits(at: usize, stop: usize, letter: v128): u64 {
  const found = bits(at, letter) | (bits(at + 16, letter) << 16) | (bits(at + 32, letter) << 32) | (bits(at + 48, letter) << 48);
  const length = stop - at;
  return length < 64 ? found & (((<u64>1) << length) - 1) : found;
}

@inline
function bits(at: usize, letter: v128): u64 {
  return <u64><u32>v128.bitmask<i8>(v128.eq<u8>(v128.load(at), letter));
}

@inline
function same(hit: usize, needle: usize, length: usize): bool {
  for (let at: usize = 0; at < length; at++) {
    if (load<u8>(hit + at) != load<u8>(needle + at)) return false;
  }
  return true;
}

@inline
function lineOf(start: usize, hit: usize): i32 {
  let line = 0;
  for (; start < hit; start++) line += i32(load<u8>(start) == 10);
  return line;
}
