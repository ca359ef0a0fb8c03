/** A page's path without anything of a record, such as `/contacts/:id`; null where what is left could still be somebody's. */
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
