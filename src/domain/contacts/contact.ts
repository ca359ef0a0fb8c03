/** A contact on the wire, in the row and on the device (domain §6). */
import { timeZoneKeys } from "../values/time-zones.ts";
import { z } from "zod";
import {
  addressesMax,
  bulkIdsMax,
  businessNameLengthMax,
  categories,
  channels,
  emailsMax,
  genders,
  languages,
  nameLengthMax,
  phonesMax,
  relations,
  tagsMax,
} from "../values/limits.ts";
import {
  addressKinds,
  citizenships,
  dayParts,
  dncStatuses,
  electionPeriods,
  emailChecks,
  incomeBands,
  lineTypes,
  lisLevels,
  maritalStatuses,
  medicaidLevels,
  snpKinds,
  suffixes,
  tobaccoUses,
} from "../values/options.ts";
import { ContactNumber, Day, Instant, Uuid } from "../values/scalars.ts";

const text = (max: number) => z.string().max(max);

export const Phone = z.strictObject({
  number: text(20),
  /** Dialed once the call is answered. */
  extension: z
    .string()
    .regex(/^\d{0,7}$/)
    .optional(),
  type: z.int().min(0).max(99),
  primary: z.boolean(),
  line_type: z.enum(lineTypes).default("unknown"),
  dnc_status: z.enum(dncStatuses).default("unknown"),
  dnc_checked_at: Instant.nullable().default(null),
  do_not_call: z.boolean().default(false),
  do_not_text: z.boolean().default(false),
  bad_number: z.boolean().default(false),
  /** From its latest check (domain §13). */
  carrier: text(80).optional(),
  checked_at: Instant.optional(),
  /** Somebody else may have the number now. */
  reassigned: z.boolean().optional(),
});
export type Phone = z.infer<typeof Phone>;

export const Email = z.strictObject({
  address: text(254),
  primary: z.boolean(),
  check: z.enum(emailChecks).default("unverified"),
  bounced_at: Instant.nullable().default(null),
  unsubscribed_at: Instant.nullable().default(null),
  /** Of an unsubscribed one: they marked an email as spam. */
  marked_spam_at: Instant.optional(),
});
export type Email = z.infer<typeof Email>;

export const Address = z.strictObject({
  kind: z.enum(addressKinds),
  line1: text(120).default(""),
  line2: text(120).default(""),
  city: text(80).default(""),
  state: text(2).default(""),
  zip: text(10).default(""),
  county: text(80).default(""),
  season_from: text(5).default(""),
  season_to: text(5).default(""),
  do_not_mail: z.boolean().default(false),
});
export type Address = z.infer<typeof Address>;

export const LinkedContact = z.strictObject({
  contact_id: ContactNumber,
  relation: z.enum(relations),
  authorized_representative: z.boolean().default(false),
  note: text(500).default(""),
});
export type LinkedContact = z.infer<typeof LinkedContact>;

/** The fields of a contact a user types. Owner, pool, tags, groups and links have their own calls. */
const editable = {
  first_name: text(nameLengthMax),
  middle_name: text(nameLengthMax),
  last_name: text(nameLengthMax),
  suffix: z.enum(suffixes).nullable(),
  nickname: text(nameLengthMax),
  business_name: text(businessNameLengthMax),
  gender: z.enum(genders),
  /** An unknown year is written `0000`. */
  birth_date: Day.nullable(),
  ssn_last4: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
  marital_status: z.enum(maritalStatuses),
  language: z.enum(languages),
  tobacco: z.enum(tobaccoUses),
  height_in: z.int().min(36).max(96).nullable(),
  weight_lb: z.int().min(50).max(700).nullable(),
  occupation: text(80),
  employer: text(80),
  income_band: z.enum(incomeBands).nullable(),
  veteran: z.boolean().nullable(),
  citizenship: z.enum(citizenships),
  phones: z.array(Phone).max(phonesMax),
  emails: z.array(Email).max(emailsMax),
  addresses: z.array(Address).max(addressesMax),
  preferred_channel: z.enum(channels).nullable(),
  best_time: z.enum(dayParts).nullable(),
  contact_zone: z.enum(timeZoneKeys).nullable(),
  facebook: text(200),
  linkedin: text(200),
  category: z.enum(categories),
  status_id: Uuid.nullable(),
  source_id: Uuid.nullable(),
  source_detail: text(120),
  /** Who sold or referred the lead. */
  api_vendor_id: Uuid.nullable(),
  referred_by_id: ContactNumber.nullable(),
  lead_cost: z.int().nonnegative().nullable(),
  part_a_effective: Day.nullable(),
  part_b_effective: Day.nullable(),
  medicaid_level: z.enum(medicaidLevels),
  lis_level: z.enum(lisLevels),
  snp_kind: z.enum(snpKinds),
  disability_under_65: z.boolean().nullable(),
  esrd: z.boolean().nullable(),
  election_period: z.enum(electionPeriods).nullable(),
  sep_reason: text(200),
} as const;

/** All typed fields; a create may omit any of them. */
export const ContactFields = z.strictObject(editable);
export type ContactFields = z.infer<typeof ContactFields>;
/** One edit: only the named fields. */
export const ContactEdit = ContactFields.partial();
export type ContactEdit = z.infer<typeof ContactEdit>;

export const Contact = z.object({
  id: ContactNumber,
  ref: Uuid,
  ...editable,
  owner_id: Uuid.nullable(),
  pool_id: Uuid.nullable(),
  group_ids: z.array(Uuid),
  tag_ids: z.array(Uuid).max(tagsMax),
  linked_contacts: z.array(LinkedContact).max(bulkIdsMax),
  mbi_masked: z.string().nullable(),
  import_attempt_id: Uuid.nullable(),
  received_at: Instant.nullable(),
  assigned_at: Instant.nullable(),
  in_force_policies: z.int(),
  open_policies: z.int(),
  /** Cents. */
  annual_premium: z.int(),
  policy_types: z.array(z.string()),
  next_renewal_date: Day.nullable(),
  last_activity_at: Instant.nullable(),
  last_called_at: Instant.nullable(),
  last_texted_at: Instant.nullable(),
  last_emailed_at: Instant.nullable(),
  next_event_at: Instant.nullable(),
  score: z.int().min(0).max(100).nullable(),
  created_at: Instant,
  created_by: Uuid.nullable(),
  updated_at: Instant,
  version: z.int().positive(),
  deleted_at: Instant.nullable(),
  deleted_by: Uuid.nullable(),
  /** The contact this one was merged into; it then also counts as deleted. */
  merged_into_id: ContactNumber.nullable(),
  seq: z.int().nonnegative(),
});
export type Contact = z.infer<typeof Contact>;

/** An empty contact; every create starts from it. */
export const emptyContactFields: ContactFields = {
  first_name: "",
  middle_name: "",
  last_name: "",
  suffix: null,
  nickname: "",
  business_name: "",
  gender: "other",
  birth_date: null,
  ssn_last4: null,
  marital_status: "unknown",
  language: "english",
  tobacco: "unknown",
  height_in: null,
  weight_lb: null,
  occupation: "",
  employer: "",
  income_band: null,
  veteran: null,
  citizenship: "unknown",
  phones: [],
  emails: [],
  addresses: [],
  preferred_channel: null,
  best_time: null,
  contact_zone: null,
  facebook: "",
  linkedin: "",
  category: "lead",
  status_id: null,
  source_id: null,
  source_detail: "",
  api_vendor_id: null,
  referred_by_id: null,
  lead_cost: null,
  part_a_effective: null,
  part_b_effective: null,
  medicaid_level: "unknown",
  lis_level: "unknown",
  snp_kind: "none",
  disability_under_65: null,
  esrd: null,
  election_period: null,
  sep_reason: "",
};
export const contactFieldNames = Object.keys(emptyContactFields) as (keyof ContactFields)[];
/** Every field of a contact on the wire. */
export const contactColumns = Object.keys(Contact.shape) as (keyof Contact)[];
