/** Places such as `{agent}` in a legal text, filled in. */
export function namedIn(text: string, places: { agent: string } | { organizations: string; plans: string }): string {
  return Object.entries(places).reduce((said, [place, words]) => said.replaceAll(`{${place}}`, () => words), text);
}

/** As a legal text names them: `Ada Byron of Ward Insurance`; `of`: in its language. */
export function agentOf(name: string, company: string, of = "of"): string {
  return company === "" || company === name ? name : `${name} ${of} ${company}`;
}
