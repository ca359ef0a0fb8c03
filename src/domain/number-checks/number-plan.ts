/** What the shape of a US number says (North American Numbering Plan): most of them cannot be told apart. */
import { isTollFree, stateOfNumber } from "../values/area-codes.ts";
import { phoneKey } from "../values/phone-number.ts";

/** `outside`: not a number of this plan. `impossible`: no phone can have it. */
export type PlanKind = "outside" | "impossible" | "example" | "toll_free" | "state" | "other";

export function planOf(number: string): PlanKind {
  const key = phoneKey(number);
  if (!/^(\+?1)?\d{10}$/.test(number.replaceAll(/[^\d+]/g, "")) || key.length !== 10) return "outside";
  const [area, exchange, line] = [key.slice(0, 3), key.slice(3, 6), key.slice(6)];
  if (!isCode(area) || !isCode(exchange)) return "impossible";
  if (isTollFree(number)) return "toll_free";
  if (exchange === "555" && line >= "0100" && line <= "0199") return "example";
  return stateOfNumber(number) === "" ? "other" : "state";
}

/** First digit 2–9; the codes ending in 11 are services, such as 911. */
function isCode(code: string): boolean {
  return /^[2-9]\d\d$/.test(code) && !code.endsWith("11");
}
