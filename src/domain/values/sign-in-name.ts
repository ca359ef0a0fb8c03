/** Normalized form of emails and usernames for comparison at sign-in. */
export function nameKeyOf(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
