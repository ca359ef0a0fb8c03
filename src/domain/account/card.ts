/** Card entry (spec 000 §5). Card numbers are never stored; only brand and last four digits are. */
import { daysInMonth } from "../../kit/dates.ts";
import { digitsOf } from "../../kit/text.ts";

export type CardBrand = "visa" | "mastercard" | "amex" | "discover";

const brands: readonly [brand: CardBrand, starts: RegExp][] = [
  ["visa", /^4/],
  ["mastercard", /^(?:5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)/],
  ["amex", /^3[47]/],
  ["discover", /^(?:6011|65)/],
];

/** Card brand by the first digits; null while they match none. */
export function cardBrand(number: string): CardBrand | null {
  const digits = digitsOf(number);
  return brands.find(([, starts]) => starts.test(digits))?.[0] ?? null;
}

export interface Expiry {
  /** Input mask for what is typed so far: `MM`, `MM/YY`, `MM/DD/YY` or `MM/DD/YYYY`. */
  text: string;
  /** Complete and valid: month 01–12, and the day exists in its month. */
  valid: boolean;
}

/** An expiry date as typed. Four digits are month and year; longer entries include the day between them. */
export function expiryEntry(typed: string): Expiry {
  const digits = digitsOf(typed).slice(0, 8);
  const month = digits.slice(0, 2);
  if (digits.length <= 4) {
    return { text: [month, digits.slice(2)].filter(Boolean).join("/"), valid: digits.length === 4 && isMonth(month) };
  }
  const [day, year] = [digits.slice(2, 4), digits.slice(4)];
  const complete = year.length === 2 || year.length === 4;
  return { text: `${month}/${day}/${year}`, valid: complete && isMonth(month) && isDayOf(month, day, year) };
}

function isMonth(text: string): boolean {
  return Number(text) >= 1 && Number(text) <= 12;
}

function isDayOf(month: string, day: string, year: string): boolean {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  return Number(day) >= 1 && Number(day) <= daysInMonth(full, Number(month));
}
