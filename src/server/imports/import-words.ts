/** The tenant's names that cells may use, and the users an importer may import for. */
import type { Status } from "../../domain/reference/reference.ts";
import { knownWords, type WordLists } from "../../domain/imports/known-words.ts";
import type { ImportPlan } from "../../domain/imports/plan.ts";
import { isPolicyTarget } from "../../domain/imports/targets.ts";
import type { KnownWords } from "../../domain/imports/row-check.ts";
import type { Actor } from "../actor.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { keepCarriers } from "../reference/carrier-merge-rows.ts";
import { listSourceRows, listStatusRows, liveSources, liveStatuses } from "../reference/reference-rows.ts";
import type { Trx } from "../db/schema.ts";

export interface ImportWords extends KnownWords {
  statusById(id: string | null | undefined): Status | undefined;
}

export async function importWords(trx: Trx, actor: Actor, plan: ImportPlan): Promise<ImportWords> {
  const statuses = liveStatuses(await listStatusRows(trx, actor.tenant_id));
  const sources = liveSources(await listSourceRows(trx, actor.tenant_id));
  const carriers = plan.fields.some(({ target }) => isPolicyTarget(target)) ? await listCarriers(trx, actor) : [];
  const people = plan.fields.some(({ target }) => target === "owner") ? await importablePeople(trx, actor) : [];
  return {
    ...knownWords({ statuses, sources, carriers, people }, plan.values),
    statusById: (id) => (id == null ? undefined : statuses.find((status) => status.id === id)),
  };
}

async function listCarriers(trx: Trx, actor: Actor): Promise<{ id: string; name: string }[]> {
  await keepCarriers(trx, actor.tenant_id);
  return trx
    .selectFrom("carriers")
    .select(["id", "name"])
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, deleted_at: null }))
    .execute();
}

/** By email, username and full name. */
async function importablePeople(trx: Trx, actor: Actor): Promise<NonNullable<WordLists["people"]>> {
  const visibility = await visibilityOf(trx, actor, "contacts.import");
  let query = trx
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email", "username"])
    .where("tenant_id", "=", actor.tenant_id)
    .where("active", "=", true);
  if (!visibility.all) query = query.where("id", "in", [actor.user_id, ...visibility.owners]);
  const users = await query.execute();
  return users.map(({ id, first_name, last_name, email, username }) => ({
    id,
    names: [email, username, `${first_name} ${last_name}`],
  }));
}
