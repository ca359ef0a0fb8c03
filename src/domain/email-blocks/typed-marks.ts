/** What the buttons above a text change in it: marks around what is chosen, lists of its lines. */
import { safeLink } from "./safe-link.ts";

interface Range {
  from: number;
  until: number;
}
/** `text` takes the place of the range; `inside`: so many characters at its ends stay unselected. */
interface Change extends Range {
  text: string;
  inside?: number;
}

/** Around the words chosen, without the spaces at their ends; the same again takes it away. */
export function toggledMark(value: string, { from, until, sign }: Range & { sign: "**" | "*" }): Change {
  const chosen = value.slice(from, until);
  const start = from + (chosen.length - chosen.trimStart().length);
  const end = Math.max(start, until - (chosen.length - chosen.trimEnd().length));
  const words = value.slice(start, end);
  const outer = { from: start - sign.length, until: end + sign.length };
  const isOn = words !== "" && starsAround(value, start, end).includes(sign);
  if (isOn) return { ...outer, text: words };
  return { from: start, until: end, text: `${sign}${words || "text"}${sign}`, inside: sign.length };
}

/** One, two or three stars stand on both sides: italic, bold, or both. */
function starsAround(value: string, start: number, end: number): string[] {
  const before = /\*{0,3}$/.exec(value.slice(0, start))?.[0].length ?? 0;
  const after = /^\*{0,3}/.exec(value.slice(end))?.[0].length ?? 0;
  return [[], ["*"], ["**"], ["*", "**"]][Math.min(before, after)] ?? [];
}

export type ListMark = "list" | "steps";
const signs: Readonly<Record<ListMark, RegExp>> = { list: /^\s*[-•]\s+/, steps: /^\s*\d{1,3}[.)]\s+/ };

/** Every line the range touches; the same again takes it away. */
export function listedLines(value: string, { from, until, kind }: Range & { kind: ListMark }): Change {
  const start = value.lastIndexOf("\n", from - 1) + 1;
  const stop = value.indexOf("\n", until);
  const end = stop < 0 ? value.length : stop;
  const lines = value.slice(start, end).split("\n");
  const isOn = lines.every((line) => signs[kind].test(line));
  const bare = lines.map((line) => line.replace(signs.list, "").replace(signs.steps, ""));
  const text = isOn ? bare : bare.map((line, nth) => `${kind === "list" ? "-" : `${nth + 1}.`} ${line}`);
  return { from: start, until: end, text: text.join("\n") };
}

/** As typed by hand, without a scheme; null for what leads nowhere. */
export function typedLink(typed: string): string | null {
  const address = typed.trim();
  const made = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(address)
    ? `mailto:${address}`
    : /^[+\d][\d().\s-]{6,}$/.test(address)
      ? `tel:${address.replace(/[^\d+]/g, "")}`
      : /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(address)
        ? `https://${address}`
        : address;
  return safeLink(made)?.replaceAll("(", "%28").replaceAll(")", "%29") ?? null;
}

export function linkOf(chosen: string, address: string): string {
  const words = chosen.trim().replace(/[[\]]/g, "\\$&").replaceAll("\n", " ");
  return `[${words || address.replace(/^(https?:\/\/|mailto:|tel:)/, "")}](${address})`;
}
