/** Units of texts, counted on the text itself and against the plan of whoever wrote it (domain §16). */
import { sql } from "kysely";
import { mediaUnits } from "../../domain/messages/text-limits.ts";
import { type TextHoldings, whyNoTexts } from "../../domain/messages/text-quota.ts";
import { type TextRow, unitsOf } from "../../domain/messages/text.ts";
import { dayOf } from "../../kit/dates.ts";
import { countAgainst, findHoldings, lockLicense, type Person } from "../calls/holdings-rows.ts";
import type { Ctx } from "../context.ts";
import type { Trx } from "../db/schema.ts";

type Counter = Pick<Ctx, "trx" | "actor" | "world" | "changeSet">;

/** Null: they may text. `pending`: units on their way that are not counted yet. */
export async function noTextsLeft(trx: Trx, who: Person, pending = 0): Promise<string | null> {
  return whyNoTexts(await findTextHoldings(trx, who), pending);
}

export async function findTextHoldings(trx: Trx, who: Person): Promise<TextHoldings> {
  const { subscription, license } = await findHoldings(trx, who, "sms");
  return { sms_subscription: subscription, sms_license: license };
}

/** As `noTextsLeft`, with the texts on their way; a second one for this user waits for the end of the transaction. */
export async function lockTextsLeft({ trx, world }: Pick<Ctx, "trx" | "world">, who: Person): Promise<string | null> {
  await lockLicense(trx, who, "sms");
  return noTextsLeft(trx, who, await pendingUnits(trx, who, world.now()));
}

/** Of texts that are about to be handed over: a send to many must not queue more than the plan holds. */
export async function pendingUnits(trx: Trx, { tenant_id, user_id }: Person, now: number): Promise<number> {
  const { rows } = await sql<{ units: number }>`select coalesce(sum(case when jsonb_array_length(media) > 0
      then ${mediaUnits}::int else segments end), 0)::int as units from texts
    where tenant_id = ${tenant_id} and user_id = ${user_id} and status = 'queued' and direction = 'outbound'
      and coalesce(scheduled_at, 0) <= ${now} and deleted_at is null`.execute(trx);
  return rows[0]?.units ?? 0;
}

/** In the transaction that hands it over. Returns why not; nothing is counted then. */
export async function takeUnits(ctx: Counter, text: TextRow): Promise<string | null> {
  const { trx, actor } = ctx;
  if (text.user_id === null) return null;
  const who = { tenant_id: actor.tenant_id, user_id: text.user_id };
  // Two of one user that go at once must not both take the last unit.
  await lockLicense(trx, who, "sms");
  const holdings = await findTextHoldings(trx, who);
  const units = unitsOf(text);
  const why = text.source === "system" ? null : whyNoTexts(holdings);
  if (why === null) await count(ctx, who, text, { units, messages: 1 });
  // Their devices ask anew whether they may text.
  if (whyNoTexts(holdings, units) !== null) ctx.changeSet.add("users", who.user_id);
  return why;
}

/** The carrier surely did not take it. */
export async function giveBackUnits(ctx: Counter, text: TextRow): Promise<void> {
  const { trx, actor } = ctx;
  const { tenant_id } = actor;
  const { rows } = await sql<{ units: number }>`select units from texts
    where tenant_id = ${tenant_id} and id = ${text.id}`.execute(trx);
  const units = rows[0]?.units ?? 0;
  if (text.user_id !== null && units > 0)
    await count(ctx, { tenant_id, user_id: text.user_id }, text, { units: -units, messages: -1 });
}

async function count(
  { trx, world }: Counter,
  who: Person,
  text: TextRow,
  { units, messages }: { units: number; messages: number },
): Promise<void> {
  const now = world.now();
  await sql`update texts set units = units + ${units} where tenant_id = ${who.tenant_id} and id = ${text.id}`.execute(
    trx,
  );
  await countMessages(trx, who, { day: dayOf(text.at), messages_in: 0, messages_out: messages, units });
  await countAgainst(trx, who, { counted: "sms", amount: units, now });
}

/** Received texts are counted, and cost nothing. */
export async function countReceived({ trx, actor }: Counter, user_id: string | null, { at }: TextRow): Promise<void> {
  if (user_id === null) return;
  const who = { tenant_id: actor.tenant_id, user_id };
  await countMessages(trx, who, { day: dayOf(at), messages_in: 1, messages_out: 0, units: 0 });
}

async function countMessages(
  trx: Trx,
  { tenant_id, user_id }: Person,
  { day, messages_in, messages_out, units }: { day: string; messages_in: number; messages_out: number; units: number },
): Promise<void> {
  await sql`insert into sms_usage as u (tenant_id, user_id, day, messages_in, messages_out, units)
    values (${tenant_id}, ${user_id}, ${day}, ${messages_in}, ${messages_out}, ${units})
    on conflict (tenant_id, user_id, day) do update set messages_in = u.messages_in + excluded.messages_in,
      messages_out = u.messages_out + excluded.messages_out, units = u.units + excluded.units`.execute(trx);
}
