/** Instants as people say them. */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** `just now`, `5 min ago`, `3 h ago`, `in 2 h`, else the date; `now` and `at` in milliseconds. */
export function momentWords(at: number, now: number, zone?: string): string {
  const away = now - at;
  const size = Math.abs(away);
  if (size < minuteMs) return "just now";
  if (size < hourMs) return said(away, Math.floor(size / minuteMs), "min");
  if (size < dayMs) return said(away, Math.floor(size / hourMs), "h");
  if (away > 0 && size < 7 * dayMs) return `${Math.floor(size / dayMs)} d ago`;
  return exactMoment(at, zone).slice(0, 10);
}

function said(away: number, count: number, unit: string): string {
  return away > 0 ? `${count} ${unit} ago` : `in ${count} ${unit}`;
}

/** `MM/DD/YYYY, 3:04 PM` in the reader's zone. */
export function exactMoment(at: number, zone?: string): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "numeric",
    minute: "2-digit",
  }).format(at);
}

/** `3:04 PM` in a zone. */
export function clockTime(at: number, zone: string): string {
  return new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "numeric", minute: "2-digit" }).format(at);
}
