/** Applications at the e-application vendor: started with the contact's data, status read when viewed. */
import { fireLight } from "../../contract/quotes/vendors.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { type EApplication, type EApplicationStatus, prefillOf } from "../../domain/quotes/e-application.ts";
import { isState } from "../../domain/values/postal.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx, VendorCtx } from "../context.ts";
import { implement } from "../http/mount.ts";
import type { KnownCase, NewCase } from "../../vendors/fire-light/application-port.ts";
import { askVendor, VendorTrouble } from "../../vendors/http/vendor-trouble.ts";
import { findPolicy } from "../policies/contact-policy-rows.ts";
import { contactToRead, contactToWrite } from "../contacts/contact-visibility.ts";
import { startPolicy } from "../policies/contact-policies.ts";
import { findEApplication, insertEApplication, listEApplications, updateEApplication } from "./e-application-rows.ts";

const vendor = "FireLight";

export const fireLightImplementation = implement(fireLight, {
  dashboard: async (ctx, { body: { contact_id } }) => {
    const known = await ctx.inTenant((inside) => listed(inside, contact_id));
    const { statuses, stale } = await statusesOf(ctx, known);
    const data = known.map((one) => ({ ...one, status: statuses.get(one.vendor_case ?? "") ?? one.status }));
    await keepStatuses(ctx, known, data);
    return { data, meta: { source: ctx.services.vendors.fire_light.source, stale } };
  },
  application: async (ctx, { body: { id, ...asked } }) => {
    const port = ctx.services.vendors.fire_light;
    const meta = { source: port.source };
    const { row, fresh } = await ctx.inTenant((inside) => begin(inside, { ...asked, id: id ?? ctx.world.uuid() }));
    const data = row.vendor_case === null ? await begunAtVendor(ctx, row, fresh) : row;
    await ctx.inTenant((inside) => startPolicy(inside, data));
    return { data, meta };
  },
});

/** The case is saved on its own: whatever happens to its policy, it is not started twice. */
async function begunAtVendor(ctx: VendorCtx, row: EApplication, fresh: NewCase): Promise<EApplication> {
  const begun = await askVendor(vendor, () => ctx.services.vendors.fire_light.start(fresh));
  const updated_at = ctx.world.now();
  await ctx.inTenant(({ trx, actor }) => updateEApplication(trx, actor.tenant_id, row.id, { ...begun, updated_at }));
  return { ...row, ...begun, updated_at };
}

async function listed(ctx: Ctx, contact_id: number | undefined): Promise<EApplication[]> {
  if (contact_id !== undefined) await contactToRead(ctx, contact_id, "policies.see");
  const visibility = await visibilityOf(ctx.trx, ctx.actor, "policies.see");
  return listEApplications(ctx.trx, ctx.actor.tenant_id, { visibility, contact_id, created_by: ctx.actor.user_id });
}

interface Statuses {
  statuses: ReadonlyMap<string, EApplicationStatus>;
  stale: boolean;
}

/** If the vendor does not answer, its last status is returned, marked as stale. */
async function statusesOf({ services }: VendorCtx, rows: readonly EApplication[]): Promise<Statuses> {
  const port = services.vendors.fire_light;
  const cases = rows.flatMap(({ vendor_case, created_at, source }): KnownCase[] =>
    vendor_case === null || source !== port.source ? [] : [{ vendor_case, created_at }],
  );
  try {
    const statuses = await port.statuses(cases);
    return { statuses, stale: cases.some(({ vendor_case }) => !statuses.has(vendor_case)) };
  } catch (error) {
    if (!(error instanceof VendorTrouble)) throw error;
    return { statuses: new Map(), stale: true };
  }
}

async function keepStatuses(ctx: VendorCtx, before: readonly EApplication[], after: EApplication[]): Promise<void> {
  const changed = after.filter(({ status }, at) => status !== before[at]?.status);
  if (changed.length === 0) return;
  await ctx.inTenant(async ({ trx, actor, world }) => {
    for (const { id, status } of changed) {
      await updateEApplication(trx, actor.tenant_id, id, { status, updated_at: world.now() });
    }
  });
}

interface Begun {
  row: EApplication;
  fresh: NewCase;
}

type Asked = Pick<EApplication, "id" | "contact_id" | "product" | "product_name" | "state" | "policy_id">;

/** Saved before the vendor is called: a retry with the same id resumes here. */
async function begin(ctx: Ctx, asked: Asked): Promise<Begun> {
  const { trx, actor, world, services } = ctx;
  const contact = await contactToWrite(ctx, asked.contact_id, "policies.edit");
  contactMustBeThere(contact);
  if (!isState(asked.state)) refuse("invalid", { state: ["Choose a state."] });
  const known = await findEApplication(trx, actor.tenant_id, asked.id);
  if (known && known.contact_id !== contact.id) refuse("invalid", { id: ["This id is already used."] });
  if (!known) await checkPolicy(ctx, contact.id, asked.policy_id);
  const now = world.now();
  const row: EApplication = known ?? {
    ...asked,
    contact_id: contact.id,
    status: "started",
    vendor_case: null,
    url: "",
    source: services.vendors.fire_light.source,
    created_by: actor.user_id,
    created_at: now,
    updated_at: now,
  };
  if (!known) {
    await insertEApplication(trx, actor.tenant_id, row);
    await audit(ctx, { action: "e_application", record_type: "contact", record_id: contact.id });
  }
  return { row, fresh: await caseFor(ctx, row, contact) };
}

async function checkPolicy({ trx, actor }: Ctx, contact_id: number, policy_id: string | null): Promise<void> {
  if (policy_id === null) return;
  const policy = await findPolicy(trx, actor.tenant_id, contact_id, policy_id);
  if (!policy || policy.deleted_at !== null) refuse("not_found", { policy_id: [policy_id] });
}

async function caseFor({ trx, actor }: Ctx, row: EApplication, contact: Contact): Promise<NewCase> {
  const agent = await trx
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email"])
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, id: actor.user_id }))
    .executeTakeFirstOrThrow();
  const { id, product, product_name, state } = row;
  const named = { id: agent.id, name: fullNameOf(agent), email: agent.email };
  return { id, product, product_name, state, prefill: prefillOf(contact), agent: named };
}
