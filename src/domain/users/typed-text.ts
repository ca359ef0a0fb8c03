/** Which keys a text field accepts (spec 000 §5). Pasted text is checked character by character. */

/** Letters, digits and spaces only; one tenant's configuration also allows # and /. */
export function allowsKey(key: string, { hash_and_slash = false } = {}): boolean {
  return /^[\p{L}\p{M}\p{Nd} ]$/u.test(key) || (hash_and_slash && (key === "#" || key === "/"));
}

/** The other field accepts everything but these. */
const blocked: ReadonlySet<string> = new Set('<(^>!#:";№%*~{}?|+)[]\\');
export function isBlockedKey(key: string): boolean {
  return blocked.has(key);
}
