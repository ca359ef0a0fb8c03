/** Verdicts on numbers removed from a contact; restored wherever such a number is added again. */
import { sql } from "kysely";
import type { Contact, Phone } from "../../domain/contacts/contact.ts";
import {
  type NumberVerdict,
  phonesComing,
  phonesLeaving,
  stricter,
  underVerdicts,
  verdictOf,
} from "../../domain/contacts/number-verdict.ts";
import { phoneKey } from "../../domain/values/phone-number.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";

type Hands = Pick<Ctx, "trx" | "actor" | "world">;

export interface KeptVerdict extends NumberVerdict {
  number_key: string;
  contact_id: number;
}

interface Change {
  before: Contact;
  after: Contact;
}

/** Returns the changes with stored verdicts applied to new numbers; stores the verdicts of removed numbers. */
export async function underKeptVerdicts(ctx: Hands, changes: readonly Change[]): Promise<Change[]> {
  const moving = changes.map(({ before, after }) => ({
    leaving: verdictsOf(before.id, phonesLeaving(before, after)),
    coming: phonesComing(before, after).map(({ number }) => phoneKey(number)),
  }));
  const leaving = moving.flatMap((one) => one.leaving);
  const coming = new Set(moving.flatMap((one) => one.coming));
  // Verdicts follow numbers moved between contacts in one write; callers need no extra step.
  await keepVerdicts(
    ctx,
    leaving.filter(({ number_key }) => !coming.has(number_key)),
  );
  if (coming.size === 0) return [...changes];
  const kept = [...leaving, ...(await findVerdicts(ctx.trx, ctx.actor.tenant_id, [...coming]))];
  if (kept.length === 0) return [...changes];
  await restore(
    ctx,
    changes.flatMap(({ after }, at) =>
      (moving[at]?.coming ?? []).map((number_key) => ({ contact_id: after.id, number_key })),
    ),
  );
  return changes.map(({ before, after }, at) => ({
    before,
    after: withPhones(after, marked(after, moving[at]?.coming ?? [], kept)),
  }));
}

/** Same for new contacts. */
export async function newUnderKeptVerdicts(
  { trx, actor }: Pick<Ctx, "trx" | "actor">,
  contact: Contact,
): Promise<Contact> {
  const [phones = contact.phones] = await phonesUnderVerdicts(trx, actor.tenant_id, [contact.phones]);
  return withPhones(contact, phones);
}

/** The phones of several new contacts; a list without a stored verdict is returned as is. */
export async function phonesUnderVerdicts(
  trx: Trx,
  tenant_id: string,
  lists: readonly Phone[][],
): Promise<readonly Phone[][]> {
  const keys = lists.flatMap((phones) => phones.map(({ number }) => phoneKey(number)));
  const kept = await findVerdicts(trx, tenant_id, [...new Set(keys)]);
  return kept.length === 0 ? lists : lists.map((phones) => markedPhones(phones, keys, { kept, contact_id: 0 }));
}

/** Whether the tenant has any stored verdicts; usually there are none, and lists need no check. */
export async function keepsVerdicts(trx: Trx, tenant_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("number_verdicts")
    .select("number_key")
    .where("tenant_id", "=", tenant_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of these numbers that had a do-not-call request when they were removed. */
export async function listAsked(
  trx: Trx,
  tenant_id: string,
  number_keys: readonly string[],
): Promise<Pick<KeptVerdict, "number_key" | "contact_id">[]> {
  if (number_keys.length === 0) return [];
  const { rows } = await sql<Pick<KeptVerdict, "number_key" | "contact_id">>`select v.number_key, v.contact_id
    from number_verdicts v where v.tenant_id = ${tenant_id} and v.number_key = any(${[...number_keys]}::text[])
      and (v.do_not_call or v.dnc_status = 'internal')`.execute(trx);
  return rows;
}

/**
 * In a merge, the others' stored verdicts go to the survivor and apply to its phones; those of numbers it has no room
 * for are stored. Returns the survivor.
 */
export async function joinVerdicts(ctx: Hands, survivor: Contact, losers: readonly Contact[]): Promise<Contact> {
  const { trx, actor } = ctx;
  const rows = await deleteVerdicts(
    trx,
    actor.tenant_id,
    losers.map(({ id }) => id),
  );
  const theirs = rows.map((row) => ({ ...row, contact_id: survivor.id }));
  const keys = survivor.phones.map(({ number }) => phoneKey(number));
  const lost = losers.flatMap(({ phones }) => verdictsOf(survivor.id, phones));
  await keepVerdicts(
    ctx,
    strictestOf([...theirs, ...lost]).filter(({ number_key }) => !keys.includes(number_key)),
  );
  return withPhones(survivor, markedPhones(survivor.phones, keys, { kept: theirs, contact_id: survivor.id }));
}

async function deleteVerdicts(trx: Trx, tenant_id: string, contact_ids: readonly number[]): Promise<KeptVerdict[]> {
  const { rows } = await sql<KeptVerdict>`delete from number_verdicts v
    where v.tenant_id = ${tenant_id} and v.contact_id = any(${[...contact_ids]}::bigint[])
    returning v.number_key, v.contact_id, v.line_type, v.dnc_status, v.dnc_checked_at,
      v.do_not_call, v.do_not_text, v.bad_number`.execute(trx);
  return rows;
}

/** One per number. */
function strictestOf(verdicts: readonly KeptVerdict[]): KeptVerdict[] {
  const byNumber = new Map<string, KeptVerdict>();
  for (const one of verdicts) {
    const known = byNumber.get(one.number_key);
    byNumber.set(one.number_key, known ? { ...known, ...stricter(known, one) } : one);
  }
  return [...byNumber.values()];
}

function withPhones(contact: Contact, phones: Phone[]): Contact {
  return phones === contact.phones ? contact : { ...contact, phones };
}

function marked({ id, phones }: Contact, coming: readonly string[], kept: readonly KeptVerdict[]): Phone[] {
  return coming.length === 0 ? phones : markedPhones(phones, coming, { kept, contact_id: id });
}

function markedPhones(
  phones: Phone[],
  coming: readonly string[],
  { kept, contact_id }: { kept: readonly KeptVerdict[]; contact_id: number },
): Phone[] {
  const next = phones.map((phone) => {
    const key = phoneKey(phone.number);
    if (!coming.includes(key)) return phone;
    const own = kept.filter(({ number_key }) => number_key === key);
    return underVerdicts(
      phone,
      own.map((one) => ({ ...one, isOwn: one.contact_id === contact_id })),
    );
  });
  return next.every((phone, at) => phone === phones[at]) ? phones : next;
}

function verdictsOf(contact_id: number, phones: readonly Phone[]): KeptVerdict[] {
  return phones.flatMap((phone) => {
    const number_key = phoneKey(phone.number);
    const verdict = verdictOf(phone);
    return verdict === null || number_key === "" ? [] : [{ number_key, contact_id, ...verdict }];
  });
}

/** A contact's latest verdict on a number wins. */
async function keepVerdicts({ trx, actor, world }: Hands, verdicts: readonly KeptVerdict[]): Promise<void> {
  const known = new Map(verdicts.map((one) => [`${one.number_key} ${one.contact_id}`, one]));
  if (known.size === 0) return;
  await sql`insert into number_verdicts
    select ${actor.tenant_id}::uuid, x.number_key, x.contact_id, x.line_type, x.dnc_status, x.dnc_checked_at,
      x.do_not_call, x.do_not_text, x.bad_number, ${world.now()}::bigint
    from jsonb_to_recordset(${JSON.stringify([...known.values()])}::jsonb) as x (number_key text, contact_id bigint,
      line_type text, dnc_status text, dnc_checked_at bigint, do_not_call boolean, do_not_text boolean, bad_number boolean)
    order by 2, 3
    on conflict (tenant_id, number_key, contact_id) do update set line_type = excluded.line_type,
      dnc_status = excluded.dnc_status, dnc_checked_at = excluded.dnc_checked_at, do_not_call = excluded.do_not_call,
      do_not_text = excluded.do_not_text, bad_number = excluded.bad_number, left_at = excluded.left_at`.execute(trx);
}

async function findVerdicts(trx: Trx, tenant_id: string, number_keys: readonly string[]): Promise<KeptVerdict[]> {
  if (number_keys.length === 0) return [];
  const { rows } =
    await sql<KeptVerdict>`select v.number_key, v.contact_id, v.line_type, v.dnc_status, v.dnc_checked_at,
      v.do_not_call, v.do_not_text, v.bad_number
    from number_verdicts v where v.tenant_id = ${tenant_id} and v.number_key = any(${[...number_keys]}::text[])
    order by v.left_at desc, v.contact_id`.execute(trx);
  return rows;
}

/** A verdict restored on a contact is on its own phone and may be cleared there. */
async function restore(
  { trx, actor }: Hands,
  taken: readonly Pick<KeptVerdict, "number_key" | "contact_id">[],
): Promise<void> {
  await sql`delete from number_verdicts v using jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
      as x (number_key text, contact_id bigint)
    where v.tenant_id = ${actor.tenant_id} and v.number_key = x.number_key and v.contact_id = x.contact_id`.execute(
    trx,
  );
}
