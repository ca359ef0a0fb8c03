/** The tenant's own words that cells may name, and the people a person may import for. */
import type { ImportPlan } from "../../domain/imports/plan.ts";
import type { KnownWords } from "../../domain/imports/row-check.ts";
import { foldText } from "../../kit/text.ts";
import type { Actor } from "../actor.ts";
import { sightOf } from "../changes/sight.ts";
import { liveSources, liveStatuses, listSourceRows, listStatusRows } from "../contacts/reference-rows.ts";
import type { Status } from "../../domain/contacts/reference.ts";
import type { Trx } from "../db/schema.ts";

export interface ImportWords extends KnownWords {
  statusById(id: string | null | undefined): Status | undefined;
}

export async function importWords(trx: Trx, actor: Actor, plan: ImportPlan): Promise<ImportWords> {
  const statuses = liveStatuses(await listStatusRows(trx, actor.tenant_id));
  const sources = liveSources(await listSourceRows(trx, actor.tenant_id));
  const statusIds = new Map(statuses.map(({ title, id }) => [foldText(title), id]));
  const sourceIds = new Map(sources.map(({ title, id }) => [foldText(title), id]));
  const owners = plan.fields.some(({ target }) => target === "owner") ? await ownersByName(trx, actor) : new Map<string, string>();
  return {
    status: (title) => statusIds.get(foldText(title)),
    source: (title) => sourceIds.get(foldText(title)),
    owner: (text) => owners.get(foldText(text)),
    statusById: (id) => (id == null ? undefined : statuses.find((status) => status.id === id)),
  };
}

/** By email, username and full name; a name two people share names nobody. */
async function ownersByName(trx: Trx, actor: Actor): Promise<Map<string, string>> {
  const sight = await sightOf(trx, actor, "contacts.import");
  let query = trx.selectFrom("users").select(["id", "first_name", "last_name", "email", "username"]).where("tenant_id", "=", actor.tenant_id).where("active", "=", true);
  if (!sight.all) query = query.where("id", "in", [actor.user_id, ...sight.owners]);
  const names = new Map<string, string>();
  const shared = new Set<string>();
  for (const user of await query.execute()) {
    for (const name of new Set([user.email, user.username, `${user.first_name} ${user.last_name}`].map(foldText))) {
      if (names.has(name)) shared.add(name);
      names.set(name, user.id);
    }
  }
  for (const name of shared) names.delete(name);
  return names;
}
