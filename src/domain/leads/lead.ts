/** A lead as a vendor sends it, and the contact fields it makes. */
import { z } from "zod";
import { dayOf } from "../../kit/dates.ts";
import { dictionary } from "../../kit/dictionary.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import { cutTo } from "../../kit/text.ts";
import { pageMax, wordsMax } from "../consent/consent-options.ts";
import { contactFieldErrors } from "../contacts/contact-check.ts";
import { tidyFields } from "../contacts/contact-tidy.ts";
import { type Address, type ContactEdit, Email, Phone } from "../contacts/contact.ts";
import { businessNameLengthMax, genders, languages, nameLengthMax, phoneTypes } from "../values/limits.ts";
import { dayParts, tobaccoUses } from "../values/options.ts";
import { Day } from "../values/scalars.ts";
import { leadIdLengthMax, leadPriceCentsMax, unknownFieldsNamedMax } from "./limits.ts";

const name = z.string().max(nameLengthMax);
const notesLengthMax = 4_000;

/** The evidence that the person agreed to be called and texted. */
export const LeadConsent = z.strictObject({
  /** The exact words the person agreed to. */
  text: z.string().trim().min(1).max(wordsMax),
  /** The page where they agreed. */
  page: z.string().trim().min(1).max(pageMax),
  /** When, with the offset from UTC. */
  at: z.iso.datetime({ offset: true, error: "Send a date and time with its offset, such as 2026-11-02T15:04:05Z." }),
  /** The person's own address. */
  ip: z.union([z.ipv4(), z.ipv6()], { error: "Send an IP address." }),
});
export type LeadConsent = z.infer<typeof LeadConsent>;

export const Lead = z.strictObject({
  /** The vendor's own number of the lead. */
  lead_id: z.string().trim().min(1).max(leadIdLengthMax).optional(),
  first_name: name.default(""),
  middle_name: name.default(""),
  last_name: name.default(""),
  business_name: z.string().max(businessNameLengthMax).default(""),
  phone: z.string().max(20).default(""),
  alt_phone: z.string().max(20).default(""),
  email: z.string().max(254).default(""),
  address: z
    .strictObject({
      line1: z.string().max(120).default(""),
      line2: z.string().max(120).default(""),
      city: z.string().max(80).default(""),
      state: z.string().max(2).default(""),
      zip: z.string().max(10).default(""),
      county: z.string().max(80).default(""),
    })
    .optional(),
  birth_date: Day.nullable().default(null),
  gender: z.enum(genders).optional(),
  language: z.enum(languages).optional(),
  tobacco: z.enum(tobaccoUses).optional(),
  best_time: z.enum(dayParts).nullable().default(null),
  /** The campaign or form it comes from. */
  campaign: z.string().max(120).default(""),
  notes: z.string().max(notesLengthMax).default(""),
  /** Cents, if not the vendor's price. */
  price: z.int().nonnegative().max(leadPriceCentsMax).optional(),
  consent: LeadConsent.optional(),
});
export type Lead = z.infer<typeof Lead>;

export type ReadLead = { lead: Lead; errors?: undefined } | { lead?: undefined; errors: FieldErrors };

/** The lead in a body, or what is wrong with it by field. */
export function readLead(body: unknown, now: number): ReadLead {
  const parsed = Lead.safeParse(body);
  if (!parsed.success) return { errors: shapeErrors(parsed.error) };
  const unstorable = unstorableField(parsed.data);
  if (unstorable) return { errors: { [unstorable]: ["This text contains characters that cannot be saved."] } };
  const errors = factErrors(parsed.data, now);
  return Object.keys(errors).length > 0 ? { errors } : { lead: parsed.data };
}

function shapeErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = dictionary();
  for (const issue of error.issues) {
    const path = issue.path.join(".");
    if (issue.code === "unrecognized_keys") nameUnknown(errors, path, issue.keys);
    else (errors[path || "body"] ??= []).push(issue.message);
  }
  return errors;
}

/** However many there are, the answer stays short. */
function nameUnknown(errors: FieldErrors, path: string, keys: readonly string[]): void {
  for (const key of keys.slice(0, unknownFieldsNamedMax))
    (errors[[path, cutTo(key, 60)].filter(Boolean).join(".")] ??= []).push("Unknown field.");
  const left = keys.length - unknownFieldsNamedMax;
  if (left > 0) (errors[path || "body"] ??= []).push(`And ${left} more unknown fields.`);
}

function unstorableField(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? path.join(".") : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = unstorableField(part, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

function factErrors(lead: Lead, now: number): FieldErrors {
  const errors: FieldErrors = dictionary();
  for (const [path, said] of Object.entries(contactFieldErrors(tidyFields(reachOf(lead)), dayOf(now))))
    errors[sentField(path, lead)] = said;
  if (lead.phone.trim() === "" && lead.alt_phone.trim() === "" && lead.email.trim() === "")
    errors["phone"] = ["Send a phone number or an email address."];
  if (lead.consent && Date.parse(lead.consent.at) > now + clockAheadMs)
    errors["consent.at"] = ["This time is in the future."];
  return errors;
}
/** Clocks differ a little. */
const clockAheadMs = 10 * 60_000;

function sentField(path: string, { phone }: Lead): string {
  if (path.startsWith("phones.")) return path.startsWith("phones.0") && phone.trim() !== "" ? "phone" : "alt_phone";
  if (path.startsWith("emails.")) return "email";
  return path.replace(/^addresses\.0\./, "address.");
}

function reachOf({ phone, alt_phone, email, address, birth_date }: Lead, isCallable = true): ContactEdit {
  const stop = { do_not_call: !isCallable, do_not_text: !isCallable };
  const numbers = [phone, alt_phone].filter((number) => number.trim() !== "");
  const home: Address = { ...emptyAddress, ...address };
  return {
    phones: numbers.map((number, at) => ({
      ...Phone.parse({ number, type: phoneTypes.other, primary: at === 0 }),
      ...stop,
    })),
    emails: email.trim() === "" ? [] : [Email.parse({ address: email, primary: true })],
    addresses: address ? [home] : [],
    birth_date,
  };
}
const emptyAddress: Address = {
  kind: "home",
  line1: "",
  line2: "",
  city: "",
  state: "",
  zip: "",
  county: "",
  season_from: "",
  season_to: "",
  do_not_mail: false,
};

/** Contact fields of a lead. Without consent its numbers are kept, but are neither called nor texted. */
export function contactFieldsOf(
  lead: Lead,
  { vendor_id, price, isCallable }: { vendor_id: string; price: number | null; isCallable: boolean },
): ContactEdit {
  const { first_name, middle_name, last_name, business_name, gender, language, tobacco, best_time, campaign } = lead;
  return tidyFields({
    first_name,
    middle_name,
    last_name,
    business_name,
    ...(gender && { gender }),
    ...(language && { language }),
    ...(tobacco && { tobacco }),
    best_time,
    source_detail: campaign,
    ...reachOf(lead, isCallable),
    api_vendor_id: vendor_id,
    lead_cost: price,
  });
}

/** Whether the lead's numbers may be called and texted, as far as consent goes. */
export function isCallable({ consent }: Pick<Lead, "consent">, vendor: { consent_required: boolean }): boolean {
  return consent !== undefined || !vendor.consent_required;
}
