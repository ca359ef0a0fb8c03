/** Import attempts in the database. */
import { type Expression, sql, type SqlBool, type Updateable } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { type AttemptTab, statusesOfTab } from "../../domain/imports/status.ts";
import type { Encoding, FileKind, ImportKind } from "../../domain/imports/limits.ts";
import type { ImportPlan, RunPlan } from "../../domain/imports/plan.ts";
import { may } from "../../domain/users/access.ts";
import type { Actor } from "../actor.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { type Page, pageOf, type PageQuery } from "../db/pages.ts";
import type { Database, Trx } from "../db/schema.ts";
import { letGoContents } from "../storage/content-rows.ts";

const shown = [
  ...([
    "id",
    "kind",
    "file_name",
    "total",
    "created",
    "updated",
    "skipped",
    "failed",
    "done",
    "status",
    "error",
    "created_by",
  ] as const),
  ...(["created_at", "started_at", "finished_at", "updated_at", "seq"] as const),
  ...(["undo_started_at", "undo_total", "undo_done", "removed", "restored", "kept"] as const),
] as const;

/** An attempt with how its file is read and its progress. */
export interface AttemptRow extends Attempt {
  options: RunPlan;
  format: FileKind;
  encoding: Encoding;
  delimiter: string;
  staged: boolean;
  matched: boolean;
  acting: Actor["acting"];
  undo_by: string | null;
  undo_acting: Actor["acting"];
  archive: string | null;
  of_category: Contact["category"] | null;
}

export interface NewAttempt {
  id: string;
  kind: ImportKind;
  file_name: string;
  total: number;
  options: ImportPlan;
  /** Format of a list; unset for an archive. */
  format?: FileKind;
  encoding?: Encoding;
  delimiter?: string;
  archive?: string;
  of_category?: Contact["category"] | null;
  now: number;
}

export async function insertAttempt(trx: Trx, actor: Actor, { now, options, ...made }: NewAttempt): Promise<Attempt> {
  return trx
    .insertInto("import_attempts")
    .values({
      tenant_id: actor.tenant_id,
      ...made,
      options: JSON.stringify(options),
      acting: JSON.stringify(actor.acting),
      status: "uploaded",
      error: null,
      created_by: actor.user_id,
      created_at: now,
      started_at: null,
      finished_at: null,
      updated_at: now,
      deleted_at: null,
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
}

/** With `lock`, locked until the transaction ends: only one worker processes an attempt. */
export async function findAttempt(
  trx: Trx,
  tenant_id: string,
  id: string,
  lock = false,
): Promise<AttemptRow | undefined> {
  const found = trx
    .selectFrom("import_attempts")
    .select([
      ...shown,
      "options",
      "format",
      "encoding",
      "delimiter",
      "staged",
      "matched",
      "acting",
      "undo_by",
      "undo_acting",
      "archive",
      "of_category",
    ])
    .where((eb) => eb.and({ tenant_id, id, deleted_at: null }));
  return (lock ? found.forUpdate() : found).executeTakeFirst();
}

export async function updateAttempt(
  trx: Trx,
  tenant_id: string,
  id: string,
  set: Updateable<Database["import_attempts"]>,
): Promise<Attempt> {
  return trx
    .updateTable("import_attempts")
    .set(set)
    .where((eb) => eb.and({ tenant_id, id }))
    .returning(shown)
    .executeTakeFirstOrThrow();
}

/** Releases its archive, if any. */
export async function letGoArchive(trx: Trx, tenant_id: string, id: string): Promise<void> {
  const { rows } = await sql<{ archive: string }>`select archive from import_attempts
    where tenant_id = ${tenant_id} and id = ${id} and archive is not null for update`.execute(trx);
  if (rows.length === 0) return;
  await letGoContents(
    trx,
    tenant_id,
    rows.map(({ archive }) => archive),
  );
  await sql`update import_attempts set archive = null where tenant_id = ${tenant_id} and id = ${id}`.execute(trx);
}

export interface AttemptPage extends PageQuery {
  tab: AttemptTab;
  filter_by?: "file_name" | "kind" | "status" | "created_by" | undefined;
  filter_value?: string | undefined;
}

/** Newest first, with the total count. */
export async function listAttempts(trx: Trx, actor: Actor, asked: AttemptPage): Promise<Page<Attempt>> {
  const sorted = trx
    .selectFrom("import_attempts")
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, deleted_at: null }))
    .where(await tracked(trx, actor))
    .where(filtered(asked))
    .select(shown)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  return pageOf(sorted, asked);
}

/** Whose attempts a user sees: their own, or those of their whole scope if they may track imports (domain §3). */
export async function tracked(trx: Trx, actor: Actor): Promise<Expression<SqlBool>> {
  if (!may(actor, "contacts.import_tracking")) return sql<SqlBool>`created_by = ${actor.user_id}`;
  const visibility = await visibilityOf(trx, actor, "contacts.import_tracking");
  return visibility.all ? sql<SqlBool>`true` : sql<SqlBool>`created_by = any(${visibility.owners}::uuid[])`;
}

function filtered({ tab, filter_by, filter_value }: AttemptPage): Expression<SqlBool> {
  const statuses = statusesOfTab(tab);
  const ofTab = statuses ? sql<SqlBool>`status = any(${statuses}::text[])` : sql<SqlBool>`true`;
  if (!filter_by || !filter_value) return ofTab;
  const column = sql.ref(filter_by);
  if (filter_by === "file_name") return sql<SqlBool>`${ofTab} and strpos(lower(${column}), lower(${filter_value})) > 0`;
  return sql<SqlBool>`${ofTab} and ${column}::text = ${filter_value}`;
}

/** The attempt if this user may see it. */
export async function findTracked(trx: Trx, actor: Actor, id: string, lock = false): Promise<AttemptRow | undefined> {
  const attempt = await findAttempt(trx, actor.tenant_id, id, lock);
  if (!attempt) return undefined;
  const seen = await trx
    .selectFrom("import_attempts")
    .select("id")
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, id }))
    .where(await tracked(trx, actor))
    .executeTakeFirst();
  return seen && attempt;
}
