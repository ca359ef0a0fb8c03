/** Rows of accounts at other providers. A disconnected row (`ended_at`) is visible only to the job that ends it. */
import { type Selectable, sql } from "kysely";
import {
  type Authorization,
  type AuthorizationCalendar,
  type AuthorizationKind,
  isCalendarKind,
  windowAheadDays,
  windowBackDays,
} from "../../domain/calendar/authorization.ts";
import type { AuthorizationTables } from "../db/schema-authorizations.ts";
import type { Trx } from "../db/schema.ts";

export type AuthorizationRow = Selectable<AuthorizationTables["authorizations"]>;

/** How long a run without a heartbeat still counts as running. */
export const runLeaseMs = 60_000;

export interface Whose {
  readonly tenant_id: string;
  readonly user_id: string;
}

export function listAuthorizations(trx: Trx, whose: Whose): Promise<AuthorizationRow[]> {
  return standing(trx, whose).orderBy("created_at").orderBy("id").execute();
}

/** The actor's own account, locked until the transaction ends; another user's account is not found. */
export function lockOwnAuthorization(
  trx: Trx,
  { id, ...whose }: Whose & { id: string },
): Promise<AuthorizationRow | undefined> {
  return standing(trx, whose).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** For background work, regardless of owner; locked. */
export function lockAuthorization(
  trx: Trx,
  { tenant_id, id }: { tenant_id: string; id: string },
): Promise<AuthorizationRow | undefined> {
  return inTenant(trx, tenant_id).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The connected account of this kind with this name, if any. */
export function findAccount(
  trx: Trx,
  whose: Whose,
  { kind, account_email }: { kind: AuthorizationKind; account_email: string },
): Promise<AuthorizationRow | undefined> {
  return standing(trx, whose)
    .where("kind", "=", kind)
    .where("account_email", "=", account_email)
    .forUpdate()
    .executeTakeFirst();
}

function standing(trx: Trx, { tenant_id, user_id }: Whose) {
  return inTenant(trx, tenant_id).where((eb) => eb.and({ user_id, ended_at: null }));
}

function inTenant(trx: Trx, tenant_id: string) {
  return trx.selectFrom("authorizations").selectAll().where("tenant_id", "=", tenant_id);
}

export interface NewAuthorization extends Whose {
  /** Also the id its secret is sealed for. */
  readonly id: string;
  readonly kind: AuthorizationKind;
  readonly account_email: string;
  readonly secret_sealed: string | null;
  readonly calendars: readonly AuthorizationCalendar[];
  readonly now: number;
}

export function insertAuthorization(trx: Trx, { calendars, now, ...row }: NewAuthorization): Promise<AuthorizationRow> {
  return trx
    .insertInto("authorizations")
    .values({
      ...row,
      status: "connected",
      direction: "both",
      calendars: JSON.stringify(calendars),
      next_sync_at: isCalendarKind(row.kind) ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type AuthorizationChange = Partial<
  Pick<
    AuthorizationRow,
    | "status"
    | "direction"
    | "calendars"
    | "secret_sealed"
    | "last_sync_at"
    | "next_sync_at"
    | "last_error"
    | "progress"
    | "wanted"
    | "ended_at"
    | "end_events"
    | "in_count"
    | "out_count"
    | "skipped_count"
  >
>;

/** A new secret increments `secret_round`. */
export function updateAuthorization(
  trx: Trx,
  { tenant_id, id, now }: { tenant_id: string; id: string; now: number },
  { calendars, progress, ...change }: AuthorizationChange,
): Promise<AuthorizationRow> {
  return trx
    .updateTable("authorizations")
    .set({
      ...change,
      ...(calendars === undefined ? {} : { calendars: JSON.stringify(calendars) }),
      ...(progress === undefined ? {} : { progress: progress === null ? null : JSON.stringify(progress) }),
      ...(change.secret_sealed === undefined ? {} : { secret_round: sql<number>`secret_round + 1` }),
      updated_at: now,
    })
    .where((eb) => eb.and({ tenant_id, id }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteAuthorization(
  trx: Trx,
  { tenant_id, id }: { tenant_id: string; id: string },
): Promise<void> {
  for (const table of ["sync_skips", "event_links", "authorization_calendars"] as const)
    await trx
      .deleteFrom(table)
      .where((eb) => eb.and({ tenant_id, authorization_id: id }))
      .execute();
  // Calendly's key is deleted once the webhook is unsubscribed.
  await trx
    .deleteFrom("account_keys")
    .where((eb) => eb.and({ tenant_id, authorization_id: id }))
    .where("kind", "<>", "calendly")
    .execute();
  await trx
    .deleteFrom("authorizations")
    .where((eb) => eb.and({ tenant_id, id }))
    .execute();
}

/** A run holds the account. A lease longer than any run can take comes from a wrong clock and is ignored. */
export function isHeld({ run_until }: Pick<AuthorizationRow, "run_until">, now: number): boolean {
  return run_until !== null && run_until > now && run_until <= now + runLeaseMs;
}

/** As sent to clients and devices: without its secret. */
export function shownAuthorization(row: AuthorizationRow, now: number): Authorization {
  const { id, kind, account_email, calendars, direction, progress, created_at, updated_at } = row;
  const isAtIt = row.status === "connected" || row.status === "error" ? row.wanted || isHeld(row, now) : false;
  const status = isAtIt ? "syncing" : row.status;
  const { last_sync_at, next_sync_at, last_error } = row;
  return {
    id,
    kind,
    account_email,
    status,
    calendars,
    direction,
    last_sync_at,
    next_sync_at,
    last_error,
    progress,
    window: { back_days: windowBackDays, ahead_days: windowAheadDays },
    counts: { in: row.in_count, out: row.out_count, skipped: row.skipped_count },
    created_at,
    updated_at,
  };
}
