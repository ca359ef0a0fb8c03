const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

export function shownCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** `0 min`, `48 min`, `1 h 05 min`. */
export function shownTalk(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}

/** Whole dollars: the policies behind it have the cents. */
export function shownDollars(cents: number): string {
  return dollars.format(Math.round(cents / 100));
}
