/** Equality of JSON values: the order of an object's keys does not count. Any other object is only equal to itself. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const left = one as Record<string, unknown>;
  const right = other as Record<string, unknown>;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  if (keys.length === 0) return isBare(one) && isBare(other);
  return keys.every((key) => Object.hasOwn(right, key) && isSameValue(left[key], right[key]));
}

/** Maps, sets and dates do not store their content under keys. */
const isBare = (value: object) => Array.isArray(value) || Object.prototype.toString.call(value) === "[object Object]";
