/** Server maintenance, announced or running, from the company setting `maintenance` (domain §20). */
import { z } from "zod";
import { dayOf } from "../../kit/dates.ts";
import { jsonOf } from "../../kit/json.ts";
import { clockTime, comingWords } from "../../kit/moments.ts";
import { Instant } from "../values/scalars.ts";
import { maintenanceSaysLengthMax } from "./limits.ts";

export const Maintenance = z.strictObject({
  /** Null: since the setting was written. */
  from: Instant.nullable(),
  /** Null: until it is removed. */
  until: Instant.nullable(),
  says: z.string().max(maintenanceSaysLengthMax),
});
export type Maintenance = z.infer<typeof Maintenance>;

export interface StandingMaintenance extends Maintenance {
  state: "announced" | "running";
}

/** Null: none, or it is over. Plain text without times means maintenance that runs until the text is removed. */
export function maintenanceOf(value: string, now: number): StandingMaintenance | null {
  const known = writtenMaintenance(value);
  if (!known || (known.until !== null && known.until <= now)) return null;
  return { ...known, state: known.from !== null && known.from > now ? "announced" : "running" };
}

/** Null: not set. */
export function writtenMaintenance(value: string): Maintenance | null {
  if (value.trim() === "") return null;
  const read = jsonOf(value);
  return isMaintenance(read)
    ? read
    : { from: null, until: null, says: value.trim().slice(0, maintenanceSaysLengthMax) };
}

/** Mirrors the schema, which the app does not load just for this. */
function isMaintenance(value: unknown): value is Maintenance {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 3) return false;
  const { from, until, says } = value as Partial<Record<string, unknown>>;
  return isMoment(from) && isMoment(until) && typeof says === "string" && says.length <= maintenanceSaysLengthMax;
}

function isMoment(value: unknown): boolean {
  return value === null || (Number.isSafeInteger(value) && Number(value) >= 0);
}

/** `inside`: shown to a signed-in user; otherwise to someone signing in. */
export function maintenanceWords(
  { state, from, until, says }: StandingMaintenance,
  { now, zone, inside }: { now: number; zone: string; inside: boolean },
): string {
  const coming = (at: number) => comingWords(at, now, zone);
  const begins = from ?? now;
  const isSameDay = until !== null && dayOf(until, zone) === dayOf(Math.max(begins, now), zone);
  const end = until === null ? "" : `, until about ${isSameDay ? clockTime(until, zone) : coming(until)}`;
  const what = state === "running" ? `Maintenance in progress${end}.` : `Maintenance ${coming(begins)}${end}.`;
  return [what, sentence(says), inside ? insideWords[state] : signInWords].filter(Boolean).join(" ");
}

const insideWords = {
  announced: "You can keep working. Changes stay on this device and are sent afterward.",
  running: "Keep working. Changes stay on this device and are sent afterward. Calls and imports may have to wait.",
} as const;
const signInWords =
  "Signing in may not work during that time. If you are already signed in, you can keep working; changes are sent afterward.";

function sentence(text: string): string {
  return text === "" || /[.!?…]$/.test(text) ? text : `${text}.`;
}
