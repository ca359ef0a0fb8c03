/**
 * Finds the contact of a booking: by email, then by phone, else creates a lead owned by the booked user (domain §11).
 */
import type { Booking, FoundBy } from "../../domain/calendar/booking.ts";
import { type BookedPerson, personOfBooking } from "../../domain/calendar/booking.ts";
import { Email, Phone, type Contact } from "../../domain/contacts/contact.ts";
import { phoneTypes } from "../../domain/values/limits.ts";
import { may } from "../../domain/users/access.ts";
import { Refusal } from "../../kit/refusal.ts";
import { createHash } from "node:crypto";
import { cutTo } from "../../kit/text.ts";
import { uuidFrom } from "../../kit/world.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { createOnce } from "../contacts/contact-create.ts";
import type { Ctx } from "../context.ts";
import { contactsOfNumber } from "../dialer/associated-rows.ts";
import { contactsOfEmails } from "../calendar/contact-email-rows.ts";

export interface BookedContact {
  contact_id: number;
  found_by: FoundBy;
}

/** Undefined if no contact matches and the booked user may not create contacts. */
export async function contactOfBooking(ctx: Ctx, booking: Booking): Promise<BookedContact | undefined> {
  const person = personOfBooking(booking);
  const mailed = person.email === "" ? undefined : await contactOfMail(ctx, person.email);
  if (mailed !== undefined) return { contact_id: mailed, found_by: "email" };
  const called = person.phone === "" ? undefined : await contactOfPhone(ctx, person.phone);
  if (called) return { contact_id: called.id, found_by: "phone" };
  if (!may(ctx.actor, "contacts.create")) return undefined;
  return { contact_id: (await makeLead(ctx, booking, person)).id, found_by: "made" };
}

const likelyMax = 25;

async function contactOfMail({ trx, actor }: Ctx, address: string): Promise<number | undefined> {
  const found = await contactsOfEmails(trx, actor, {
    visibility: await visibilityOf(trx, actor),
    addresses: [address],
  });
  return [...found.values()][0];
}

async function contactOfPhone({ trx, actor }: Ctx, number: string): Promise<Contact | undefined> {
  const found = await contactsOfNumber(trx, actor.tenant_id, await visibilityOf(trx, actor), {
    number,
    limit: likelyMax,
  });
  return found.find(({ owner_id }) => owner_id === actor.user_id) ?? found[0];
}

/** Invalid fields are dropped rather than the lead: a booking must not be lost over an invalid email. */
async function makeLead(ctx: Ctx, booking: Booking, person: BookedPerson): Promise<Contact> {
  const ref = refOf(`${ctx.actor.tenant_id} ${ctx.actor.user_id} ${booking.invitee_uri}`);
  const name = {
    first_name: cutTo(person.first_name, 60),
    last_name: cutTo(person.last_name, 60) || "Calendly booking",
  };
  const emails = person.email === "" ? [] : [Email.parse({ address: person.email, primary: true })];
  const phones =
    person.phone === "" ? [] : [Phone.parse({ number: person.phone, type: phoneTypes.mobile, primary: true })];
  try {
    return await createOnce(ctx, { ref, ...name, emails, phones });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return createOnce(ctx, { ref, last_name: name.last_name, phones });
  }
}

/** The same booking received twice creates one lead; when two users are booked together, each gets their own lead. */
function refOf(mark: string): string {
  const bytes = createHash("sha256").update(mark).digest();
  return uuidFrom(bytes.readUIntBE(16, 6), bytes);
}
