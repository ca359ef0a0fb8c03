export function shownCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** `0 min`, `48 min`, `1 h 05 min`. */
export function shownTalk(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}
