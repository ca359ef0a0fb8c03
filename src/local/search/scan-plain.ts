/** The scan without WebAssembly SIMD: same arguments and results, one byte at a time. */
import type { Scan } from "./scan-call.ts";

const nobody = 0xffff_ffff;
const newline = 10;

export function plainScan(memory: { readonly buffer: ArrayBuffer }): Scan {
  return (text, end, needle, length, a, _b, _c, starts, owners, out, line) => {
    const bytes = new Uint8Array(memory.buffer);
    const words = new Uint32Array(memory.buffer);
    const wanted = bytes.slice(needle, needle + length);
    const rare = wanted[a] ?? 0;
    let doc = 0;
    let from = text;
    for (;;) {
      const found = bytes.indexOf(rare, from + a);
      const hit = found - a;
      if (found < 0 || hit > end - length) return;
      from = hit + 1;
      if (!isAt(bytes, hit, wanted)) continue;
      while ((words[(starts >>> 2) + doc + 1] ?? 0) <= hit - text) doc++;
      const owner = words[(owners >>> 2) + doc] ?? nobody;
      const start = text + (words[(starts >>> 2) + doc] ?? 0);
      if (owner !== nobody && line >= 0 && lineOf(bytes, start, hit) !== line) continue;
      if (owner !== nobody)
        words[(out >>> 2) + (owner >>> 5)] = (words[(out >>> 2) + (owner >>> 5)] ?? 0) | (1 << (owner & 31));
      from = text + (words[(starts >>> 2) + doc + 1] ?? 0);
    }
  };
}

export function isAt(bytes: Uint8Array, place: number, wanted: Uint8Array): boolean {
  for (let at = 0; at < wanted.length; at++) if (bytes[place + at] !== wanted[at]) return false;
  return true;
}

function lineOf(bytes: Uint8Array, start: number, hit: number): number {
  let line = 0;
  for (let at = start; at < hit; at++) if (bytes[at] === newline) line++;
  return line;
}
