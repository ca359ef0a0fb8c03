/** Places such as `{agent}` in a legal text, filled in. */
export function namedIn(text: string, places: { agent: string } | { organizations: string; plans: string }): string {
  return Object.entries(places).reduce((said, [place, words]) => said.replaceAll(`{${place}}`, () => words), text);
}
