/** Sorts slots by whole numbers, sixteen bits at a time: 250,000 in tens of milliseconds, and stable. */
const digitBits = 16;
const digits = 2 ** digitBits;

/** `slots` in ascending order of `keyOf` (whole, within ±2^52); equal keys keep their order. */
export function sortedByNumber(
  slots: Uint32Array<ArrayBuffer>,
  keyOf: (slot: number) => number,
): Uint32Array<ArrayBuffer> {
  let keys = new Float64Array(slots.length);
  for (let at = 0; at < slots.length; at++) keys[at] = keyOf(slots[at] ?? 0);
  const { least, most, isSorted } = rangeOf(keys);
  if (isSorted) return slots.slice();
  let sorted = slots;
  for (let unit = 1; unit <= most - least; unit *= digits) [sorted, keys] = passOver(sorted, keys, { least, unit });
  return sorted;
}

/** Keys move with their slots: sequential reads make a pass fast. */
function passOver(
  slots: Uint32Array<ArrayBuffer>,
  keys: Float64Array<ArrayBuffer>,
  { least, unit }: { least: number; unit: number },
): [Uint32Array<ArrayBuffer>, Float64Array<ArrayBuffer>] {
  const digitOf = new Uint16Array(keys.length);
  const places = new Uint32Array(digits + 1);
  for (let at = 0; at < keys.length; at++) {
    const digit = Math.floor(((keys[at] ?? 0) - least) / unit) % digits;
    digitOf[at] = digit;
    places[digit + 1] = (places[digit + 1] ?? 0) + 1;
  }
  for (let digit = 0; digit < digits; digit++) places[digit + 1] = (places[digit + 1] ?? 0) + (places[digit] ?? 0);
  const [sorted, sortedKeys] = [new Uint32Array(slots.length), new Float64Array(keys.length)];
  for (let at = 0; at < keys.length; at++) {
    const digit = digitOf[at] ?? 0;
    const place = places[digit] ?? 0;
    sorted[place] = slots[at] ?? 0;
    sortedKeys[place] = keys[at] ?? 0;
    places[digit] = place + 1;
  }
  return [sorted, sortedKeys];
}

function rangeOf(keys: Float64Array): { least: number; most: number; isSorted: boolean } {
  let [least, most, before, isSorted] = [Infinity, -Infinity, -Infinity, true];
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0;
    if (key < least) least = key;
    if (key > most) most = key;
    if (key < before) isSorted = false;
    before = key;
  }
  return { least, most, isSorted };
}
