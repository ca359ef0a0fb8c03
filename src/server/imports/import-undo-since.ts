/** What happened to contacts since an import, which decides whether an undo may touch them. */
import { isWrittenSince, type SinceImport } from "../../domain/imports/undo.ts";
import { isVisible, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import type { Of } from "./import-rows.ts";
import { type DoneRow, loggedSince, type Standing, workedOn } from "./import-undo-rows.ts";

export interface Looked {
  /** What the import did, by contact. */
  done: ReadonlyMap<number, DoneRow[]>;
  contacts: ReadonlyMap<number, Standing>;
  /** When the import was requested. */
  since: number;
}

export function byContact(rows: readonly DoneRow[]): Map<number, DoneRow[]> {
  const found = new Map<number, DoneRow[]>();
  for (const row of rows) found.set(row.contact_id, [...(found.get(row.contact_id) ?? []), row]);
  return found;
}

export const broughtBy = (rows: readonly DoneRow[]) => ({
  notes: rows.flatMap(({ note_id }) => note_id ?? []),
  policies: rows.flatMap(({ policy_id }) => policy_id ?? []),
});

export async function sinceImport(ctx: Ctx, of: Of, looked: Looked): Promise<(id: number) => SinceImport> {
  const { done, contacts, since } = looked;
  const keep = await contactsToKeep(ctx, of, looked);
  const written = [...contacts.values()].filter((one) => isWrittenSince(one, done.get(one.id) ?? []));
  const received = written.filter(({ id }) => !keep.has(id)).map(({ id }) => id);
  const logs = await loggedSince(ctx.trx, of, received, since);
  return (id) => ({ isWorkedOn: keep.has(id), log: logs.get(id) ?? [] });
}

/** Contacts users worked on since, and those the undoing user may no longer edit. */
async function contactsToKeep(ctx: Ctx, of: Of, { done, contacts, since }: Looked): Promise<Set<number>> {
  const rows = [...done.values()].flat();
  const created = rows.flatMap((row) => (row.created ? row.contact_id : []));
  const ours = { ...broughtBy(rows), created, since };
  const worked = await workedOn(ctx.trx, of.tenant_id, [...contacts.keys()], ours);
  const visibility = await visibilityOf(ctx.trx, ctx.actor, "contacts.import");
  const away = [...contacts.values()].filter((one) => one.pool_id === null && !isVisible(visibility, one));
  return new Set([...worked, ...away.map(({ id }) => id)]);
}
