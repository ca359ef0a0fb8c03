/** Validation of contact fields, field by field (domain §6, texts of §25). */
import { dictionary } from "../../kit/dictionary.ts";
import { isDay, isMonthDay } from "../../kit/dates.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import type { Contact, ContactEdit } from "./contact.ts";
import { looksLikeEmail } from "../values/email-shape.ts";
import { addressesMax, emailsMax, phonesMax } from "../values/limits.ts";
import { type ContactMessage, contactMessages } from "./messages.ts";
import { e164From } from "../values/phone-number.ts";
import { isState, zipFrom } from "../values/postal.ts";

/** At least one of last name, business name, phone or email. */
export function neededToSave(contact: Pick<Contact, "last_name" | "business_name" | "phones" | "emails">): boolean {
  return (
    contact.last_name !== "" || contact.business_name !== "" || contact.phones.length > 0 || contact.emails.length > 0
  );
}

/**
 * Errors of normalized fields; keys are form paths such as `phones.0.number`. `today` is the UTC day, never behind the
 * reader's.
 */
export function contactFieldErrors(fields: ContactEdit, today: string): FieldErrors {
  const errors: FieldErrors = dictionary();
  const add = (field: string, message: ContactMessage) => (errors[field] ??= []).push(contactMessages[message]);
  checkPhones(fields, add);
  checkEmails(fields, add);
  checkAddresses(fields, add);
  checkDays(fields, today, add);
  return errors;
}

type Add = (field: string, message: ContactMessage) => void;

function checkPhones({ phones = [] }: ContactEdit, add: Add): void {
  if (phones.length > phonesMax) add("phones", "too_many_phones");
  phones.forEach(({ number }, place) => e164From(number) ?? add(`phones.${place}.number`, "bad_phone"));
}

function checkEmails({ emails = [] }: ContactEdit, add: Add): void {
  if (emails.length > emailsMax) add("emails", "too_many_emails");
  emails.forEach(({ address }, place) => looksLikeEmail(address) || add(`emails.${place}.address`, "bad_email"));
}

function checkAddresses({ addresses = [] }: ContactEdit, add: Add): void {
  if (addresses.length > addressesMax) add("addresses", "too_many_addresses");
  addresses.forEach(({ zip, state, kind, season_from, season_to }, place) => {
    if (kind === "seasonal" && (season_from !== "" || season_to !== "")) {
      if (!isMonthDay(season_from)) add(`addresses.${place}.season_from`, "bad_month_day");
      if (!isMonthDay(season_to)) add(`addresses.${place}.season_to`, "bad_month_day");
    }
    if (zip !== "" && zipFrom(zip) === null) add(`addresses.${place}.zip`, "bad_zip");
    if (state !== "" && !isState(state)) add(`addresses.${place}.state`, "bad_state");
  });
}

function checkDays(fields: ContactEdit, today: string, add: Add): void {
  const { birth_date } = fields;
  if (birth_date && !isDay(birth_date)) add("birth_date", "bad_day");
  else if (birth_date && birth_date > today) add("birth_date", "future_birth_date");
  for (const part of ["part_a_effective", "part_b_effective"] as const) {
    const day = fields[part];
    if (day && !isDay(day)) add(part, "bad_day");
    else if (day && !day.endsWith("-01")) add(part, "not_first_of_month");
  }
}
