/** The owner of a calendar: their time zone, and whether they are still active. */
import { zoneName } from "../../domain/values/time-zones.ts";
import type { Trx } from "../db/schema.ts";
import type { Whose } from "./authorization-rows.ts";

export async function timezoneOf(trx: Trx, whose: Whose): Promise<string> {
  return (await ownerOf(trx, whose))?.timezone ?? zoneName(null);
}

/** Undefined once they are deactivated. */
export async function ownerOf(trx: Trx, { tenant_id, user_id }: Whose): Promise<{ timezone: string } | undefined> {
  const user = await trx
    .selectFrom("users")
    .select("timezone")
    .where((eb) => eb.and({ tenant_id, id: user_id }))
    .where("active", "=", true)
    .executeTakeFirst();
  return user && { timezone: zoneName(user.timezone) };
}
