/** The dotted path of a name in a JSON body that would reach an object's prototype: the parser has refused the body. */
export function unsafeNameIn(json: string): string | undefined {
  try {
    return unsafeName(JSON.parse(json), []);
  } catch {
    return undefined;
  }
}

function unsafeName(value: unknown, path: readonly string[]): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const inner = [...path, name];
    if (name === "__proto__" || (name === "constructor" && hasPrototype(part))) return inner.join(".");
    const found = unsafeName(part, inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

function hasPrototype(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "prototype");
}
