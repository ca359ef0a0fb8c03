/** Creates two demo tenants, once. Deterministic from a seed; dates are relative to the day of the fill. */
import { dictionary } from "../../kit/dictionary.ts";
import type { Kysely } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { clientStatuses, effectOfTitle, leadStatuses, sources } from "../../domain/reference/reference.ts";
import { dailyTakeLimit } from "../../domain/values/limits.ts";
import { policySummary } from "../../domain/policies/policy-attention.ts";
import { dialRulesSetting } from "../../domain/users/dial-rules-setting.ts";
import { accountTypes } from "../../domain/users/access.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { dayOf } from "../../kit/dates.ts";
import { foldText } from "../../kit/text.ts";
import { insertContacts } from "../contacts/contact-rows.ts";
import type { Database, Trx } from "../db/schema.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { demoFavorites } from "./favorites.ts";
import { demoCalendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { insertRows, numberContacts } from "./book-rows.ts";
import { insertDetails, insertEmails, insertOf } from "./related-rows.ts";
import { dressedCall, strangersCalls } from "./calls.ts";
import { demoChanges } from "./changes.ts";
import { type BookFacts, demoContact } from "./contacts.ts";
import { demoDetails } from "./details.ts";
import { demoDialRules, demoNumber, demoPlans } from "./dialer.ts";
import { demoEmails } from "./emails.ts";
import { demoEmailOutcomes } from "./email-outcomes.ts";
import { demoGoals } from "./goals.ts";
import { demoCalls, demoEvents, demoNotes } from "./history.ts";
import { doubleSome } from "./duplicates.ts";
import { type DemoUser, demoUsers } from "./people.ts";
import { insertPeople } from "./people-rows.ts";
import { demoLicenses } from "./licenses.ts";
import { demoPolicies, inGrace, type PolicyType } from "./policies.ts";
import { ruledPools } from "./pools.ts";
import { demoLetters } from "./letters.ts";
import { demoTemplates } from "./templates.ts";
import { demoTransfers, insertTransfers } from "./transfers.ts";
import { demoVendors } from "./vendors.ts";
import { demoSignups } from "./signups.ts";
import { demoSecurities } from "./securities.ts";
import { insertDemoImports } from "./imports.ts";
import { demoCampaigns, insertCampaigns } from "./campaigns.ts";
import { demoTexts, insertTexts } from "./texts.ts";
import { demoWorkflows, insertWorkflows } from "./workflows.ts";
import { carrierLines, groupWords, poolWords, tagWords } from "./words.ts";

export interface DemoTenant {
  key: string;
  name: string;
  seed: number;
  users: number;
  contacts: number;
}

export const demoTenants: readonly DemoTenant[] = [
  { key: "demo", name: "Demo Insurance Group", seed: 20_261, users: 40, contacts: 20_000 },
  { key: "other", name: "Other Agency", seed: 77, users: 14, contacts: 400 },
];

type Row = Record<string, unknown>;
const batchRows = 500;

/** `passwordHash`: one hash for every demo account. Skips a tenant that exists. */
export async function fillDemo(
  db: Kysely<Database>,
  now: number,
  passwordHash: string,
  tenants = demoTenants,
): Promise<void> {
  for (const tenant of tenants) {
    const known = await db.selectFrom("tenants").select("tenant_id").where("key", "=", tenant.key).executeTakeFirst();
    if (!known) await fillTenant(db, now, passwordHash, tenant);
  }
}

async function fillTenant(db: Kysely<Database>, now: number, passwordHash: string, tenant: DemoTenant): Promise<void> {
  const chance = new Chance(tenant.seed);
  const tenant_id = chance.uuid(now);
  const users = demoUsers(chance, tenant.key, tenant.users, now);
  const lists = demoLists(chance, now);
  const facts: BookFacts = {
    now,
    statusIds: new Map(lists.statuses.map((row) => [row["title"] as string, row["id"] as string])),
    sourceIds: lists.sources.map(idOf),
    tagIds: lists.tags.map(idOf),
    groupIds: lists.contact_groups.map(idOf),
    poolIds: lists.pools.map(idOf),
    owners: ownersOf(users),
  };
  const contacts = Array.from({ length: tenant.contacts }, (_unused, at) => demoContact(chance, at + 1, facts));
  linkCouples(chance, contacts);
  doubleSome(new Chance(tenant.seed + 2), contacts);
  lists.pools.push(...ruledPools(new Chance(tenant.seed + 4), now, contacts));
  // A separate random stream, so that the rest of the book does not change.
  const policyChance = new Chance(tenant.seed + 1);
  const graceChance = new Chance(tenant.seed + 3);
  const carrierIds = lists.carriers.map(idOf);
  const carriers = new Map(lists.carriers.map((row) => [idOf(row), row["lines"] as readonly string[]]));
  const sells = (carrier: string, type: PolicyType) => carriers.get(carrier)?.includes(optionWords(type)) ?? false;
  const policies = contacts.flatMap((contact) => {
    const own = demoPolicies(policyChance, contact, { now, carrierIds, sells }).map((policy) =>
      inGrace(graceChance, policy, now),
    );
    Object.assign(contact, policySummary(own, dayOf(now)));
    return own;
  });
  const securityChance = new Chance(tenant.seed + 8);
  const securities = contacts.flatMap((contact) => demoSecurities(securityChance, contact, now));
  const details = demoDetails(new Chance(tenant.seed + 5), contacts, now);
  const licenses = demoLicenses(new Chance(tenant.seed + 6), users, now);
  const numbered = numberByActivity(contacts);
  const emailChance = new Chance(tenant.seed + 15);
  const written = contacts.flatMap((contact) => demoEmails(emailChance, contact, nameOf(users, contact.owner_id)));
  const story = demoEmailOutcomes(new Chance(tenant.seed + 41), written, { contacts: numbered, now });
  const managerId = users.find(({ account_type }) => account_type === "manager")?.id ?? "";
  const deceasedStatus = facts.statusIds.get("Deceased") ?? null;
  const vendors = await demoVendors(new Chance(tenant.seed + 7), {
    now,
    contacts: numbered,
    deceasedStatus,
    managerId,
  });
  const workflows = demoWorkflows(new Chance(tenant.seed + 16), { users, contacts: numbered, now });
  const campaigns = demoCampaigns(new Chance(tenant.seed + 21), { users, contacts: numbered, now });
  const people = users.slice(0, accountTypes.length);
  const texts = demoTexts(new Chance(tenant.seed + 22), {
    users: people,
    contacts: numbered,
    now,
    company: tenant.name,
  });
  await tenantTx(db, tenant_id, async (trx) => {
    await insertPeople(trx, { tenant_id, tenant, users, now, passwordHash });
    for (const [table, rows] of Object.entries(lists))
      await insertRows(
        trx,
        table,
        rows.map((row) => ({ tenant_id, seq: 1, ...row })),
      );
    const callChance = new Chance(tenant.seed + 13);
    const dress = (call: Row) => dressedCall(callChance, call, demoNumber(users, String(call["user_id"])));
    await insertBook(trx, { tenant_id, contacts: numbered, chance, dress }, now);
    await insertDialer(trx, tenant_id, { chance: callChance, users, now, key: tenant.key });
    await insertOf(trx, "policies", { tenant_id, contacts: numbered, rows: policies });
    const rows = [...story.emails, ...workflows.emails, ...campaigns.emails];
    await insertEmails(trx, { tenant_id, contacts: numbered, rows }, story);
    await insertOf(trx, "securities", { tenant_id, contacts: numbered, rows: securities });
    await insertDetails(trx, { tenant_id, contacts: numbered, details });
    await insertRows(
      trx,
      "licenses",
      licenses.map((row) => ({ ...row, tenant_id, created_at: row.updated_at, deleted_at: null, seq: 1 })),
    );
    const goals = demoGoals(new Chance(tenant.seed + 23), users, now);
    await insertRows(
      trx,
      "goals",
      goals.map((goal) => ({ ...goal, tenant_id, created_at: goal.updated_at, deleted_at: null, seq: 1 })),
    );
    const changeChance = new Chance(tenant.seed + 2);
    const changes = numbered.flatMap((contact) => demoChanges(changeChance, contact, facts));
    await insertChanges(trx, tenant_id, changes);
    const letters = demoLetters(new Chance(tenant.seed + 12), users, now);
    await insertRows(
      trx,
      "letters",
      letters.map((letter) => ({ tenant_id, ...letter })),
    );
    const templates = demoTemplates(new Chance(tenant.seed + 29), users, now);
    await insertRows(
      trx,
      "message_templates",
      templates.map((template) => ({ tenant_id, ...template })),
    );
    const calendar = demoCalendar(new Chance(tenant.seed + 14), people, now);
    await insertRows(
      trx,
      "events",
      calendar.map((event) => ({ tenant_id, ...event })),
    );
    const given = { users, contacts, poolIds: facts.poolIds, now };
    await insertTransfers(trx, tenant_id, demoTransfers(new Chance(tenant.seed + 11), given));
    const atHand = demoFavorites(new Chance(tenant.seed + 17), { users: people, contacts, now });
    for (const [table, rows] of Object.entries<Row[]>({ ...vendors, ...atHand }))
      await insertRows(
        trx,
        table,
        rows.map((row) => ({ tenant_id, ...row })),
      );
    await insertRows(
      trx,
      "signups",
      demoSignups(new Chance(tenant.seed + 18), tenant.key, { now, adminId: users[0]?.id ?? "" }).map((row) => ({
        tenant_id,
        ...row,
      })),
    );
    await insertDemoImports(trx, tenant_id, users, { seed: tenant.seed, now });
    await insertWorkflows(trx, tenant_id, workflows);
    await insertCampaigns(trx, tenant_id, campaigns);
    await insertTexts(trx, tenant_id, texts, numbered);
    await trx
      .insertInto("tenant_seq")
      .values({ tenant_id, seq: numbered.length + 1 })
      .execute();
    await trx
      .insertInto("tenant_numbers")
      .values({ tenant_id, next_contact_id: Math.ceil((contacts.length + 1) / 8) * 8 })
      .execute();
  });
}

function nameOf(users: readonly DemoUser[], id: string | null): string {
  const user = users.find((one) => one.id === id);
  return user ? fullNameOf(user) : "";
}

interface Book {
  tenant_id: string;
  contacts: readonly Contact[];
  chance: Chance;
  /** A call with all details. */
  dress: (call: Row) => Row;
}

async function insertBook(trx: Trx, { tenant_id, contacts, chance, dress }: Book, now: number): Promise<void> {
  for (let at = 0; at < contacts.length; at += batchRows) {
    const batch = contacts.slice(at, at + batchRows);
    await insertContacts(trx, tenant_id, batch);
    const own = (rows: Row[], contact: Contact): Row[] => rows.map((row) => ({ tenant_id, seq: contact.seq, ...row }));
    await insertRows(
      trx,
      "notes",
      batch.flatMap((contact) => own(demoNotes(chance, contact, now), contact)),
    );
    await insertRows(
      trx,
      "calls",
      batch.flatMap((contact) => own(demoCalls(chance, contact, now).map(dress), contact)),
    );
    await insertRows(
      trx,
      "events",
      batch.flatMap((contact) => own(demoEvents(chance, contact, now), contact)),
    );
  }
  await numberContacts(trx, tenant_id, contacts);
}

interface Phones {
  key: string;
  chance: Chance;
  users: readonly DemoUser[];
  now: number;
}

/** Dialer settings, and calls from unknown numbers to the sign-in users. */
async function insertDialer(trx: Trx, tenant_id: string, { chance, users, now, key }: Phones): Promise<void> {
  const callers = users.slice(0, accountTypes.length).flatMap(({ id }) => {
    const own = demoNumber(users, id);
    return own === "" ? [] : strangersCalls(chance, id, own, now);
  });
  const calls = callers.map((call) => ({ seq: 1, ...call }));
  const rules = demoDialRules(key);
  const settings = rules ? [{ name: dialRulesSetting, value: JSON.stringify(rules), updated_at: now }] : [];
  for (const [table, rows] of Object.entries<Row[]>({ calls, settings, ...demoPlans(chance, users, now) }))
    await insertRows(
      trx,
      table,
      rows.map((row) => ({ tenant_id, ...row })),
    );
}

async function insertChanges(trx: Trx, tenant_id: string, changes: readonly Row[]): Promise<void> {
  const rows = changes.map((change) => ({ tenant_id, ...change }));
  for (let at = 0; at < rows.length; at += batchRows) await insertRows(trx, "audit", rows.slice(at, at + batchRows));
}

type ListTable = "statuses" | "sources" | "tags" | "contact_groups" | "pools" | "carriers";

function demoLists(chance: Chance, now: number): Record<ListTable, Row[]> {
  const made = { created_at: now, updated_at: now, deleted_at: null };
  const row = (fields: Row): Row => ({ id: chance.uuid(now), ...fields, ...made });
  const status = (category: string) => (title: string, position: number) =>
    row({ title, category, position, effect: effectOfTitle(title), merged_into_id: null });
  return {
    statuses: [...leadStatuses.map(status("lead")), ...clientStatuses.map(status("client"))],
    sources: sources.map((title, position) => row({ title, position, merged_into_id: null })),
    tags: tagWords.map(([name, color]) => row({ name, name_key: foldText(name), color, created_by: null })),
    contact_groups: groupWords.map((name) => row({ name, name_key: foldText(name), created_by: null })),
    pools: poolWords.map((name) =>
      row({ name, business_unit_id: null, rule: "take", daily_take_limit: dailyTakeLimit, active: true }),
    ),
    carriers: carrierLines.map(([name, lines]) =>
      row({
        name,
        naic: "",
        rating: chance.of(["A+", "A", "A-"]),
        lines: lines.map(optionWords),
        phones: [],
        portal_url: "",
        e_app_url: "",
        active: true,
      }),
    ),
  };
}

/** Every seller has a book; the demo roles' users have the larger ones. */
function ownersOf(users: readonly DemoUser[]): string[] {
  const weight: Record<string, number> = dictionary({
    agent: 3,
    field_manager: 3,
    district_manager: 1,
    regional_manager: 1,
    telemarketer: 1,
    basic: 1,
  });
  return users.flatMap(({ id, account_type }) => Array.from({ length: weight[account_type] ?? 0 }, () => id));
}

function linkCouples(chance: Chance, contacts: Contact[]): void {
  for (let at = 0; at + 1 < contacts.length; at += 23) {
    const [one, other] = [contacts[at], contacts[at + 1]];
    if (!one || !other || one.last_name === "" || other.last_name === "") continue;
    const link = { relation: "spouse" as const, authorized_representative: chance.yes(0.3), note: "" };
    other.last_name = one.last_name;
    other.owner_id = one.owner_id;
    other.pool_id = one.pool_id;
    other.addresses = one.addresses;
    one.linked_contacts = [{ ...link, contact_id: other.id }];
    other.linked_contacts = [{ ...link, contact_id: one.id }];
  }
}

/** Numbers follow activity, so that an initial fill sends the most active contacts first. */
function numberByActivity(contacts: readonly Contact[]): Contact[] {
  const order = [...contacts].sort((a, b) => (a.last_activity_at ?? 0) - (b.last_activity_at ?? 0));
  order.forEach((contact, at) => (contact.seq = at + 2));
  return [...contacts];
}

function idOf(row: Row): string {
  return row["id"] as string;
}
