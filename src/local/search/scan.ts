/** Finds a word in one pass over all text, and owns the memory for it. */
import { scanModule } from "./scan-module.ts";
import type { Scan } from "./scan-call.ts";
import { plainScan } from "./scan-plain.ts";

/** All positions are byte offsets into the memory; see `scan.as`. */

export interface Scanner {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly scan: Scan;
  /** The buffer is replaced; views on it must be recreated. */
  reserve(bytes: number): void;
}

const pageBytes = 65_536;

/** SIMD if supported, otherwise plain. */
export function openScanner(): Scanner {
  try {
    return simdScanner();
  } catch {
    return plainScanner();
  }
}

export function simdScanner(): Scanner {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const bytes = Uint8Array.from(atob(scanModule), (letter) => letter.charCodeAt(0));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } });
  return {
    // The declared type allows a shared buffer, which is only created on request.
    memory: memory as { readonly buffer: ArrayBuffer },
    scan: exports["scan"] as Scan,
    reserve: (wanted) => {
      const missing = wanted - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
    },
  };
}

export function plainScanner(): Scanner {
  const memory = { buffer: new ArrayBuffer(pageBytes) };
  return {
    memory,
    scan: plainScan(memory),
    reserve: (wanted) => {
      if (wanted <= memory.buffer.byteLength) return;
      const grown = new Uint8Array(Math.ceil(wanted / pageBytes) * pageBytes);
      grown.set(new Uint8Array(memory.buffer));
      memory.buffer = grown.buffer;
    },
  };
}
