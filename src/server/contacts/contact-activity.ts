/** Records that a user viewed, called, texted, emailed or visited a contact. */
import { type Activity, isNewActivity, noteActivity } from "../../domain/contacts/activity.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { contactMustBeThere } from "../../domain/contacts/deletion.ts";
import { activityPauseMs } from "../../domain/values/limits.ts";
import type { Ctx } from "../context.ts";
import { writtenTime } from "../changes/written-time.ts";
import { saveContact } from "./contact-rows.ts";
import { contactToWrite } from "./contact-visibility.ts";

/** Keeps the device's time, within its time offline. */
export async function noteContactActivity(ctx: Ctx, id: number, activity: Activity): Promise<Contact> {
  const contact = await contactToWrite(ctx, id, "contacts.see");
  contactMustBeThere(contact);
  const now = ctx.world.now();
  const at = writtenTime(ctx, activity.at);
  if (!isNewActivity(at, await nearestOfKind(ctx, contact.id, { ...activity, at }))) return contact;
  await insertActivity(ctx, contact.id, { ...activity, at });
  return saveContact(ctx, contact, noteActivity(contact, { ...activity, at }, now), { action: activity.kind });
}

/** The user's activity of the same kind within 5 minutes on either side, if any. */
async function nearestOfKind({ trx, actor }: Ctx, contact_id: number, { kind, at }: Activity): Promise<number | null> {
  const row = await trx
    .selectFrom("contact_activities")
    .select("at")
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, contact_id, kind, user_id: actor.user_id }))
    .where("at", ">", at - activityPauseMs)
    .where("at", "<", at + activityPauseMs)
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

async function insertActivity({ trx, actor, world }: Ctx, contact_id: number, activity: Activity): Promise<void> {
  const { tenant_id, user_id } = actor;
  await trx
    .insertInto("contact_activities")
    .values({ tenant_id, id: world.uuid(), contact_id, user_id, ...activity })
    .execute();
}
