/** Contacts in the database: reads, locks, bulk inserts, and saves with moves, audit and derived columns. */
import { type RawBuilder, sql } from "kysely";
import { contactKeys, contactKeyNames } from "../../domain/contacts/contact-keys.ts";
import { type Contact, contactColumns, emptyContactFields } from "../../domain/contacts/contact.ts";
import { maskedValue } from "../../domain/timeline/history.ts";
import { matchKeyNumbers } from "../../domain/duplicates/match.ts";
import { matchVersion } from "../../domain/duplicates/match-version.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { type AuditEntry, auditAll } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";
import { insertMatchKeys, matchColumns, replaceMatchKeys } from "../duplicates/contact-match-rows.ts";
import { underKeptVerdicts } from "./number-verdict-rows.ts";
import { cancelStoppedCallbacks } from "./stopped-callback-rows.ts";
import { attachEarlierMessages, addressesGained } from "./earlier-message-rows.ts";

const writtenColumns = contactColumns.filter((column) => column !== "seq");
const listed = (names: readonly string[], table: string) =>
  sql.raw(names.map((name) => `${table}."${name}"`).join(", "));

/**
 * The wire columns of `contacts` under the alias `c`; built once, because compiling 60 names per query is expensive.
 */
export const wireColumns: RawBuilder<unknown> = listed(contactColumns, "c");

export interface FindOptions {
  /** Locks the rows until the transaction ends; always in number order, so that nobody deadlocks. */
  lock?: boolean;
}

/** Contacts by number, in number order. */
export async function findContacts(
  trx: Trx,
  tenant_id: string,
  ids: readonly number[],
  { lock = false }: FindOptions = {},
): Promise<Contact[]> {
  const { rows } = await sql<Contact>`select ${wireColumns} from contacts c
    where c.tenant_id = ${tenant_id} and c.id = any(${ids}::bigint[]) order by c.id ${lock ? sql`for update of c` : sql``}`.execute(
    trx,
  );
  return rows;
}

export async function findContactByRef(trx: Trx, tenant_id: string, ref: string): Promise<Contact | undefined> {
  const { rows } =
    await sql<Contact>`select ${wireColumns} from contacts c where c.tenant_id = ${tenant_id} and c.ref = ${ref}`.execute(
      trx,
    );
  return rows[0];
}

const insertColumns = ["tenant_id", ...contactColumns, ...contactKeyNames, ...matchColumns];

/**
 * Inserts up to 1,000 contacts in one statement and returns their numbers; those whose number or ref already exists are
 * skipped. The caller marks them as touched.
 */
export async function insertContacts(trx: Trx, tenant_id: string, contacts: readonly Contact[]): Promise<number[]> {
  if (contacts.length === 0) return [];
  const rows = contacts.map((contact) => newRow(tenant_id, contact));
  const inserted = await sql<{
    id: number;
  }>`insert into contacts (${sql.join(insertColumns.map((name) => sql.ref(name)))})
    select ${listed(insertColumns, "x")} from jsonb_populate_recordset(null::contacts, ${JSON.stringify(rows)}::jsonb) x
    on conflict do nothing returning id`.execute(trx);
  const ids = new Set(inserted.rows.map((row) => row.id));
  await insertMatchKeys(
    trx,
    tenant_id,
    rows.filter(({ id }) => ids.has(id)),
  );
  return [...ids];
}

const numberedColumns = insertColumns.filter((name) => name !== "seq");
const intoNumbered = sql.join(numberedColumns.map((name) => sql.ref(name)));

/** New contacts under numbers just taken, inserted with their write number when the transaction is stamped. */
export async function insertContactsWhenStamped(
  { trx, actor, changeSet }: Pick<Ctx, "trx" | "actor" | "changeSet">,
  contacts: readonly Contact[],
): Promise<void> {
  const { tenant_id } = actor;
  const rows = contacts.map((contact) => newRow(tenant_id, contact));
  await insertMatchKeys(trx, tenant_id, rows);
  changeSet.insert(
    "contacts",
    sql`insert into contacts (${intoNumbered}, seq) select ${listed(numberedColumns, "x")}, numbered.seq
    from numbered, jsonb_populate_recordset(null::contacts, ${JSON.stringify(rows)}::jsonb) x`,
  );
}

function newRow(tenant_id: string, contact: Contact) {
  const match_keys = matchKeyNumbers(contact);
  return { tenant_id, ...contact, ...contactKeys(contact), match_keys, match_version: matchVersion };
}

export interface Change {
  before: Contact;
  after: Contact;
}

export interface Saving {
  /** Verb of the audit row, such as `edit`, `tag`, `take`. */
  action: string;
  reason?: string | undefined;
}

/**
 * Saves the changes of up to 1,000 locked contacts: rows, moves, audit, and what a stopping status cancels. Returns
 * those that changed, as saved: a phone number may get its earlier verdict back.
 */
export async function saveContacts(ctx: Ctx, changes: readonly Change[], saving: Saving): Promise<Change[]> {
  const wished = changes.filter(({ before, after }) => before !== after);
  if (wished.length === 0) return [];
  const real = await underKeptVerdicts(ctx, wished);
  await updateRows(ctx, real);
  await replaceMatchKeys(ctx.trx, ctx.actor.tenant_id, real);
  await insertMoves(ctx, real, saving.reason ?? saving.action);
  await auditAll(
    ctx,
    real.map((change) => auditEntry(change, saving)),
  );
  await cancelStoppedCallbacks(ctx, real, saving.reason ?? saving.action);
  await attachEarlierMessages(ctx, real.map(addressesGained));
  ctx.changeSet.add("contacts", ...real.map(({ after }) => after.id));
  return real;
}

interface ActivityChange extends Change {
  user_id: string;
}

/**
 * The same for activity of users, which changes nothing else: the rows are written with their number when the
 * transaction is stamped. Once in a transaction.
 */
export async function saveActivityWhenStamped(
  ctx: Ctx,
  changes: readonly ActivityChange[],
  saving: Saving,
): Promise<void> {
  const real = changes.filter(({ before, after }) => before !== after);
  if (real.length === 0) return;
  const { actor, changeSet } = ctx;
  for (const [user_id, theirs] of Map.groupBy(real, (change) => change.user_id))
    await auditAll(
      { ...ctx, actor: { ...actor, user_id } },
      theirs.map((change) => auditEntry(change, saving)),
    );
  const columns = changedColumns(real).filter((name) => name !== "version");
  const rows = real.map(({ after }) => ({ ...pick(after, columns), id: after.id }));
  const set = sql.raw(columns.map((name) => `"${name}" = x."${name}"`).join(", "));
  changeSet.update(
    "contacts",
    sql`update contacts c set ${set}, version = c.version + 1, seq = numbered.seq
      from numbered, jsonb_populate_recordset(null::contacts, ${JSON.stringify(rows)}::jsonb) x
      where c.tenant_id = ${actor.tenant_id} and c.id = x.id`,
    rows.map(({ id }) => id),
  );
}

/** One contact; returns the saved one. */
export async function saveContact(ctx: Ctx, before: Contact, after: Contact, saving: Saving): Promise<Contact> {
  const [saved] = await saveContacts(ctx, [{ before, after }], saving);
  return saved?.after ?? after;
}

async function updateRows(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  const columns = [...changedColumns(changes), ...contactKeyNames];
  const rows = changes.map(({ after }) => ({ ...pick(after, columns), ...contactKeys(after), id: after.id }));
  const set = sql.raw(columns.map((name) => `"${name}" = x."${name}"`).join(", "));
  await sql`update contacts c set ${set} from jsonb_populate_recordset(null::contacts, ${JSON.stringify(rows)}::jsonb) x
    where c.tenant_id = ${ctx.actor.tenant_id} and c.id = x.id`.execute(ctx.trx);
}

function changedColumns(changes: readonly Change[]): (keyof Contact)[] {
  return writtenColumns.filter((name) => changes.some(({ before, after }) => !isSameValue(before[name], after[name])));
}

function pick(contact: Contact, columns: readonly string[]): Partial<Contact> {
  return Object.fromEntries(Object.entries(contact).filter(([name]) => columns.includes(name)));
}

/** A move tells devices that can no longer see a contact to drop it. */
async function insertMoves(ctx: Ctx, changes: readonly Change[], reason: string): Promise<void> {
  const moved = changes.filter(
    ({ before, after }) => before.owner_id !== after.owner_id || before.pool_id !== after.pool_id,
  );
  if (moved.length === 0) return;
  const { actor, world } = ctx;
  const rows = moved.map(({ before, after }) => ({
    tenant_id: actor.tenant_id,
    id: world.uuid(),
    contact_id: after.id,
    from_owner_id: before.owner_id,
    from_pool_id: before.pool_id,
    to_owner_id: after.owner_id,
    to_pool_id: after.pool_id,
    actor_id: actor.acting?.actor_id ?? actor.user_id,
    acting_as_id: actor.acting ? actor.user_id : null,
    reason,
    at: world.now(),
  }));
  await ctx.trx.insertInto("moves").values(rows).execute();
  ctx.changeSet.add("moves", ...rows.map((row) => row.id));
}

/** Row metadata, which the history does not need. */
const notAudited: readonly (keyof Contact)[] = ["version", "updated_at", "seq"];
const masked: readonly (keyof Contact)[] = ["ssn_last4", "mbi_masked"];

function auditEntry({ before, after }: Change, { action, reason }: Saving): AuditEntry {
  const fields = auditFields(changedColumns([{ before, after }]), before, after);
  return { action, record_type: "contact", record_id: after.id, fields, ...(reason ? { reason } : {}) };
}

function auditFields(
  names: readonly (keyof Contact)[],
  before: Partial<Contact>,
  after: Contact,
): NonNullable<AuditEntry["fields"]> {
  const received = names.filter((name) => !notAudited.includes(name));
  return Object.fromEntries(
    received.map((name) => [name, { old: auditValue(name, before[name] ?? null), new: auditValue(name, after[name]) }]),
  );
}

/** Initial audit fields of a new contact: the values entered, and its owner. */
export function creationEntry(contact: Contact): AuditEntry {
  const start: Partial<Contact> = { ...emptyContactFields, group_ids: [], tag_ids: [], owner_id: null, pool_id: null };
  const names = (Object.keys(start) as (keyof Contact)[]).filter((name) => !isSameValue(start[name], contact[name]));
  return {
    action: "create",
    record_type: "contact",
    record_id: contact.id,
    fields: auditFields(names, start, contact),
  };
}

function auditValue(name: keyof Contact, value: unknown): unknown {
  return masked.includes(name) && value !== null ? maskedValue : value;
}
