/** Connects the trial calendar once for each demo tenant's agent, so that the accounts screen shows a working one. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { firstChoice } from "../../domain/calendar/authorization.ts";
import { findAccount, insertAuthorization, updateAuthorization } from "../calendar-sync/authorization-rows.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import type { RemoteCalendar } from "../../vendors/calendars/calendar-port.ts";
import { sealCalendarSecret } from "../calendar-sync/calendar-secret.ts";
import type { RunningTrial } from "./trial-calendar.ts";
import { layTrialEvents } from "./trial-events.ts";

const zone = "America/New_York";

/**
 * One-way, from the calendar to Fieldline: several users share the account, so their own events must not be written to
 * it.
 */
export async function joinTrialAccounts(
  services: Services,
  trial: RunningTrial,
  keys: readonly string[],
): Promise<void> {
  const done = join(trial.folder, "joined");
  const port = services.calendars.caldav;
  if (!port || existsSync(done)) return;
  layTrialEvents(trial.folder, services.world.now());
  const secret = { type: "password", ...trial.account } as const;
  const { account_email } = await port.identify(secret);
  const found = await port.open(secret, { timezone: zone }).calendars();
  const tenants = await services.db
    .selectFrom("tenants")
    .select(["tenant_id", "key"])
    .where("key", "in", keys)
    .execute();
  for (const { tenant_id, key } of tenants)
    await joinFor(services, { tenant_id, email: `agent@${key}.fieldline.test`, account_email, secret, found });
  writeFileSync(done, "");
}

interface Joining {
  tenant_id: string;
  /** Of the user it is connected for. */
  email: string;
  account_email: string;
  secret: Parameters<typeof sealCalendarSecret>[2];
  found: readonly RemoteCalendar[];
}

async function joinFor(
  { db, world, box, jobs }: Services,
  { tenant_id, email, account_email, secret, found }: Joining,
): Promise<void> {
  const now = world.now();
  const id = world.uuid();
  await tenantTx(db, tenant_id, async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("tenant_id", "=", tenant_id)
      .where("email", "=", email)
      .executeTakeFirst();
    if (!user) return;
    const account = { kind: "caldav", account_email } as const;
    const whose = { tenant_id, user_id: user.id };
    if (await findAccount(trx, whose, account)) return;
    const secret_sealed = sealCalendarSecret(box, id, secret);
    await insertAuthorization(trx, { ...whose, ...account, id, secret_sealed, calendars: firstChoice(found), now });
    await updateAuthorization(trx, { tenant_id, id, now }, { direction: "in", wanted: true });
    await jobs.enqueue(trx, "sync_calendar", { tenant_id, authorization_id: id });
  });
}
