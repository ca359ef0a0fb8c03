/** Reminders of required trainings: a notification, and an email unless the person muted them. */
import { reminderPauseHours } from "../../domain/trainings/limits.ts";
import { trainingReminderMail } from "../../domain/trainings/reminder-mail.ts";
import { dayOf } from "../../kit/dates.ts";
import { hourMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import { notifyTrainingDue } from "../notices/notice-rows.ts";
import { type DuePerson, findDue, insertReminder } from "./progress-rows.ts";

type Pair = Pick<DuePerson, "user_id" | "training_id">;

/** Two managers who remind at once send one reminder. */
export async function remindPeople(ctx: Ctx, asked: readonly Pair[]): Promise<{ sent: number; skipped: number }> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const reach = await visibilityOf(trx, actor, "trainings.team");
  await peopleMustBeInReach(ctx, reach.all ? null : reach.owners, asked);
  let due: DuePerson[] = [];
  await countUnderLock(trx, { tenant_id, counted: "training_reminders", of: tenant_id }, async () => {
    due = await findDue(trx, { tenant_id, reach }, asked);
    return due;
  });
  const oldest = world.now() - reminderPauseHours * hourMs;
  const now = due.filter(({ reminded_at }) => reminded_at === null || reminded_at < oldest);
  for (const person of now) await remind(ctx, person);
  const pairs = new Set(asked.map(({ user_id, training_id }) => `${user_id} ${training_id}`));
  return { sent: now.length, skipped: pairs.size - now.length };
}

/** A person out of reach, or of another company, is unknown. */
async function peopleMustBeInReach({ trx, actor }: Ctx, owners: readonly string[] | null, asked: readonly Pair[]) {
  const ids = [...new Set(asked.map(({ user_id }) => user_id))];
  const known = await trx
    .selectFrom("users")
    .select("id")
    .where("tenant_id", "=", actor.tenant_id)
    .where("deleted_at", "is", null)
    .where("id", "in", ids)
    .execute();
  const reached = known.filter(({ id }) => owners === null || owners.includes(id));
  if (reached.length < ids.length) refuse("not_found");
}

async function remind(ctx: Ctx, person: DuePerson): Promise<void> {
  const { trx, actor, world, changeSet, services } = ctx;
  const { tenant_id } = actor;
  const { user_id, training_id, title, required_by } = person;
  const now = world.now();
  await insertReminder(trx, tenant_id, { id: world.uuid(), user_id, training_id, by_user_id: actor.user_id, at: now });
  const due = { training_id, title, required_by };
  const notice = { id: world.uuid(), due, day: dayOf(now), now };
  changeSet.add("notice_facts", await notifyTrainingDue(trx, { tenant_id, user_id }, notice));
  await audit(ctx, { action: "remind", record_type: "training", record_id: training_id, reason: user_id });
  if (person.is_muted) return;
  const link = `${services.settings.appUrl}/training/${training_id}`;
  await queueMail(ctx, { tenant_id, user_id, to: person.email, ...trainingReminderMail(due, link) });
}
