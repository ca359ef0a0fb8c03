/** The people of a trigger's day in groups that are decided alike: by what decides about any send, and the campaign's own. */
import { type RawBuilder, sql } from "kysely";
import { periodOf } from "../../domain/campaigns/occasions.ts";
import { sendMoment } from "../../domain/campaigns/send-time.ts";
import { emailFieldValue, isEmailField, namesIn } from "../../domain/emails/email-fields.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { type CallingHours, defaultCallingHours } from "../../domain/dialer/calling-hours.ts";
import type { SendChannel } from "../../domain/messaging/send-channels.ts";
import { clockZoneName, timeZoneKeys } from "../../domain/values/time-zones.ts";
import { addDays } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import { type Visibility, visibilityOf, whereVisible } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { plainList, textList } from "../db/lists.ts";
import { dialRulesAt } from "../dialer/dial-rules-rows.ts";
import { factsForMany } from "../emails/email-sending.ts";
import { fieldFacts } from "../sends/audience-fields-sql.ts";
import { audienceGroups, type Group } from "../sends/audience-group-rows.ts";
import { capabilityOf, type Sender } from "../sends/recipient-plan.ts";
import type { FoundUser } from "../users/user-rows.ts";
import type { Maker } from "./campaign-maker.ts";
import { occasionKey, occasionsOn } from "./campaign-occasion-rows.ts";
import { endedSends } from "./campaign-send-rows.ts";
import type { TriggerRow } from "./campaign-trigger-rows.ts";
import { messageOf, type SenderFinder } from "./campaign-verdict.ts";

export interface GroupedDay {
  trigger: TriggerRow;
  maker: Maker;
  on: string;
  /** Whom the reader of the groups may see. */
  reach: Visibility;
  senders: SenderFinder;
}

/** Without those whom the reader may not see. `owners`: of the people there. */
export async function groupsOn(ctx: Ctx, day: GroupedDay, owners: readonly (string | null)[]): Promise<Group[]> {
  const { trx, actor } = ctx;
  const { trigger, on } = day;
  const { channel, subject, body } = messageOf(trigger);
  const text = `${subject}\n${body}`;
  const { byValue, ...facts } = fieldFacts(text, channel);
  const meant = await occasionsOn(ctx, trigger, day.maker, [on]);
  if (!meant) return [];
  const classes = await senderClasses(ctx, day, { owners, text, byValue });
  const audience = {
    people: sql`${meant} and ${whereVisible(withoutReads(day.reach), "c")}`,
    order: sql`o.day, o.key`,
    columns: sql`c.owner_id, c.pool_id, c.last_called_at, c.last_texted_at, c.last_emailed_at, o.key`,
    own: sql`coalesce(s.class, '') || ',' || (${await theirs(ctx, day)})::text || ',' || (${sinceContact(ctx, day)})::text
      || case when f.contact_id is null then ',' else ',in_flow' end || case when e.contact_id is null then '' else ',ended' end`,
    joins: sql`left join unnest(${plainList(classes.map(({ owner }) => owner))}::uuid[],
        ${textList(classes.map(({ words }) => words))}) s (owner_id, class) on s.owner_id = a.owner_id
      left join (select distinct contact_id from flow_runs where tenant_id = ${actor.tenant_id} and ended_at is null) f
        on f.contact_id = a.id
      left join (${endedSends(actor.tenant_id, trigger.id)}) e on e.contact_id = a.id and e.period = ${period(day)}`,
  };
  const moments = momentsOf(ctx, day);
  const now = Math.min(...moments.values());
  return audienceGroups(
    trx,
    { tenant_id: actor.tenant_id, channel, audience, ...facts, now },
    { channel, momentOf: (zone) => moments.get(zone) ?? now, hoursAt: await hoursAt(ctx, channel, moments) },
  );
}

/** Retained read access shows a contact, and is no right to message it. */
function withoutReads({ all, owners, pools }: Visibility): Visibility {
  return { all, owners, pools };
}

interface Class {
  owner: string;
  words: string;
}

/** Owners in whose name contacts get the same outcome. */
async function senderClasses(
  ctx: Ctx,
  { senders }: GroupedDay,
  { owners, text, byValue }: { owners: readonly (string | null)[]; text: string; byValue: boolean },
): Promise<Class[]> {
  const named = [...new Set(namesIn(text).filter(isEmailField))].filter((name) => name.startsWith("agent."));
  const said = new Map<FoundUser, string>();
  const wordsOf = async ({ user }: Sender): Promise<string> => {
    const factsOf = await factsForMany(ctx, [], { writer: user, needsPolicies: false });
    const values = named.map((name) => emailFieldValue(name, factsOf(nobody)));
    return JSON.stringify(byValue ? values : values.map((value) => value !== ""));
  };
  const classes: Class[] = [];
  for (const owner of owners) {
    if (owner === null) continue;
    const sender = await senders(owner);
    const words = "outcome" in sender ? sender.reason : (said.get(sender.user) ?? (await wordsOf(sender)));
    if ("user" in sender) said.set(sender.user, words);
    classes.push({ owner, words });
  }
  return classes;
}
/** What an agent's fields say is the same for every contact. */
const nobody = {} as Contact;

/** Whether a company's own sender may message them; an agent's are those he owns. */
async function theirs({ trx }: Ctx, { trigger, maker }: GroupedDay): Promise<RawBuilder<unknown>> {
  if (trigger.sender === "agent" || trigger.channel === "task") return sql`true`;
  const visibility = await visibilityOf(trx, maker.actor, capabilityOf[messageOf(trigger).channel]);
  const { all, owners, pools } = visibility;
  return sql`${all} or coalesce(a.owner_id = any(${plainList(owners)}::uuid[]), false)
    or coalesce(a.pool_id = any(${plainList(pools)}::uuid[]), false)`;
}

/** When it goes in each zone: what is past on the day itself goes now. */
function momentsOf({ world }: Ctx, { trigger, on }: GroupedDay): Map<string, number> {
  const zones = (["az", ...timeZoneKeys] as const).map(clockZoneName);
  return new Map(zones.map((zone) => [zone, Math.max(sendMoment(on, trigger.send_time, zone), world.now())]));
}

async function hoursAt({ trx, actor }: Ctx, channel: SendChannel, moments: ReadonlyMap<string, number>) {
  const known = new Map<number, CallingHours>();
  for (const at of new Set(moments.values())) {
    const { hours, text_hours } = await dialRulesAt(trx, actor.tenant_id, at);
    known.set(at, channel === "text" ? text_hours : hours);
  }
  return (at: number): CallingHours => known.get(at) ?? defaultCallingHours;
}

/** The last contact, by the moments of sending there are: what lies between the same two is the same. */
function sinceContact(ctx: Ctx, day: GroupedDay): RawBuilder<unknown> {
  const { quiet_days } = day.trigger;
  if (quiet_days === null) return sql`0`;
  const moments = [...new Set(momentsOf(ctx, day).values())].sort((one, other) => one - other);
  const bounds = moments.map((at) => at - quiet_days * dayMs + 1);
  return sql`width_bucket(greatest(a.last_called_at, a.last_texted_at, a.last_emailed_at, 0), ${plainList(bounds)}::bigint[])`;
}

/** That of everybody on the day, or of each occasion its own. */
function period({ trigger, on }: GroupedDay): RawBuilder<unknown> {
  const ofAll = periodOf(trigger.recurrence, { day: addDays(on, -trigger.offset_days), key: "" });
  return ofAll === "" ? sql`${occasionKey(trigger, "")}::text || a.key` : sql`${ofAll}::text`;
}
