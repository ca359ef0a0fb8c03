/** Carrier rates for a contact: requested from the vendor outside any transaction, saved inside one. */
import { csg } from "../../contract/quotes/vendors.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { checkAsk, inPremiumOrder, type Quote, type QuoteAsk, type QuoteRate } from "../../domain/quotes/quote.ts";
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx, VendorCtx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { askVendor } from "../../vendors/http/vendor-trouble.ts";
import { contactToWrite } from "../contacts/contact-visibility.ts";
import { findQuote, insertQuote } from "./quote-rows.ts";
import { keyInUse } from "../calendar-sync/account-keys.ts";

const vendor = "The quoting service";

export const csgImplementation = implement(csg, {
  plans: async ({ services }, { body }) => {
    const port = services.vendors.csg;
    return { data: await askVendor(vendor, () => port.plans(body.product)), meta: { source: port.source } };
  },
  planDetails: async ({ services }, { body: { product, plan_letter } }) => {
    const port = services.vendors.csg;
    const data = await askVendor(vendor, () => port.planDetails(product, plan_letter));
    return {
      data: data ?? refuse("not_found", { plan_letter: ["Plan not found."] }),
      meta: { source: port.source },
    };
  },
  quote: async (ctx, { body: { id = ctx.world.uuid(), contact_id, ...ask } }) => {
    const port = ctx.services.vendors.csg;
    checkAsk(ask, dayOf(ctx.world.now()));
    const known = await ctx.inTenant((inside) => answered(inside, id, contact_id));
    if (known) return { data: known, meta: { source: known.source } };
    const own = await ctx.inTenant((inside) => keyInUse(inside, "csg"));
    const rates = await askVendor(vendor, () => (own ? port.withKey(own.key) : port).rates(ask));
    return { data: await keep(ctx, { id, contact_id, ask, rates }), meta: { source: port.source } };
  },
});

/** Resolves a merged contact to its survivor. */
async function contactOf(ctx: Ctx, id: number): Promise<number> {
  const contact = await contactToWrite(ctx, id, "policies.edit");
  contactMustBeThere(contact);
  return contact.id;
}

/** The response already given under this id. */
async function answered(ctx: Ctx, id: string, asked_for: number): Promise<Quote | undefined> {
  const contact_id = await contactOf(ctx, asked_for);
  const known = await findQuote(ctx.trx, ctx.actor.tenant_id, id);
  if (known && known.contact_id !== contact_id) refuse("invalid", { id: ["This id is already used."] });
  return known;
}

interface Answer {
  id: string;
  contact_id: number;
  ask: QuoteAsk;
  rates: readonly QuoteRate[];
}

/** The contact may have been transferred in the meantime, so access is checked again. */
function keep(ctx: VendorCtx, { id, contact_id: asked_for, ask, rates }: Answer): Promise<Quote> {
  return ctx.inTenant(async (inside) => {
    const known = await answered(inside, id, asked_for);
    if (known) return known;
    const contact_id = await contactOf(inside, asked_for);
    const now = inside.world.now();
    const quote: Quote = {
      id,
      contact_id,
      product: ask.product,
      asked: ask,
      rates: inPremiumOrder(rates),
      source: inside.services.vendors.csg.source,
      fetched_at: now,
      fetched_by: inside.actor.user_id,
      updated_at: now,
      seq: 0,
    };
    const gone = await insertQuote(inside.trx, inside.actor.tenant_id, quote);
    inside.changeSet.add("quotes", quote.id, ...gone);
    await audit(inside, { action: "quote", record_type: "contact", record_id: contact_id });
    return quote;
  });
}
