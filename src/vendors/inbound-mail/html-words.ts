/** The words of an email that has no plain text, in one pass: for reading, never shown as HTML. */
const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);
const htmlMax = 400_000;
const hidden: ReadonlySet<string> = new Set(["style", "script", "head", "title"]);
const breaking: ReadonlySet<string> = new Set(["br", "p", "div", "tr", "li", "h1", "h2", "h3", "h4", "blockquote"]);

export function htmlWords(given: string): string {
  const html = given.slice(0, htmlMax);
  const small = html.toLowerCase();
  let words = "";
  for (let at = 0; at < html.length;) {
    const tag = html.indexOf("<", at);
    words += html.slice(at, tag < 0 ? html.length : tag);
    if (tag < 0) break;
    const { end, text } = tagAt(small, tag);
    words += text;
    at = end;
  }
  return words
    .replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => letterOf(name.toLowerCase()) ?? whole)
    .split("\n")
    .map((line) => line.replaceAll(/[ \t\r\u{a0}]+/gu, " ").trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Where the tag that begins here is over, with its content where that is not shown. */
function tagAt(small: string, begin: number): { end: number; text: string } {
  const after = (mark: string) => {
    const at = small.indexOf(mark, begin);
    return at < 0 ? small.length : at + mark.length;
  };
  if (small.startsWith("<!--", begin)) return { end: after("-->"), text: "" };
  const [, slash = "", name = ""] = /^<(\/?)([a-z][a-z0-9]{0,20})/.exec(small.slice(begin, begin + 24)) ?? [];
  if (slash === "" && hidden.has(name)) return { end: after(`</${name}>`), text: "" };
  return { end: after(">"), text: breaking.has(name) && (slash !== "" || name === "br") ? "\n" : "" };
}

function letterOf(name: string): string | undefined {
  if (!name.startsWith("#")) return entities.get(name);
  const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code >= 32 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
}
