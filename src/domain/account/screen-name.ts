/** A page's path without record ids, such as `/contacts/:id`; null when the rest could still identify a person. */
export function screenName(path: string, params: Readonly<Record<string, string | undefined>>): string | null {
  const values = new Map(Object.entries(params).map(([name, value]) => [value, name]));
  const parts = path.split("/").map((part) => {
    const name = values.get(decoded(part));
    return name === undefined ? part : `:${name.toLowerCase()}`;
  });
  const screen = parts.join("/") || "/";
  return /^\/[a-z_/:-]{0,79}$/.test(screen) && !Object.hasOwn(params, "*") ? screen : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
