/** One store per user, and per person acting as them; the system version is part of the name (spec 001 §9). */
export const systemVersion = "0.2.37";

export function storeName(user_id: string, actor_id: string | null): string {
  const acting = actor_id === null ? "" : `:acting:${actor_id}`;
  return `fieldline:${user_id}:${systemVersion}${acting}`;
}
