/** What would become of a lead, found by the steps of a real one in a transaction that is then undone. */
import type { LeadTrial } from "../../contract/leads/api-requests.ts";
import { readLead } from "../../domain/leads/lead.ts";
import { Refusal, refuse } from "../../kit/refusal.ts";
import type { VendorCtx } from "../context.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { findIntakeVendor, type IntakeVendor } from "./intake-rows.ts";
import { type LeadOutcome, rejected, takeLeads } from "./lead-intake.ts";

class Undone extends Error {
  readonly outcome: LeadOutcome;
  constructor(outcome: LeadOutcome) {
    super("undone");
    this.outcome = outcome;
  }
}

export async function tryLead(
  { services, actor, inTenant }: VendorCtx,
  vendor_id: string,
  body: unknown,
): Promise<LeadTrial> {
  const { tenant_id } = actor;
  const vendor = await inTenant(({ trx }) => findIntakeVendor(trx, tenant_id, vendor_id));
  return trialOf(await outcomeOf(services, tenant_id, { vendor: vendor ?? refuse("not_found"), body }));
}

async function outcomeOf(
  services: VendorCtx["services"],
  tenant_id: string,
  { vendor, body }: { vendor: IntakeVendor; body: unknown },
): Promise<LeadOutcome> {
  try {
    return await tenantWork(services, systemActor(tenant_id), async (ctx): Promise<LeadOutcome> => {
      const { outcomes } = await takeLeads(ctx, [
        { vendor, read: readLead(body, ctx.world.now()), request: ctx.request },
      ]);
      throw new Undone(outcomes[0] ?? rejected(500, {}));
    });
  } catch (error) {
    if (error instanceof Undone) return error.outcome;
    if (error instanceof Refusal) return rejected(422, error.fields);
    throw error;
  }
}

function trialOf({ result, status, reasons, contact, lead, consented = false }: LeadOutcome): LeadTrial {
  if (!contact) return { result, status, reasons, contact: null };
  const { first_name, last_name, business_name, phones, emails, owner_id, pool_id } = contact;
  const isNew = result === "created";
  return {
    result,
    status,
    reasons,
    contact: {
      id: isNew ? null : contact.id,
      name: [first_name, last_name].filter(Boolean).join(" ") || business_name,
      phones: phones.map(({ number, do_not_call, do_not_text }) => ({ number, do_not_call, do_not_text })),
      emails: emails.map(({ address }) => address),
      owner_id,
      pool_id,
      cost: lead?.cost ?? null,
      consent: consented,
    },
  };
}
