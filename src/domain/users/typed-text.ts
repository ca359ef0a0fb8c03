/** Which keys a text field lets through (spec 000 §5). A pasted text is asked letter by letter. */

/** Letters, digits and spaces only; one tenant's configuration also allows # and /. */
export function allowsKey(key: string, { hash_and_slash = false } = {}): boolean {
  return /^[\p{L}\p{M}\p{Nd} ]$/u.test(key) || (hash_and_slash && (key === "#" || key === "/"));
}

/** The other field lets everything through but these. */
const blocked: ReadonlySet<string> = new Set('<(^>!#:";№%*~{}?|+)[]\\');
export function isBlockedKey(key: string): boolean {
  return blocked.has(key);
}
