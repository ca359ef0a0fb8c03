/**
 * The plan of a send to many people: who gets it now, who later, who does not and why. Planned before the send for its
 * author, and again at the moment of sending.
 */
import { consentAddress } from "../../domain/consent/consent-options.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { TextMedia } from "../../domain/messages/text-media.ts";
import type { EmailBlock } from "../../domain/email-blocks/blocks.ts";
import { namesPolicyField } from "../../domain/emails/email-fields.ts";
import { textOfLetter } from "../../domain/emails/email-letter.ts";
import { type DecidedRecipient, decideRecipient, type RecipientFacts } from "../../domain/sends/recipient-plan.ts";
import type { SendChannel } from "../../domain/messaging/send-channels.ts";
import type { Capability } from "../../domain/users/access.ts";
import { phoneKey } from "../../domain/values/phone-number.ts";
import { isVisible, visibilityOf } from "../changes/visibility.ts";
import { listConsents } from "../consent/consent-rows.ts";
import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { dialRulesAt } from "../dialer/dial-rules-rows.ts";
import { factsForMany } from "../emails/email-sending.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import type { FoundUser } from "../users/user-rows.ts";
import { automaticMoments, contactsByNumber, heldContacts } from "./recipient-plan-rows.ts";

export const capabilityOf: Readonly<Record<SendChannel, Capability>> = { text: "dialer.use", email: "emails.send" };

export interface PlannedMessage {
  channel: SendChannel;
  /** Empty for a text. */
  subject: string;
  /** May name merge fields. */
  body: string;
  /** Of a designed email; null: plain text. */
  blocks?: EmailBlock[] | null;
  /** Of a text. */
  media?: TextMedia[];
  /** For permission to text. */
  asks?: boolean;
}

export interface PlanOptions {
  /** Whose name, number and page the fields say. */
  sender: FoundUser;
  /** A person sends it to this contact alone: others of the day do not count. */
  isByHand?: boolean;
  /** Numbers and addresses that other recipients of the send have; added to. */
  taken?: Set<string>;
  /** Plans for this moment; defaults to now. */
  at?: number;
  /** Id of a text or an email log that is not counted as another of the day. */
  except?: string | undefined;
  /** Contacts known to share no number with anybody. */
  alone?: ReadonlySet<number> | undefined;
}

/** `ctx.actor`: the sender. `contacts`: up to 1,000, locked at the moment of sending. */
export async function planRecipients(
  ctx: Ctx,
  contacts: readonly Contact[],
  message: PlannedMessage,
  { taken = new Set<string>(), ...options }: PlanOptions,
): Promise<DecidedRecipient[]> {
  const { channel } = message;
  const decide = await recipientDecider(ctx, contacts, message, options);
  const isTaken = (to: string) => taken.has(takenKey(channel, to));
  return contacts.map((contact) => {
    const decided = decide(contact, { isTaken });
    if (decided.outcome !== "not") taken.add(takenKey(channel, decided.to));
    return decided;
  });
}

interface Moment {
  /** Defaults to that of the plan. */
  at?: number;
  /** When they got others of the day that are not stored. */
  others?: readonly number[];
  isTaken?: RecipientFacts["isTaken"];
}

type Decide = (contact: Contact, moment?: Moment) => DecidedRecipient;

/** Decides for these contacts, as they are or would be, at any moment near that of the plan. */
export async function recipientDecider(
  ctx: Ctx,
  contacts: readonly Contact[],
  message: PlannedMessage,
  { sender, at = ctx.world.now(), ...options }: Omit<PlanOptions, "taken">,
): Promise<Decide> {
  return (await recipientDeciders(ctx, contacts, message, { at, ...options }))({ actor: ctx.actor, user: sender }, at);
}

/** As whom, and whose name, number and page the fields say. */
export interface Sender {
  actor: Actor;
  user: FoundUser;
}

/** The same for several senders and moments: what is known of the contacts is read once. `at`: the first moment. */
export async function recipientDeciders(
  ctx: Ctx,
  contacts: readonly Contact[],
  { channel, ...message }: PlannedMessage,
  options: Omit<PlanOptions, "taken" | "sender"> & { at: number },
): Promise<(sender: Sender, at: number) => Promise<Decide>> {
  const { trx, actor } = ctx;
  const known = await knownOf(ctx, contacts, { channel, at: options.at, options });
  const { subject, body: email_body, blocks } = message;
  const needsPolicies = namesPolicyField(textOfLetter({ subject, email_body, blocks }));
  const rulesAt = remembered((at: number) => dialRulesAt(trx, actor.tenant_id, at));
  const ofSender = remembered(async ({ actor: as, user }: Sender) => ({
    factsOf: await factsForMany({ ...ctx, actor: as }, contacts, { writer: user, needsPolicies }),
    visibility: await visibilityOf(trx, as, capabilityOf[channel]),
  }));
  return async (sender, planned) => {
    const { factsOf, visibility } = await ofSender(sender);
    const rules = await rulesAt(planned);
    return (contact, { at = planned, others = [], isTaken = () => false } = {}) => {
      const facts = known(contact);
      const automatic = [...facts.automatic, ...others];
      const isTheirs = isVisible(visibility, contact);
      const theirs = { ...facts, automatic, isTheirs, rules, facts: factsOf(contact) };
      return decideRecipient({ ...theirs, channel, now: at, message, isTaken });
    };
  };
}

function remembered<Key, T>(read: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const known = new Map<Key, Promise<T>>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}

/** A number or an address in `taken`. */
export function takenKey(channel: SendChannel, to: string): string {
  return `${channel} ${consentAddress(channel, to)}`;
}

type Known = Omit<RecipientFacts, "channel" | "now" | "message" | "facts" | "isTaken" | "isTheirs" | "rules">;

async function knownOf(
  { trx, actor }: Ctx,
  contacts: readonly Contact[],
  {
    channel,
    at,
    options,
  }: { channel: SendChannel; at: number; options: Pick<PlanOptions, "isByHand" | "except" | "alone"> },
): Promise<(contact: Contact) => Known> {
  const { tenant_id } = actor;
  const ids = contacts.map(({ id }) => id);
  const numbers = channel === "text" ? contacts.flatMap(({ phones }) => phones.map(({ number }) => number)) : [];
  const written = channel === "text" ? numbers : contacts.flatMap(({ emails }) => emails.map(({ address }) => address));
  const addresses = [...new Set(written.map((one) => consentAddress(channel, one)))];
  const statuses = new Map((await listStatusRows(trx, tenant_id)).map((status) => [status.id, status]));
  const consents = await listConsents(trx, tenant_id, { contact_ids: ids, channel, addresses });
  const [own, anybodys] = [
    Map.groupBy(consents, ({ contact_id }) => contact_id),
    Map.groupBy(
      consents.filter(({ contact_id }) => contact_id === null),
      ({ address }) => address,
    ),
  ];
  const held = channel === "text" ? await heldContacts(trx, { tenant_id, ids }) : new Set<number>();
  const moments = options.isByHand
    ? new Map<number, number[]>()
    : await automaticMoments(trx, { tenant_id, ids }, { channel, now: at, except: options.except ?? null });
  const sharing = channel === "text" ? contacts.filter(({ id }) => !options.alone?.has(id)) : [];
  const holders = await contactsByNumber(
    trx,
    sharing.flatMap(({ phones }) => phones.map(({ number }) => number)),
  );
  return (contact) => {
    const theirs =
      channel === "text" ? contact.phones.map(({ number }) => number) : contact.emails.map((e) => e.address);
    return {
      contact,
      status: contact.status_id === null ? null : statuses.get(contact.status_id),
      consents: [
        ...(own.get(contact.id) ?? []),
        ...theirs.flatMap((one) => anybodys.get(consentAddress(channel, one)) ?? []),
      ],
      isHeld: held.has(contact.id),
      others: (number) => (holders.get(phoneKey(number)) ?? []).filter(({ id }) => id !== contact.id),
      automatic: moments.get(contact.id) ?? [],
    };
  };
}
