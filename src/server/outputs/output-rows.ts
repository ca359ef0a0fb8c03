/** Files created in the background, in the database. Each belongs to the user who requested it. */
import type { Updateable } from "kysely";
import { outputColumns, type Output } from "../../domain/outputs/output.ts";
import { outputsShown } from "../../domain/outputs/limits.ts";
import type { Actor } from "../actor.ts";
import type { OutputOptions } from "../db/schema-outputs.ts";
import type { Database, Trx } from "../db/schema.ts";

/** An output with the input it is made from. */
export interface OutputRow extends Output {
  options: OutputOptions;
  acting: Actor["acting"];
  file_id: string | null;
  deleted_at: number | null;
}

const all = [...outputColumns, "options", "acting", "file_id", "deleted_at"] as const;

export type NewOutput = Pick<Output, "id" | "kind" | "file_name" | "total"> & { options: OutputOptions; now: number };

/** Undefined when the id is taken. */
export async function insertOutput(
  trx: Trx,
  actor: Actor,
  { options, now, ...made }: NewOutput,
): Promise<Output | undefined> {
  return trx
    .insertInto("outputs")
    .values({
      tenant_id: actor.tenant_id,
      ...made,
      state: "queued",
      done: 0,
      pages: null,
      bytes: null,
      error: null,
      created_by: actor.user_id,
      created_at: now,
      started_at: null,
      finished_at: null,
      expires_at: null,
      updated_at: now,
      deleted_at: null,
      file_id: null,
      options: JSON.stringify(options),
      acting: JSON.stringify(actor.acting),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(outputColumns)
    .executeTakeFirst();
}

/** With `lock`, locked until the transaction ends. Includes deleted ones. */
export async function findOutput(
  trx: Trx,
  tenant_id: string,
  id: string,
  lock = false,
): Promise<OutputRow | undefined> {
  const found = trx
    .selectFrom("outputs")
    .select(all)
    .where((eb) => eb.and({ tenant_id, id }));
  return (lock ? found.forUpdate() : found).executeTakeFirst();
}

/** The actor's own; another user's is never found. */
export async function findOwnOutput(trx: Trx, actor: Actor, id: string): Promise<OutputRow | undefined> {
  const row = await findOutput(trx, actor.tenant_id, id);
  return row?.created_by === actor.user_id && row.deleted_at === null ? row : undefined;
}

/** Newest first. */
export async function listOwnOutputs(trx: Trx, actor: Actor): Promise<Output[]> {
  return trx
    .selectFrom("outputs")
    .select(outputColumns)
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, created_by: actor.user_id, deleted_at: null }))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(outputsShown)
    .execute();
}

export async function updateOutput(
  trx: Trx,
  tenant_id: string,
  id: string,
  set: Updateable<Database["outputs"]>,
): Promise<Output> {
  return trx
    .updateTable("outputs")
    .set(set)
    .where((eb) => eb.and({ tenant_id, id }))
    .returning(outputColumns)
    .executeTakeFirstOrThrow();
}

/** Expired outputs, and those whose worker was lost for good. */
export async function endedOutputs(
  trx: Trx,
  tenant_id: string,
  { now, silentSince, limit }: { now: number; silentSince: number; limit: number },
): Promise<Pick<OutputRow, "id" | "state" | "file_id">[]> {
  return trx
    .selectFrom("outputs")
    .select(["id", "state", "file_id"])
    .where((eb) => eb.and({ tenant_id, deleted_at: null }))
    .where((eb) =>
      eb.or([
        eb("expires_at", "<=", now),
        eb.and([eb("state", "in", ["queued", "working"]), eb("updated_at", "<=", silentSince)]),
      ]),
    )
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();
}
