/** Surrender charges as users type them: "7, 6, 5" from the first year on, or "3: 5, 4: 4" with named years. */
import type { Security } from "./security.ts";

type Schedule = Security["surrender_schedule"];

export function scheduleText(schedule: Schedule): string {
  const isFromFirst = schedule.every(({ year }, at) => year === at + 1);
  return schedule.map(({ year, percent }) => (isFromFirst ? String(percent) : `${year}: ${percent}`)).join(", ");
}

export function scheduleWords(schedule: Schedule): string {
  return schedule.map(({ year, percent }) => `Year ${year} ${percent}%`).join(" · ");
}

const yearsMax = 30;
const part = /^(?:(\d{1,2})\s*[:=]\s*)?(\d{1,3}(?:\.\d{1,2})?)\s*%?$/;

/** Null: it cannot be parsed. */
export function scheduleFrom(typed: string): Schedule | null {
  const parts = typed.split(/[,;\n]+/).flatMap((text) => text.trim() || []);
  const schedule: Schedule = [];
  for (const [at, text] of parts.entries()) {
    const match = part.exec(text);
    if (!match) return null;
    const year = match[1] === undefined ? at + 1 : Number(match[1]);
    const percent = Number(match[2]);
    if (percent > 100 || year < 1 || year > yearsMax) return null;
    schedule.push({ year, percent });
  }
  return schedule;
}
