/** Combines the parts of a row (name, phones, emails, addresses) and applies the contact's limits. */
import { manyLines } from "../../kit/text.ts";
import { neededToSave } from "../contacts/contact-check.ts";
import { tidyFields } from "../contacts/contact-tidy.ts";
import { type Address, ContactEdit, type Email, type Phone } from "../contacts/contact.ts";
import {
  addressesMax,
  emailsMax,
  nameLengthMax,
  noteLengthMax,
  phonesMax,
  phoneTypes,
  tagNameLengthMax,
  tagsMax,
} from "../values/limits.ts";
import type { PhoneText } from "../contacts/phone-text.ts";
import { phoneLabelOf, suffixOf } from "./cell-values.ts";
import type { RowReason } from "./limits.ts";
import { withoutRepeats } from "./name-asides.ts";
import type { PolicyDraft } from "./policy-cells.ts";
import type { Draft, PhoneEntry } from "./row-draft.ts";
import { addressPlaces } from "./targets.ts";

type Refuse = (reason: RowReason, column: number | null) => void;

export interface FinishedRow {
  fields: ContactEdit;
  status: string;
  source: string;
  owner: string;
  tags: string[];
  note: string;
  policy: PolicyDraft;
}

export function finishRow(draft: Draft, now: number, refuse: Refuse): FinishedRow {
  const fields = tidyFields(fieldsOf(draft, now));
  const remark = draft.name.remark === "" ? [] : [`With the name: ${draft.name.remark}`];
  const note = manyLines([...draft.notes, ...remark].join("\n"));
  const tags = [...new Set(draft.tags)];
  const { phones = [], emails = [], addresses = [], last_name = "", business_name = "" } = fields;
  if (!neededToSave({ last_name, business_name, phones, emails })) refuse("missing_required", null);
  const full =
    phones.length > phonesMax || emails.length > emailsMax || addresses.length > addressesMax || tags.length > tagsMax;
  if (full) refuse("limit_reached", null);
  else if (!isShort(fields) && !ContactEdit.safeParse(fields).success) refuse("too_long", null);
  else if (note.length > noteLengthMax || tags.some((tag) => tag.length > tagNameLengthMax)) refuse("too_long", null);
  return { fields, ...draft.words, tags, note, policy: draft.policy };
}

/** Readers return valid types, so only a length can be wrong: the schema runs only where a text is long. */
function isShort(fields: ContactEdit): boolean {
  return Object.values(fields).every((value) =>
    Array.isArray(value)
      ? value.every((part: object) => Object.values(part).every(isShortWord))
      : typeof value !== "number" && isShortWord(value),
  );
}

const isShortWord = (value: unknown) => typeof value !== "string" || value.length <= nameLengthMax;

/** Fields the row does not have are left out. */
function fieldsOf(draft: Draft, now: number): ContactEdit {
  const fields: ContactEdit = { ...draft.fields };
  addNames(fields, draft);
  const [phones, emails, addresses] = [phonesOf(draft), emailsOf(draft, now), addressesIn(draft)];
  if (phones.length > 0) fields.phones = phones;
  if (emails.length > 0) fields.emails = emails;
  if (addresses.length > 0) fields.addresses = addresses;
  return fields;
}

/**
 * A suffix we do not know ("MD") stays with the name. A company is the person's employer, otherwise the contact itself.
 */
function addNames(fields: ContactEdit, { name, company }: Draft): void {
  const suffix = name.suffix === "" ? null : suffixOf(name.suffix);
  const last_name = name.suffix !== "" && suffix === null ? `${name.last_name} ${name.suffix}`.trim() : name.last_name;
  if (name.first_name !== "") fields.first_name = name.first_name;
  if (name.middle_name !== "") fields.middle_name = name.middle_name;
  if (last_name !== "") fields.last_name = last_name;
  if (suffix) fields.suffix = suffix;
  const nickname = withoutRepeats(fields.nickname ?? "", name.nickname);
  if (nickname !== "") fields.nickname = nickname;
  if (company === "") return;
  if (last_name !== "" || name.first_name !== "") fields.employer ??= company;
  else fields.business_name ??= company;
}

function phonesOf({ phones, flags }: Draft): Phone[] {
  const entries = [...phones].sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.flatMap(([, entry]) => {
    return entry.numbers.map((phone, at) => {
      const extension = phone.extension || (at === 0 ? entry.extension : "");
      return phoneOf({ ...phone, extension }, { ...entry, flags });
    });
  });
}

function phoneOf(
  { number, extension, label: written }: PhoneText,
  { label: received, mobile, flags }: Pick<PhoneEntry, "label" | "mobile"> & Pick<Draft, "flags">,
): Phone {
  const label = phoneLabelOf(`${received} ${written}`);
  return {
    number,
    ...(extension !== "" && { extension }),
    type: mobile || label.mobile ? phoneTypes.mobile : phoneTypes.other,
    primary: false,
    line_type: "unknown",
    dnc_status: "unknown",
    dnc_checked_at: null,
    do_not_call: flags.do_not_call || label.silent,
    do_not_text: flags.do_not_text || label.silent,
    bad_number: false,
  };
}

function emailsOf({ emails, flags }: Draft, now: number): Email[] {
  const unsubscribed_at = flags.no_email ? now : null;
  return emails.map((address) => ({
    address,
    primary: false,
    check: "unverified" as const,
    bounced_at: null,
    unsubscribed_at,
  }));
}

function addressesIn({ addresses, flags }: Draft): Address[] {
  return addressPlaces.flatMap((place) => {
    const parts = addresses.get(place);
    if (!parts) return [];
    const kind = place === "mailing" || place === "work" ? place : "home";
    return [{ ...emptyAddress, kind, ...parts, do_not_mail: flags.do_not_mail }];
  });
}

const emptyAddress = { line1: "", line2: "", city: "", state: "", zip: "", county: "", season_from: "", season_to: "" };
