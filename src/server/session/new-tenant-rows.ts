/** Initial data of a new tenant. */
import { shippedKits } from "../../domain/mailers/mailer.ts";
import { clientStatuses, effectOfTitle, leadStatuses, sources } from "../../domain/reference/reference.ts";
import type { World } from "../../kit/world.ts";
import type { Trx } from "../db/schema.ts";
import { hookPoint, type Hooks } from "../hooks.ts";

export interface NewTenant {
  tenant_id: string;
  /** Short unique name, as in `{key}.example.com`. */
  key: string;
  name: string;
}

/** Inserts a new tenant's initial data. */
export const tenantCreated = hookPoint<(trx: Trx, world: World, tenant_id: string) => Promise<void>>("tenant created");

/** The tenant with its counters, the shipped lists of statuses, sources and mailer kits (domain §6, §17), and what hooks insert. */
export async function insertTenant(
  trx: Trx,
  world: World,
  { tenant_id, key, name }: NewTenant,
  hooks: Hooks,
): Promise<void> {
  const now = world.now();
  const made = { tenant_id, created_at: now, updated_at: now, deleted_at: null, merged_into_id: null };
  const status = (category: "lead" | "client") => (title: string, position: number) => ({
    ...made,
    id: world.uuid(),
    title,
    category,
    position,
    effect: effectOfTitle(title),
  });
  await trx.insertInto("tenants").values({ tenant_id, key, name, features: "{}", created_at: now }).execute();
  await trx.insertInto("tenant_seq").values({ tenant_id }).execute();
  await trx.insertInto("tenant_numbers").values({ tenant_id }).execute();
  await trx
    .insertInto("statuses")
    .values([...leadStatuses.map(status("lead")), ...clientStatuses.map(status("client"))])
    .execute();
  await trx
    .insertInto("sources")
    .values(sources.map((title, position) => ({ ...made, id: world.uuid(), title, position })))
    .execute();
  const { merged_into_id: _merged, ...kit } = made;
  await trx
    .insertInto("mailer_kits")
    .values(shippedKits.map((shipped, position) => ({ ...kit, ...shipped, id: world.uuid(), position })))
    .execute();
  for (const insert of hooks.of(tenantCreated)) await insert(trx, world, tenant_id);
}
