/** G.711 µ-law: 8-bit encoding of 14-bit audio (ITU-T G.711). */

const bias = 0x84;
const clip = 32_635;

export const silentByte = 0xff;

/** Encodes one 16-bit sample as a byte. */
export function toMuLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const size = Math.min(Math.abs(sample), clip) + bias;
  const exponent = Math.max(0, 31 - Math.clz32(size >> 7));
  return ~(sign | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f)) & 0xff;
}

const decoded = Int16Array.from({ length: 256 }, (_unused, byte) => {
  const bits = ~byte & 0xff;
  const size = ((((bits & 0x0f) << 3) + bias) << ((bits >> 4) & 7)) - bias;
  return bits & 0x80 ? -size : size;
});

export function fromMuLaw(byte: number): number {
  return decoded[byte & 0xff] ?? 0;
}
