/** What a field for a day and time says, on the clock of a zone. */
import { dayMs, startOfDay } from "../../kit/dates.ts";

/** `YYYY-MM-DDTHH:MM` to milliseconds; null where it is none. A clock that was put forward that night is minded. */
export function instantOf(text: string, zone: string): number | null {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(text);
  if (!parts) return null;
  const [, day = "", hours = "", minutes = ""] = parts;
  const wanted = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const begin = startOfDay(day, zone);
  const shown = fieldText(begin + wanted, zone);
  return begin + wanted + differenceMs(text, shown);
}

/** As such a field wants it. */
export function fieldText(at: number, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

function differenceMs(one: string, other: string): number {
  const difference = Date.parse(`${one}Z`) - Date.parse(`${other}Z`);
  return Math.abs(difference) < dayMs ? difference : 0;
}
