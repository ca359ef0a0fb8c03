import type { Trx } from "../db/schema.ts";
import { insertRows } from "./book-rows.ts";
import { demoCredentials, demoFlagRules, demoProfile, demoTwoFactors } from "./dialer.ts";
import type { DemoUser } from "./people.ts";

interface People {
  tenant_id: string;
  tenant: { key: string; name: string };
  users: readonly DemoUser[];
  now: number;
  passwordHash: string;
}

/** The tenant, its users, sign-in names, password and pending requirements. */
export async function insertPeople(trx: Trx, { tenant_id, tenant, users, now, passwordHash }: People): Promise<void> {
  await trx
    .insertInto("tenants")
    .values({
      tenant_id,
      key: tenant.key,
      name: tenant.name,
      company_number: "1",
      features: JSON.stringify(demoFlagRules),
      created_at: now,
    })
    .execute();
  await insertRows(
    trx,
    "users",
    users.map((user) => ({
      tenant_id,
      ...user,
      active: true,
      timezone: "est",
      profile: demoProfile(users, user),
      quick_settings: {},
      created_at: now,
      updated_at: now,
      seq: 1,
    })),
  );
  await insertRows(trx, "business_units", unitOf(users, { tenant_id, now }));
  await insertRows(
    trx,
    "sign_in_names",
    users.flatMap(({ id, email, username }) =>
      [email, username].map((name) => ({ tenant_id, name_key: name.toLowerCase(), user_id: id })),
    ),
  );
  await trx
    .insertInto("credentials")
    .values(
      users.map(({ id }, place) => ({
        tenant_id,
        user_id: id,
        password_hash: passwordHash,
        tos_accepted_at: now,
        ...demoCredentials(place),
      })),
    )
    .execute();
  await insertRows(
    trx,
    "two_factors",
    demoTwoFactors(users, now).map((factor) => ({ tenant_id, ...factor })),
  );
}

/** The unit most demo users are in, with its BU admin. */
function unitOf(users: readonly DemoUser[], { tenant_id, now }: Pick<People, "tenant_id" | "now">) {
  const id = users.find(({ business_unit_id }) => business_unit_id !== null)?.business_unit_id;
  const admin_ids = users.filter(({ account_type }) => account_type === "bu_admin").map((user) => user.id);
  const unit = { tenant_id, id, name: "Midwest", code: "MW", parent_id: null, admin_ids };
  return id ? [{ ...unit, created_at: now, updated_at: now }] : [];
}
