/** Whether a user may call a number: what is known of it, and the rules in force. */
import { attemptsIn, attemptWindowMs } from "../../domain/calls/attempts.ts";
import { type CallRow, otherNumber } from "../../domain/calls/call.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { checkDial, type DialCheck, type DialFacts, type DialRules } from "../../domain/dialer/dial-check.ts";
import { type CallGround, doNotCallOf, groundsFor, phoneOf } from "../../domain/dialer/do-not-call.ts";
import type { DialerUser } from "../../domain/dialer/dialer-access.ts";
import { callRefusals, dialerFaultWords, dialerMessages } from "../../domain/dialer/messages.ts";
import { e164From, isSamePhone, phoneKey, showPhone } from "../../domain/values/phone-number.ts";
import { listCallRows } from "../calls/call-rows.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { listAsked } from "../contacts/number-verdict-rows.ts";
import type { Ctx } from "../context.ts";
import { contactsOfNumber } from "../dialer/associated-rows.ts";
import { dialRulesAt } from "../dialer/dial-rules-rows.ts";
import { findDialerUser } from "../dialer/dialer-user-rows.ts";
import { findNumberOwner } from "./number-rows.ts";

const contactsMax = 25;
const callsMax = 200;

export interface Known {
  /** Contacts the caller may see, and all others of the tenant with the number. */
  seen: readonly Contact[];
  unseen: readonly Contact[];
  attempts: number;
  asked_at: number | null;
  closed_at: number | null;
  closed: boolean;
}

async function knownOf({ trx, actor, world }: Ctx, dialled: string): Promise<Known> {
  const { tenant_id } = actor;
  const ask = { number: dialled, limit: contactsMax };
  const seen = await contactsOfNumber(trx, tenant_id, await visibilityOf(trx, actor), ask);
  const all = await contactsOfNumber(trx, tenant_id, { all: true, owners: [], pools: [] }, ask);
  const ids = seen.map(({ id }) => id);
  const search = { user_ids: null, call_direction: "outbound", from: world.now() - attemptWindowMs } as const;
  const byNumber = await listCallRows(trx, tenant_id, { ...search, digits: phoneKey(dialled) }, { limit: callsMax });
  const byContact = await Promise.all(
    ids.map((contact_id) => listCallRows(trx, tenant_id, { ...search, contact_id }, { limit: callsMax })),
  );
  const calls = new Map([...byNumber, ...byContact.flat()].map((call) => [call.id, call]));
  const asked = { user_ids: null, outcome: "do_not_call", digits: phoneKey(dialled) } as const;
  const refusals = (await listCallRows(trx, tenant_id, asked, { limit: callsMax })).filter((call) =>
    isSamePhone(otherNumber(call), dialled),
  );
  const isNobodysNow = ({ contact_id }: { contact_id: number | null }) => !all.some(({ id }) => id === contact_id);
  const kept = await listAsked(trx, tenant_id, [phoneKey(dialled)]);
  return {
    seen,
    unseen: all.filter(({ id }) => !ids.includes(id)),
    attempts: attemptsIn([...calls.values()], { number: dialled, contact_ids: ids }, world.now()),
    asked_at: lastOf(refusals),
    closed_at: lastOf(refusals.filter(isNobodysNow)),
    closed: kept.some(isNobodysNow),
  };
}

function lastOf(calls: readonly CallRow[]): number | null {
  return calls.length === 0 ? null : Math.max(...calls.map(({ created_at }) => created_at));
}

/** Voice providers also accept client and SIP addresses: only phone numbers are dialed. */
const foreign = /[^\d+*#()./\s-]/;

export interface Asked {
  user: DialFacts["user"] & DialerUser;
  dialled: string;
  known: Known;
  /** The colleague whose own number it is. */
  owner: string | undefined;
  ground: CallGround | null;
  rules: DialRules;
}

export interface CallStop {
  code: DialCheck | "own_number";
  text: string;
}

export const noDialer: CallStop = { code: "rules", text: dialerFaultWords.subscription };

/** Undefined: no such user. */
export async function askedOf(ctx: Ctx, dialled: string, ground: CallGround | null): Promise<Asked | undefined> {
  const { trx, actor, world } = ctx;
  const dialer = await findDialerUser(trx, actor);
  if (!dialer) return undefined;
  return {
    user: { ...dialer, account_type: actor.account_type, rm: actor.rm },
    dialled,
    known: await knownOf(ctx, dialled),
    owner: await findNumberOwner(trx, actor.tenant_id, dialled),
    ground,
    rules: await dialRulesAt(trx, actor.tenant_id, world.now()),
  };
}

export function stopOf({ world }: Ctx, { user, dialled, known, owner, ground, rules }: Asked): CallStop | null {
  if (isSamePhone(dialled, user.profile.dialer_verified_phone_number))
    return { code: "own_number", text: callRefusals.own_number };
  if (e164From(dialled) === null && foreign.test(dialled))
    return { code: "number", text: dialerMessages.init_outbound_call };
  const { seen, unseen, attempts, asked_at, closed_at, closed } = known;
  const facts = {
    user,
    number: dialled,
    contacts: seen,
    colleague: owner !== undefined,
    attempts,
    asked_at,
    closed_at,
    closed,
    ground,
  };
  const block = checkDial({ ...facts, now: world.now(), rules });
  if (block) return { code: block.check, text: block.toast ?? block.description };
  // A contact that is not visible to the caller has a do-not-call request: the number is closed, and the contact is not
  // named.
  const grounds = groundsFor("asked", null, { user, now: world.now(), rules: rules.grounds });
  return askedUnseen({ dialled, unseen }) && !(ground && grounds.includes(ground))
    ? { code: "do_not_call", text: `Blocked: ${showPhone(dialled)} is on a do-not-call list.` }
    : null;
}

export function askedUnseen({ dialled, unseen }: Pick<Asked, "dialled"> & Pick<Known, "unseen">): Contact | undefined {
  return unseen.find((contact) => doNotCallOf(phoneOf(contact, dialled)) === "asked");
}
