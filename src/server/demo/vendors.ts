/** Demo vendor data: lead vendors, rate quotes, an application, a household in aftercare, a mail order. */
import { everyDoNot } from "../../domain/contacts/do-not.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { mailingAddress, shippedKits } from "../../domain/mailers/mailer.ts";
import { askFrom, inPremiumOrder, type QuoteAsk, usualStart } from "../../domain/quotes/quote.ts";
import { dayOf } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import { sampleQuotes } from "../../vendors/csg/csg-sample.ts";
import { Chance } from "./chance.ts";
import { type DemoLeads, demoLeads } from "./leads.ts";

type Row = Record<string, unknown>;

/** Name, type, price of a lead in cents, and leads a day. */
const sellers = [
  ["Heartland Leads", "lead_seller", 1_800, 200],
  ["T65 Direct", "aggregator", 2_450, 100],
  ["Website quote form", "web_form", null, null],
  ["Prairie Funeral Homes", "partner", 500, null],
] as const;

export interface DemoVendors extends DemoLeads {
  api_vendors: Row[];
  mailer_kits: Row[];
  quotes: Row[];
  e_applications: Row[];
  aftercares: Row[];
  mailer_assignments: Row[];
  mailer_items: Row[];
}

interface Book {
  now: number;
  contacts: Contact[];
  deceasedStatus: string | null;
  /** The user who orders the mail. */
  managerId: string;
}

const leadSeed = 4_711;
const leadsPerSeller = 11;
const quotedMax = 40;
const mailedMax = 60;

/** Sets fields on some contacts, so it runs before they are inserted. */
export async function demoVendors(chance: Chance, book: Book): Promise<DemoVendors> {
  const { now, contacts, managerId } = book;
  const made = { created_at: now, updated_at: now, deleted_at: null };
  const api_vendors = sellers.map(([vendor_name, vendor_type, price_per_lead, daily_cap]) => ({
    id: chance.uuid(now),
    vendor_name,
    vendor_type,
    contact_person: "",
    default_owner_id: managerId,
    price_per_lead,
    daily_cap,
    duplicate_window_days: 30,
    routing: "owner",
    rotation_ids: [],
    timezone: "est",
    turn: 0,
    taken_on: "",
    taken: 0,
    keys_version: 0,
    tag_ids: [],
    consent_required: true,
    ip_allowlist: [],
    active: true,
    seq: 1,
    ...made,
  }));
  contacts.forEach((contact, at) => {
    if (at % leadsPerSeller === 0) contact.api_vendor_id = chance.of(api_vendors).id;
  });
  const mailer_kits = shippedKits.map((kit, position) => ({
    id: chance.uuid(now),
    ...kit,
    position,
    active: true,
    ...made,
  }));
  const quotes = await quoteRows(chance, book);
  return {
    api_vendors,
    // A random stream of their own, so that the rest does not change.
    ...demoLeads(new Chance(leadSeed), { now, vendors: api_vendors, contacts, madeBy: managerId }),
    mailer_kits,
    quotes,
    e_applications: quotes.slice(0, 3).map((quote) => applicationRow(chance, quote, now)),
    aftercares: aftercareRows(chance, book),
    ...mailing(chance, mailer_kits[2] ?? {}, book),
  };
}

async function quoteRows(chance: Chance, { now, contacts }: Book): Promise<Row[]> {
  const today = dayOf(now);
  const asked = contacts
    .flatMap((contact) => {
      const known = askFrom(contact, today);
      const fits = contact.owner_id !== null && known.zip5 && known.gender && (known.age ?? 0) >= 65;
      return fits ? [{ contact, ask: { ...usualAsk(today), ...known } }] : [];
    })
    .slice(0, quotedMax);
  const port = sampleQuotes({ now: () => now });
  return Promise.all(
    asked.map(async ({ contact, ask }, at) => {
      const fetched_at = now - (at + 1) * dayMs;
      const rates = inPremiumOrder(await port.rates(ask));
      return {
        id: chance.uuid(fetched_at),
        contact_id: contact.id,
        product: ask.product,
        asked: ask,
        rates,
        source: port.source,
        fetched_at,
        fetched_by: contact.owner_id,
        created_at: fetched_at,
        updated_at: fetched_at,
        deleted_at: null,
        seq: contact.seq,
      };
    }),
  );
}

function usualAsk(today: string): QuoteAsk {
  return {
    product: "medicare_supplement",
    zip5: "43215",
    age: 65,
    gender: "female",
    tobacco: false,
    plan_letter: "G",
    effective_date: usualStart(today),
    household_discount: false,
    face_amount: null,
  };
}

function applicationRow(chance: Chance, quote: Row, now: number): Row {
  const id = chance.uuid(now - dayMs);
  return {
    id,
    contact_id: quote["contact_id"],
    policy_id: null,
    product: quote["product"],
    product_name: "Plan G",
    state: "OH",
    status: "signing",
    vendor_case: `SB-${id.replaceAll("-", "").slice(-8).toUpperCase()}`,
    url: "/contacts/sandbox_application",
    source: "sandbox",
    created_by: quote["fetched_by"],
    created_at: now - dayMs,
    updated_at: now - dayMs,
  };
}

/** The last couple in the book: one has died, the other is in aftercare. */
function aftercareRows(chance: Chance, { now, contacts, deceasedStatus }: Book): Row[] {
  const family = contacts.findLast(({ linked_contacts, owner_id }) => owner_id !== null && linked_contacts.length > 0);
  const deceased = contacts.find(({ id }) => id === family?.linked_contacts[0]?.contact_id);
  if (!family || !deceased) return [];
  Object.assign(deceased, { status_id: deceasedStatus, ...everyDoNot(deceased, now) });
  const enrolled_at = now - 40 * dayMs;
  const id = chance.uuid(enrolled_at);
  return [
    {
      id,
      contact_id: family.id,
      deceased_contact_id: deceased.id,
      relation: "spouse",
      service_date: dayOf(enrolled_at - 12 * dayMs),
      plan_months: 12,
      consent_at: enrolled_at,
      status: "active",
      vendor_case: `SB-${id}`,
      source: "sandbox",
      enrolled_by: family.owner_id,
      created_at: enrolled_at,
      updated_at: now,
    },
  ];
}

function mailing(
  chance: Chance,
  kit: Row,
  { now, contacts, managerId }: Book,
): Pick<DemoVendors, "mailer_assignments" | "mailer_items"> {
  const mailed_at = now - 12 * dayMs;
  const id = chance.uuid(mailed_at);
  const items = contacts
    .flatMap(({ id: contact_id, addresses }) => {
      const where = mailingAddress({ addresses, stopped: false });
      return "address" in where ? [{ assignment_id: id, contact_id, address: where.address, mailed_at }] : [];
    })
    .slice(-mailedMax);
  const price = Number(kit["price"]);
  const order = {
    id,
    kit_id: kit["id"],
    kit_name: kit["name"],
    kind: kit["kind"],
    unit_price: price,
    total_price: price * items.length,
    status: "complete",
    total: items.length,
    done: items.length,
    matching: items.length + 9,
    left_out: { do_not_mail: 2, bad_address: 4, recently_mailed: 0, same_household: 3 },
    contact_ids: items.map(({ contact_id }) => contact_id),
    note: "",
    created_by: managerId,
    created_at: mailed_at,
    updated_at: mailed_at,
  };
  return { mailer_assignments: [order], mailer_items: items };
}
