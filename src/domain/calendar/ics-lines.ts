/** The content lines of one component (RFC 5545 §3.1), unfolded, with common errors of real files corrected. */

export interface IcsLine {
  /** Lines of the file between the first line of the component and this one. */
  readonly at: number;
  readonly name: string;
  readonly text: string;
  /** Of the component itself, not of a nested alarm. */
  readonly own: boolean;
}

export function contentLines(text: string): IcsLine[] {
  const lines: IcsLine[] = [];
  let depth = 0;
  for (const { at, text: whole } of unfolded(text)) {
    const name = nameOf(whole);
    if (name === "BEGIN") depth++;
    lines.push({ at, name, text: mended(name, whole), own: depth === 1 });
    if (name === "END") depth--;
  }
  return lines;
}

/** One line each, as the parser expects. */
export function textOfLines(lines: readonly IcsLine[]): string {
  return lines.map(({ text }) => text).join("\r\n");
}

/** The first property of the component with this name, as plain text; "" when missing. */
export function valueIn(lines: readonly IcsLine[], name: string): string {
  const line = lines.find((one) => one.own && one.name === name);
  return line ? plainText(line.text.slice(colonOf(line.text) + 1)) : "";
}

function* unfolded(text: string): Generator<{ at: number; text: string }> {
  // Old Macs end lines with CR alone. In other files a lone CR is an ordinary character.
  const raw = text.split(text.includes("\n") ? /\r*\n/ : "\r");
  let [from, parts]: [number, string[]] = [0, []];
  for (const [at, line] of raw.entries()) {
    if (/^[ \t]/.test(line) && parts.length > 0) parts.push(line.slice(1));
    else if (line.trim() !== "") {
      if (parts.length > 0) yield { at: from, text: parts.join("") };
      [from, parts] = [at, [line]];
    }
  }
  if (parts.length > 0) yield { at: from, text: parts.join("") };
}

function nameOf(line: string): string {
  return (/^[\w-]+(?=[;:])/.exec(line)?.[0] ?? "").toUpperCase();
}

const dates: ReadonlySet<string> = new Set(["DTSTART", "DTEND", "RECURRENCE-ID", "EXDATE", "RDATE"]);

function mended(name: string, line: string): string {
  if (name === "") return line;
  const plain = dates.has(name) ? withQuotedZone(line) : line;
  const colon = colonOf(plain);
  if (colon < 0) return plain;
  const [head, value] = [plain.slice(0, colon), plain.slice(colon + 1).trim()];
  if (name === "RRULE" || name === "EXRULE") return `${head}:${value.toUpperCase()}`;
  if (!dates.has(name)) return `${head}:${value}`;
  const moments = value.split(",").map(basicMoment).join(",");
  if (!/^\d{8}(?:,\d{8})*$/.test(moments)) return `${head}:${moments}`;
  return `${head.replace(/;VALUE=[^;:]*/i, "")};VALUE=DATE:${moments}`;
}

/** The colons of `TZID=tzone://Microsoft/Utc` or `TZID=(UTC-05:00) Eastern Time`, not quoted, do not end its name. */
function withQuotedZone(line: string): string {
  return line.replace(/^([^":]*;TZID=)([^";]*:[^";]*)(?=(?:;[^":]*)?:[\dTZ,:-]+\s*$)/i, '$1"$2"');
}

/** `2026-06-15T09:00Z` as `20260615T090000Z`. */
function basicMoment(value: string): string {
  const read = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?(Z?))?$/i.exec(value.trim());
  if (!read) return value;
  const [, year, month, day, hour, minute, second = "00", zulu = ""] = read;
  return `${year}${month}${day}${hour === undefined ? "" : `T${hour}${minute}${second}${zulu.toUpperCase()}`}`;
}

/** The colon that ends name and parameters, not one inside a quoted parameter. */
function colonOf(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ":" && !isQuoted) return at;
  }
  return line.indexOf(":");
}

function plainText(value: string): string {
  return value.replace(/\\(.)/g, (_, letter: string) => (letter === "n" || letter === "N" ? "\n" : letter)).trim();
}
