/** The form in which emails and usernames are compared at sign-in. */
export function nameKeyOf(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
