/** Calendar days in address book formats. Two-digit years never give a day after today (domain §10). */
import { dayFrom, isDay, unknownYear } from "../../kit/dates.ts";
import { type DateOrder, dateOrders } from "./limits.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `YYYY-MM-DD`; "" for a date that is present but empty ("0/0/00"); null when it is not a date. */
export function dayFromText(text: string, order: DateOrder, today: string): string | null {
  const written = text
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}.*$/, "")
    .replace(/,/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (/^[0/.\- ]*$/.test(written)) return "";
  return (
    fromIso(written) ?? fromYearless(written, order) ?? fromNumbers(written, order, today) ?? fromWords(written, today)
  );
}

function fromIso(text: string): string | null {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  return match && checked(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** vCard and Google write an unknown year as dashes: `--07-04`, `--0704`. */
function fromYearless(text: string, order: DateOrder): string | null {
  const match = /^--?(\d{2})-?(\d{2})$/.exec(text);
  if (match) return checked(Number(unknownYear), Number(match[1]), Number(match[2]));
  // The format of our own export.
  const [, first, second] = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? [];
  if (first === undefined) return null;
  const [month, day] = order === "dmy" ? [second, first] : [first, second];
  return checked(Number(unknownYear), Number(month), Number(day));
}

function fromNumbers(text: string, order: DateOrder, today: string): string | null {
  const match = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(text);
  if (!match) return null;
  const [first, second] = [Number(match[1]), Number(match[2])];
  const [month, day] = order === "dmy" ? [second, first] : [first, second];
  return withYear(match[3] ?? "", month, day, today);
}

/** "July 4, 1951", "4 Jul 1951", "Jul-04-51". */
function fromWords(text: string, today: string): string | null {
  const match = /^([a-z]{3,9})[.\- ]+(\d{1,2})(?:st|nd|rd|th)?[- ]+(\d{2}|\d{4})$/i.exec(text);
  const turned = /^(\d{1,2})(?:st|nd|rd|th)?[- ]+([a-z]{3,9})[.\- ]+(\d{2}|\d{4})$/i.exec(text);
  if (match) return withYear(match[3] ?? "", monthOf(match[1]), Number(match[2]), today);
  return turned && withYear(turned[3] ?? "", monthOf(turned[2]), Number(turned[1]), today);
}

function monthOf(word = ""): number {
  return months.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

function withYear(year: string, month: number, day: number, today: string): string | null {
  if (year.length === 4) return checked(Number(year), month, day);
  const thisCentury = checked(2000 + Number(year), month, day);
  return thisCentury !== null && thisCentury <= today ? thisCentury : checked(1900 + Number(year), month, day);
}

function checked(year: number, month: number, day: number): string | null {
  const found = dayFrom({ year, month, day });
  return isDay(found) ? found : null;
}

/**
 * Day and month order of some dates: one with a part above 12 decides. `unclear` when none does or they disagree,
 * undefined when there are no such dates.
 */
export function dateOrderOf(texts: readonly string[]): DateOrder | "unclear" | undefined {
  const received = new Set(texts.map(orderToldBy));
  // A single odd date must not silently flip all the others.
  const [order, other] = dateOrders.filter((one) => received.has(one));
  if (other !== undefined) return "unclear";
  return order ?? (received.has("unclear") ? "unclear" : undefined);
}

/** Undefined for one that is the same in either order. */
function orderToldBy(text: string): DateOrder | "unclear" | undefined {
  const match = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:\s|T|$)/.exec(text.trim());
  if (!match) return undefined;
  const [first, second] = [Number(match[1]), Number(match[2])];
  if (first > 12 && second <= 12) return "dmy";
  if (second > 12 && first <= 12) return "mdy";
  return first !== second && first > 0 ? "unclear" : undefined;
}
