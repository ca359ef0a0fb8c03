/** Hash bits that leave room for two more in an integer below 2^53. */
export const textHashBits = 51;

/**
 * Hashes text to an integer below 2^51: cyrb53 (public domain, github.com/bryc/code) with its two highest bits dropped.
 * For lookup only, never for secrets: two texts may share a hash, so matches are compared again.
 */
export function textHash(text: string): number {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    one = Math.imul(one ^ code, 2_654_435_761);
    two = Math.imul(two ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return 2 ** 32 * (0x7ffff & two) + (one >>> 0);
}
