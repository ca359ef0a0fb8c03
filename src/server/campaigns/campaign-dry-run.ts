/** Who would get a trigger on a day, by the same rules as the sends themselves; nothing is sent or planned. */
import type { CampaignRecipient, ReasonCount } from "../../contract/campaigns/campaign-triggers.ts";
import { sendMoment, zoneOfContact } from "../../domain/campaigns/send-time.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { sendReasons } from "../../domain/messaging/reasons.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { isVisible, visibilityOf } from "../changes/visibility.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import { findUser } from "../users/user-rows.ts";
import { type Maker, makerOf } from "./campaign-maker.ts";
import { findOccasions, type Occasion } from "./campaign-occasion-rows.ts";
import { agentSends } from "./campaign-planning.ts";
import { endedPeriods } from "./campaign-send-rows.ts";
import type { TriggerRow } from "./campaign-trigger-rows.ts";
import { type Candidate, not, verdictsOf } from "./campaign-verdict.ts";

const contactsAtOnce = 500;
const contactsMax = 2_000;

export interface DryRun {
  recipients: CampaignRecipient[];
  /** False: there are more than were looked at. */
  complete: boolean;
}

export async function dryRunOf(ctx: Ctx, trigger: TriggerRow, on: string): Promise<DryRun> {
  const run = await runDry(ctx, trigger, on);
  const isStored = trigger.channel === "email" && ctx.services.mail.kind === "outbox";
  return isStored ? { ...run, recipients: run.recipients.map(withoutMailServer) } : run;
}

function withoutMailServer(recipient: CampaignRecipient): CampaignRecipient {
  if (recipient.outcome === "not") return recipient;
  const { outcome, reason, words } = not("no_mail_server");
  return { ...recipient, outcome, reason, words };
}

async function runDry(ctx: Ctx, trigger: TriggerRow, on: string): Promise<DryRun> {
  const maker = await makerOf(ctx, trigger);
  if (typeof maker === "string") return { recipients: [], complete: true };
  const recipients = await agentsOn(ctx, trigger, maker, on);
  const reach = await visibilityOf(ctx.trx, ctx.actor);
  let after = 0;
  for (;;) {
    const found = await findOccasions(ctx, trigger, maker, { days: [on], after, limit: contactsAtOnce });
    const page = await pageOf(ctx, trigger, maker, { found, reach });
    recipients.push(...page);
    after = found.at(-1)?.contact_id ?? after;
    if (found.length < contactsAtOnce) return { recipients, complete: true };
    if (recipients.length >= contactsMax) return { recipients, complete: false };
  }
}

async function pageOf(
  ctx: Ctx,
  trigger: TriggerRow,
  maker: Maker,
  { found, reach }: { found: readonly Occasion[]; reach: Awaited<ReturnType<typeof visibilityOf>> },
): Promise<CampaignRecipient[]> {
  const { trx, actor, world } = ctx;
  const first = new Map<number, Occasion>();
  for (const one of found) if (!first.has(one.contact_id)) first.set(one.contact_id, one);
  const contacts = (await findContacts(trx, actor.tenant_id, [...first.keys()])).filter((one) => isVisible(reach, one));
  const candidates = contacts.map((contact): Candidate => {
    const day = first.get(contact.id)?.day ?? "";
    // On the day itself what is past goes now.
    const at = Math.max(sendMoment(day, trigger.send_time, zoneOfContact(contact)), world.now());
    return { contact, day, at };
  });
  const got = await endedPeriods(trx, actor.tenant_id, { trigger_id: trigger.id, ids: [...first.keys()] });
  const verdicts = await verdictsOf(ctx, trigger, maker, candidates);
  return candidates.map(({ contact, at }, nth) => {
    const isGot = got.has(`${contact.id} ${first.get(contact.id)?.period ?? ""}`);
    const { outcome, reason, words } = isGot ? not("already_sent") : (verdicts[nth] ?? not("not_true"));
    return { contact_id: contact.id, name: nameOfContact(contact), due_at: at, outcome, reason, words };
  });
}

async function agentsOn(ctx: Ctx, trigger: TriggerRow, maker: Maker, on: string): Promise<CampaignRecipient[]> {
  const sends = await agentSends(ctx, trigger, maker, [on]);
  const { words } = sendReasons.goes;
  const rows: CampaignRecipient[] = [];
  for (const { user_id, due_at } of sends) {
    const user = await findUser(ctx.trx, ctx.actor.tenant_id, user_id ?? "");
    if (user) rows.push({ contact_id: 0, name: fullNameOf(user), due_at, outcome: "goes", reason: "goes", words });
  }
  return rows;
}

export function countsByReason(recipients: readonly CampaignRecipient[]): ReasonCount[] {
  const groups = Map.groupBy(recipients, ({ outcome, reason }) => `${outcome} ${reason}`);
  return [...groups.values()]
    .flatMap((group): ReasonCount[] => {
      const [one] = group;
      if (!one) return [];
      const { outcome, reason } = one;
      return [{ outcome, reason, words: sendReasons[reason].words, count: group.length }];
    })
    .toSorted((one, other) => other.count - one.count || (one.reason ?? "").localeCompare(other.reason ?? ""));
}
