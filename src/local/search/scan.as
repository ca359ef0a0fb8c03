// AssemblyScript. Finds the contacts whose text holds a needle, sixteen bytes at a time.
// Compiled into scan-module.ts by test/fixtures/compile-scan.ts; scan-plain.ts does the same without SIMD.
// `docs` contacts lie one behind the other in the text; contact d covers [starts[d], starts[d + 1]) and is slot owners[d],
// or nobody when that is NOBODY. Sets one bit per slot in `out`. `line` ≥ 0 counts only hits in that line of a contact's text.
// The bytes at offsets `a` and `b` of the needle are the rarest two: only where both are in place is the rest compared.
// At least 64 readable bytes must follow the text.

const NOBODY: u32 = 0xffffffff;

export function scan(
  text: usize, end: usize,
  needle: usize, length: usize, a: usize, b: usize,
  starts: usize, owners: usize, out: usize, line: i32,
): void {
  const first = v128.splat<u8>(load<u8>(needle + a));
  const second = v128.splat<u8>(load<u8>(needle + b));
  const stop = end - length;
  let doc: usize = 0;
  let at = text;
  while (at <= stop) {
    const one = v128.and(v128.eq<u8>(v128.load(at + a), first), v128.eq<u8>(v128.load(at + b), second));
    const two = v128.and(v128.eq<u8>(v128.load(at + a, 16), first), v128.eq<u8>(v128.load(at + b, 16), second));
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
