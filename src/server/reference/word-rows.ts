/** Names for a contact's ids, as used in files and prints. */
import type { ExportWords } from "../../domain/outputs/export.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";
import { listPoolRows } from "../pools/pool-rows.ts";
import { listSourceRows, listStatusRows } from "./reference-rows.ts";

export async function wordRows(trx: Trx, actor: Actor): Promise<Omit<ExportWords, "today" | "zone">> {
  const { tenant_id } = actor;
  const users = await trx
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("tenant_id", "=", tenant_id)
    .execute();
  const titles = (rows: readonly { id: string; title: string }[]) => new Map(rows.map(({ id, title }) => [id, title]));
  const names = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  const named = (table: "tags" | "contact_groups") =>
    trx
      .selectFrom(table)
      .select(["id", "name"])
      .where((eb) => eb.and({ tenant_id, deleted_at: null }));
  return {
    status: titles(await listStatusRows(trx, tenant_id)),
    source: titles(await listSourceRows(trx, tenant_id)),
    owner: new Map(users.map((user) => [user.id, fullNameOf(user)])),
    pool: names(await listPoolRows(trx, actor)),
    tag: names(await named("tags").execute()),
    group: names(await named("contact_groups").execute()),
  };
}
