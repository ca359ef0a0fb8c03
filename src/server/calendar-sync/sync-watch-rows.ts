/** Where each provider sends change notifications per calendar, and which ones were received. */
import type { Trx } from "../db/schema.ts";
import { dayMs } from "../../kit/durations.ts";

interface Of {
  readonly tenant_id: string;
  readonly authorization_id: string;
}

export function listWatches(trx: Trx, { tenant_id, authorization_id }: Of) {
  return trx
    .selectFrom("authorization_calendars")
    .select(["calendar_id", "watch_handle", "watch_until"])
    .where((eb) => eb.and({ tenant_id, authorization_id }))
    .execute();
}

export interface WatchKept {
  readonly calendar_id: string;
  readonly watch_handle: string | null;
  readonly watch_until: number | null;
}

export async function keepWatch(trx: Trx, { tenant_id, authorization_id }: Of, kept: WatchKept): Promise<void> {
  const { watch_handle, watch_until } = kept;
  await trx
    .insertInto("authorization_calendars")
    .values({ tenant_id, authorization_id, ...kept })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "authorization_id", "calendar_id"]).doUpdateSet({ watch_handle, watch_until }),
    )
    .execute();
}

/** True if this watch is active; ended ones and those of other accounts are not. */
export async function isWatching(trx: Trx, { tenant_id, authorization_id }: Of, handle: string): Promise<boolean> {
  const found = await trx
    .selectFrom("authorization_calendars")
    .select("calendar_id")
    .where((eb) => eb.and({ tenant_id, authorization_id }))
    .where("watch_handle", "=", handle)
    .executeTakeFirst();
  return found !== undefined;
}

/** The provider ended it: the next sync creates a new one. */
export async function forgetWatch(trx: Trx, { tenant_id, authorization_id }: Of, handle: string): Promise<void> {
  await trx
    .updateTable("authorization_calendars")
    .set({ watch_handle: null, watch_until: null })
    .where((eb) => eb.and({ tenant_id, authorization_id }))
    .where("watch_handle", "=", handle)
    .execute();
}

const rememberedMs = dayMs;

/** False if this notification was received before. */
export async function receiveReport(
  trx: Trx,
  of: Of,
  { report, now }: { report: string; now: number },
): Promise<boolean> {
  const { tenant_id } = of;
  const heard = await trx
    .insertInto("calendar_reports")
    .values({ ...of, report, heard_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("report")
    .executeTakeFirst();
  await trx
    .deleteFrom("calendar_reports")
    .where("tenant_id", "=", tenant_id)
    .where("heard_at", "<", now - rememberedMs)
    .execute();
  return heard !== undefined;
}
