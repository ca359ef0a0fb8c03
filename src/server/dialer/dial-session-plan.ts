/** Which contacts of a scope may be called now: the rules of a single call, evaluated in bulk. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { isSamePhone, phoneKey } from "../../domain/values/phone-number.ts";
import { stopsContact } from "../../domain/reference/reference.ts";
import { attemptsIn, attemptWindowMs } from "../../domain/calls/attempts.ts";
import { type CallRow, otherNumber } from "../../domain/calls/call.ts";
import { dialerFaultWords } from "../../domain/dialer/messages.ts";
import {
  type NumberFacts,
  planSession,
  sessionContactsMax,
  type SessionContact,
  sessionLookedAtMax,
  sessionMessages,
  type SessionPlan,
} from "../../domain/dialer/dial-session.ts";
import { doNotCallOf, phoneOf } from "../../domain/dialer/do-not-call.ts";
import { refuse } from "../../kit/refusal.ts";
import { exportIds, exportQuery } from "../lists/contact-list-rows.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import { listAsked } from "../contacts/number-verdict-rows.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import type { Ctx } from "../context.ts";
import { listCallRows } from "../calls/call-rows.ts";
import { dialRulesAt } from "./dial-rules-rows.ts";
import { findDialerUser } from "./dialer-user-rows.ts";
import { type Holder, holdersOf } from "./dial-session-rows.ts";

const callsMax = 20_000;

export interface Planned extends SessionPlan {
  contacts: ReadonlyMap<number, Contact>;
}

/** The excluded contacts, and those that may be called, in list order. */
export async function planOf(ctx: Ctx, scope: ContactsScope): Promise<Planned> {
  const { trx, actor, world } = ctx;
  const ids = await exportIds(ctx, await exportQuery(ctx, scope, "dialer.use"), sessionLookedAtMax + 1);
  if (ids.length > sessionLookedAtMax) refuse("too_many_rows", { contacts_scope: [sessionMessages.too_many] });
  if (ids.length === 0) refuse("invalid", { contacts_scope: [sessionMessages.nobody] });
  const found = new Map((await findContacts(trx, actor.tenant_id, ids)).map((contact) => [contact.id, contact]));
  const contacts = ids.flatMap((id) => found.get(id) ?? []);
  const dialer = (await findDialerUser(trx, actor)) ?? refuse("forbidden", { base: [dialerFaultWords.subscription] });
  const plan = planSession({
    contacts: await withStops(ctx, contacts),
    factsOf: await factsOf(ctx, contacts),
    user: { ...dialer, account_type: actor.account_type, rm: actor.rm },
    now: world.now(),
    rules: await dialRulesAt(trx, actor.tenant_id, world.now()),
  });
  if (plan.ready.length > sessionContactsMax) refuse("too_many_rows", { contacts_scope: [sessionMessages.too_many] });
  return { ...plan, contacts: found };
}

async function withStops({ trx, actor }: Ctx, contacts: readonly Contact[]): Promise<SessionContact[]> {
  const statuses = await listStatusRows(trx, actor.tenant_id);
  const stopping = new Set(statuses.filter(stopsContact).map(({ id }) => id));
  return contacts.map((contact) => ({
    ...contact,
    stopped: contact.status_id !== null && stopping.has(contact.status_id),
  }));
}

type Facts = (contact: SessionContact, number: string) => NumberFacts;

async function factsOf({ trx, actor, world }: Ctx, contacts: readonly Contact[]): Promise<Facts> {
  const { tenant_id } = actor;
  const now = world.now();
  const numbers = [...new Set(contacts.flatMap(({ phones }) => phones.map(({ number }) => phoneKey(number))))];
  const holders = groupedByNumber(
    await holdersOf(
      trx,
      tenant_id,
      numbers.filter((number) => number.length >= 7),
    ),
  );
  const recent = { user_ids: null, call_direction: "outbound", from: now - attemptWindowMs } as const;
  const tried = await listCallRows(trx, tenant_id, recent, { limit: callsMax });
  const refused = await listCallRows(trx, tenant_id, { user_ids: null, outcome: "do_not_call" }, { limit: callsMax });
  const asked = Map.groupBy(await listAsked(trx, tenant_id, numbers), ({ number_key }) => number_key);
  const triedAt = callsByNumber(tried);
  const triedWith = Map.groupBy(tried, ({ contact_id }) => contact_id);
  const refusedAt = callsByNumber(refused);
  return (contact, number) => {
    const key = phoneKey(number);
    const all = holders.get(key) ?? [];
    const refusals = refusedAt.get(key) ?? [];
    const calls = [...(triedAt.get(key) ?? []), ...(triedWith.get(contact.id) ?? [])];
    const isOthers = (id: number | null) => !all.some((holder) => holder.id === id);
    return {
      attempts: attemptsIn([...new Set(calls)], { number, contact_ids: [contact.id] }, now),
      asked_at: refusals.length === 0 ? null : Math.max(...refusals.map(({ created_at }) => created_at)),
      // A do-not-call request by any contact closes its number for all contacts.
      closed:
        all.some((holder) => holder.id !== contact.id && askedOn(holder, number)) ||
        refusals.some((call) => isOthers(call.contact_id)) ||
        (asked.get(key) ?? []).some((kept) => isOthers(kept.contact_id)),
    };
  };
}

function askedOn(holder: Holder, number: string): boolean {
  return doNotCallOf(phoneOf(holder, number)) === "asked";
}

/** A digit match in the text may not be a whole number: only whole numbers count. */
function groupedByNumber(holders: readonly Holder[]): Map<string, Holder[]> {
  const grouped = new Map<string, Holder[]>();
  for (const holder of holders)
    for (const { number } of holder.phones) {
      const list = grouped.get(phoneKey(number)) ?? [];
      if (!list.some(({ id }) => id === holder.id)) list.push(holder);
      grouped.set(phoneKey(number), list);
    }
  return grouped;
}

function callsByNumber(calls: readonly CallRow[]): Map<string, CallRow[]> {
  return Map.groupBy(calls, (call) => phoneKey(otherNumber(call)));
}

/** The number a session called a contact on. */
export function isOfSession(number: string, received: string): boolean {
  return received === "" || isSamePhone(number, received);
}
