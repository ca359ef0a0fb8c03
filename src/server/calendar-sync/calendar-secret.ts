/** Account credentials, sealed and bound to their row, so that they cannot be opened from another row. */
import { z } from "zod";
import type { SecretBox } from "../secret-box.ts";
import type { CalendarSecret } from "../../vendors/calendars/calendar-port.ts";

const Stored = z.discriminatedUnion("type", [
  z.object({ type: z.literal("oauth"), access_token: z.string(), refresh_token: z.string(), until: z.number() }),
  z.object({ type: z.literal("password"), server: z.string(), username: z.string(), password: z.string() }),
]);

export function sealCalendarSecret(box: SecretBox, authorization_id: string, secret: CalendarSecret): string {
  return box.seal(JSON.stringify(secret), purposeOf(authorization_id));
}

/** Throws if the value was altered or belongs to another row. */
export function openCalendarSecret(box: SecretBox, authorization_id: string, sealed: string): CalendarSecret {
  return Stored.parse(JSON.parse(box.open(sealed, purposeOf(authorization_id))));
}

const purposeOf = (authorization_id: string) => `authorization:${authorization_id}`;
