/** Skipped events, each with its reason; removed once they sync. */
import { sql } from "kysely";
import type { SkippedEvent } from "../../domain/calendar/authorization.ts";
import type { SkipReason } from "../../domain/calendar/remote-event.ts";
import { cutTo } from "../../kit/text.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";
import type { AuthorizationRow } from "./authorization-rows.ts";

export interface Skip {
  readonly id: string;
  readonly side: "in" | "out";
  /** Remote events: calendar and remote id; ours: our id. */
  readonly event_key: string;
  readonly calendar_id: string;
  readonly title: string;
  readonly at: number | null;
  readonly reason: SkipReason;
  /** For our events: not retried until it changes. */
  readonly event_version: number | null;
  readonly seen_round: number;
  readonly seen_at: number;
}

export const keyOfTheirs = (calendar_id: string, remote_id: string) => `${calendar_id} ${remote_id}`;

interface Of {
  readonly tenant_id: string;
  readonly id: string;
}

const columns =
  "authorization_id, id, side, event_key, calendar_id, title, at, reason, event_version, seen_round, seen_at";

export async function keepSkips(trx: Trx, { tenant_id, id }: Of, skips: readonly Skip[]): Promise<void> {
  if (skips.length === 0) return;
  const rows = JSON.stringify(skips.map((skip) => ({ ...skip, title: cutTo(skip.title, 200), authorization_id: id })));
  const listed = sql.raw(columns);
  await sql`insert into sync_skips (tenant_id, ${listed}) select ${tenant_id}::uuid, ${listed}
    from jsonb_populate_recordset(null::sync_skips, ${rows}::jsonb)
    on conflict (tenant_id, authorization_id, side, event_key) do update set calendar_id = excluded.calendar_id,
      title = excluded.title, at = excluded.at, reason = excluded.reason, event_version = excluded.event_version,
      seen_round = excluded.seen_round, seen_at = excluded.seen_at`.execute(trx);
}

export async function dropSkips(
  trx: Trx,
  { tenant_id, id }: Of,
  side: Skip["side"],
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`delete from sync_skips where tenant_id = ${tenant_id} and authorization_id = ${id} and side = ${side}
    and event_key = any(${[...keys]}::text[])`.execute(trx);
}

/** After a full read: drops skips it did not see. */
export async function dropOldSkips(trx: Trx, { tenant_id, id }: Of, calendar_id: string, round: number): Promise<void> {
  await trx
    .deleteFrom("sync_skips")
    .where((eb) => eb.and({ tenant_id, authorization_id: id, side: "in", calendar_id }))
    .where("seen_round", "<", round)
    .execute();
}

export async function listSkips(
  trx: Trx,
  { tenant_id, id, calendars }: Pick<AuthorizationRow, "tenant_id" | "id" | "calendars">,
  page: PageQuery,
): Promise<Page<SkippedEvent>> {
  const sorted = trx
    .selectFrom("sync_skips")
    .where((eb) => eb.and({ tenant_id, authorization_id: id }))
    .select(["id", "side", "title", "at", "calendar_id", "reason", "seen_at"])
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc");
  const { rows, total_count } = await pageOf(sorted, page);
  const nameOf = (calendar_id: string) => calendars.find((calendar) => calendar.id === calendar_id)?.name ?? "";
  return { rows: rows.map(({ calendar_id, ...row }) => ({ ...row, calendar_name: nameOf(calendar_id) })), total_count };
}
