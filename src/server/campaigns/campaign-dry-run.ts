/** Who would get a trigger on a day, by the same rules as the sends themselves; nothing is sent or planned. */
import type { CampaignRecipient, ReasonCount } from "../../contract/campaigns/campaign-triggers.ts";
import { sendMoment, zoneOfContact } from "../../domain/campaigns/send-time.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { sendReasons } from "../../domain/messaging/reasons.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { isVisible, visibilityOf } from "../changes/visibility.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import type { Group } from "../sends/audience-group-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { type Maker, makerOf } from "./campaign-maker.ts";
import { type GroupedDay, groupsOn } from "./campaign-group-rows.ts";
import { findOccasions, type Occasion, ownersOn } from "./campaign-occasion-rows.ts";
import { agentSends } from "./campaign-planning.ts";
import { endedPeriods } from "./campaign-send-rows.ts";
import type { TriggerRow } from "./campaign-trigger-rows.ts";
import { type Candidate, not, senderFinder, verdictsOf } from "./campaign-verdict.ts";

/** So many are decided one by one; more in groups. */
const singlyMax = 2_000;
const contactsAtOnce = 1_000;
/** People of different groups are decided one by one as well. */
const groupsMax = 20_000;

/** People with the same outcome for the same reason. */
interface DryRunGroup extends Pick<CampaignRecipient, "outcome" | "reason"> {
  ids: readonly number[];
}

export interface DryRun {
  groups: DryRunGroup[];
  /** Of a license: the agents themselves. */
  agents: CampaignRecipient[];
  /** False: there are more than were looked at. */
  complete: boolean;
  /** Decided in groups. */
  isLarge: boolean;
}

export async function dryRunOf(ctx: Ctx, trigger: TriggerRow, on: string, singly = singlyMax): Promise<DryRun> {
  const day = await dayOn(ctx, trigger, on);
  if (!day) return { groups: [], agents: [], complete: true, isLarge: false };
  const agents = await agentsOn(ctx, trigger, day.maker, on);
  const owners = await ownersOn(ctx, trigger, day.maker, on);
  const isLarge = owners.reduce((sum, { count }) => sum + count, 0) > singly;
  const groups = isLarge
    ? await groupsOn(
        ctx,
        day,
        owners.map(({ owner_id }) => owner_id),
      )
    : await singlyOn(ctx, day);
  const looked = groups.slice(0, groupsMax);
  const decided: DryRunGroup[] = [];
  for (let from = 0; from < looked.length; from += contactsAtOnce) {
    const some = looked.slice(from, from + contactsAtOnce);
    const alone = new Set(some.filter(({ isAlone }) => isAlone).map(({ first }) => first));
    const firsts = some.map(({ first }) => first);
    const rows = new Map((await decidedOn(ctx, day, firsts, alone)).map((row) => [row.contact_id, row]));
    for (const { ids, first } of some) {
      const row = rows.get(first);
      if (row) decided.push({ outcome: row.outcome, reason: row.reason, ids });
    }
  }
  return { groups: decided, agents, complete: looked.length === groups.length, isLarge };
}

/** Those of some groups, in the order of their numbers, as it stands now: the groups may be a minute old. */
export async function peopleOf(
  ctx: Ctx,
  { trigger, on }: { trigger: TriggerRow; on: string },
  groups: readonly DryRunGroup[],
  { from, limit }: { from: number; limit: number },
): Promise<CampaignRecipient[]> {
  const day = await dayOn(ctx, trigger, on);
  const ids = groups.flatMap((group) => group.ids).sort((one, other) => one - other);
  return day ? decidedOn(ctx, day, ids.slice(from, from + limit)) : [];
}

async function dayOn(ctx: Ctx, trigger: TriggerRow, on: string): Promise<GroupedDay | undefined> {
  const maker = await makerOf(ctx, trigger);
  if (typeof maker === "string") return undefined;
  const reach = await visibilityOf(ctx.trx, ctx.actor);
  return { trigger, maker, on, reach, senders: senderFinder(ctx, trigger, maker) };
}

async function singlyOn(ctx: Ctx, { trigger, maker, on, reach }: GroupedDay): Promise<Group[]> {
  const found = await findOccasions(ctx, trigger, maker, { days: [on], limit: Number.MAX_SAFE_INTEGER });
  const contacts = await findContacts(ctx.trx, ctx.actor.tenant_id, [...new Set(found.map((one) => one.contact_id))]);
  return contacts.filter((one) => isVisible(reach, one)).map(({ id }) => ({ ids: [id], first: id, isAlone: false }));
}

/** What each of these contacts gets on the day, by number. */
async function decidedOn(
  ctx: Ctx,
  day: GroupedDay,
  ids: readonly number[],
  alone?: ReadonlySet<number>,
): Promise<CampaignRecipient[]> {
  const { trx, actor, world } = ctx;
  const { trigger, maker, on, reach, senders } = day;
  const found = await findOccasions(ctx, trigger, maker, { days: [on], ids, limit: Number.MAX_SAFE_INTEGER });
  const first = new Map<number, Occasion>();
  for (const one of found) if (!first.has(one.contact_id)) first.set(one.contact_id, one);
  const contacts = (await findContacts(trx, actor.tenant_id, [...first.keys()])).filter((one) => isVisible(reach, one));
  const candidates = contacts.map((contact): Candidate => {
    // On the day itself what is past goes now.
    const at = Math.max(sendMoment(on, trigger.send_time, zoneOfContact(contact)), world.now());
    return { contact, day: on, at };
  });
  const got = await endedPeriods(trx, actor.tenant_id, { trigger_id: trigger.id, ids: [...first.keys()] });
  const verdicts = await verdictsOf(ctx, trigger, maker, candidates, { senders, alone });
  return candidates.map(({ contact, at }, nth) => {
    const isGot = got.has(`${contact.id} ${first.get(contact.id)?.period ?? ""}`);
    const { outcome, reason, words } = isGot ? not("already_sent") : (verdicts[nth] ?? not("not_true"));
    const row = { contact_id: contact.id, name: nameOfContact(contact), due_at: at, outcome, reason, words };
    return isStored(ctx, trigger) ? withoutMailServer(row) : row;
  });
}

/** Nothing leaves the product. */
function isStored({ services }: Ctx, { channel }: TriggerRow): boolean {
  return channel === "email" && services.mail.kind === "outbox";
}

function withoutMailServer(recipient: CampaignRecipient): CampaignRecipient {
  if (recipient.outcome === "not") return recipient;
  const { outcome, reason, words } = not("no_mail_server");
  return { ...recipient, outcome, reason, words };
}

async function agentsOn(ctx: Ctx, trigger: TriggerRow, maker: Maker, on: string): Promise<CampaignRecipient[]> {
  const sends = await agentSends(ctx, trigger, maker, [on]);
  const { words } = sendReasons.goes;
  const rows: CampaignRecipient[] = [];
  for (const { user_id, due_at } of sends) {
    const user = await findUser(ctx.trx, ctx.actor.tenant_id, user_id ?? "");
    if (user) rows.push({ contact_id: 0, name: fullNameOf(user), due_at, outcome: "goes", reason: "goes", words });
  }
  return isStored(ctx, trigger) ? rows.map(withoutMailServer) : rows;
}

/** They add up to the people of the day. */
export function countsOf({ groups, agents }: DryRun): { outcomes: Record<Outcome, number>; reasons: ReasonCount[] } {
  const outcomes = { goes: 0, waits: 0, not: 0 };
  const reasons = new Map<string, ReasonCount>();
  for (const { outcome, reason, ids } of [...groups, ...agents.map((one) => ({ ...one, ids: [one.contact_id] }))]) {
    outcomes[outcome] += ids.length;
    const key = `${outcome} ${reason}`;
    const known = reasons.get(key) ?? { outcome, reason, words: sendReasons[reason].words, count: 0 };
    reasons.set(key, { ...known, count: known.count + ids.length });
  }
  return {
    outcomes,
    reasons: [...reasons.values()].sort(
      (one, other) => other.count - one.count || (one.reason ?? "").localeCompare(other.reason ?? ""),
    ),
  };
}
type Outcome = CampaignRecipient["outcome"];
