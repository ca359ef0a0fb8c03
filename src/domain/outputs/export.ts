/** Columns and texts of a contact export, the same on the device and on the server (domain §10). */
import { ageOn, showDay } from "../../kit/dates.ts";
import { quickMoment } from "../../kit/quick-moments.ts";
import { contactExportColumns, type ContactExportColumn, type ExportFormat } from "../values/options.ts";
import { mainAddress } from "../contacts/contact-keys.ts";
import type { Contact, Phone } from "../contacts/contact.ts";
import { genderLabels, languageLabels, optionWords } from "../contacts/labels.ts";
import { showPhoneLine } from "../values/phone-number.ts";
import { primaryOf } from "../contacts/reach.ts";

/** Lookup lists by id, and the day and zone for formatting. */
export interface ExportWords {
  status: ReadonlyMap<string, string>;
  source: ReadonlyMap<string, string>;
  owner: ReadonlyMap<string, string>;
  pool: ReadonlyMap<string, string>;
  tag: ReadonlyMap<string, string>;
  group: ReadonlyMap<string, string>;
  today: string;
  /** IANA; the machine's own where unknown. */
  zone: string | undefined;
}

/** A number where a spreadsheet may calculate with it, else text. */
export type ExportCell = string | number;

interface ExportColumn {
  label: string;
  /** Contact fields the column reads: only these need to be fetched. */
  needs: readonly (keyof Contact)[];
  cell(contact: Contact, words: ExportWords): ExportCell | null | undefined;
}

const named = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  ids.flatMap((id) => names.get(id) ?? []).join(", ");
const moment = (at: number | null, { zone }: ExportWords) => at && quickMoment(at, zone);
const address = (field: "line1" | "line2" | "city" | "state" | "zip" | "county") => (contact: Contact) =>
  mainAddress(contact)?.[field];

const columns: Record<ContactExportColumn, ExportColumn> = {
  id: { label: "Number", needs: ["id"], cell: ({ id }) => id },
  first_name: { label: "First name", needs: ["first_name"], cell: ({ first_name }) => first_name },
  middle_name: { label: "Middle name", needs: ["middle_name"], cell: ({ middle_name }) => middle_name },
  last_name: { label: "Last name", needs: ["last_name"], cell: ({ last_name }) => last_name },
  business_name: { label: "Business", needs: ["business_name"], cell: ({ business_name }) => business_name },
  category: { label: "Category", needs: ["category"], cell: ({ category }) => optionWords(category) },
  status: {
    label: "Status",
    needs: ["status_id"],
    cell: ({ status_id }, { status }) => status_id && status.get(status_id),
  },
  owner: { label: "Owner", needs: ["owner_id"], cell: ({ owner_id }, { owner }) => owner_id && owner.get(owner_id) },
  pool: { label: "Pool", needs: ["pool_id"], cell: ({ pool_id }, { pool }) => pool_id && pool.get(pool_id) },
  phone: { label: "Phone", needs: ["phones"], cell: ({ phones }) => phoneWords(primaryOf(phones)) },
  do_not_call: {
    label: "Do not call",
    needs: ["phones"],
    cell: ({ phones }) => (primaryOf(phones)?.do_not_call ? "Yes" : ""),
  },
  other_phones: {
    label: "Other phones",
    needs: ["phones"],
    cell: ({ phones }) =>
      phones
        .filter((phone) => phone !== primaryOf(phones))
        .map(showPhoneLine)
        .join(", "),
  },
  email: { label: "Email", needs: ["emails"], cell: ({ emails }) => primaryOf(emails)?.address },
  line1: { label: "Address", needs: ["addresses"], cell: address("line1") },
  line2: { label: "Address 2", needs: ["addresses"], cell: address("line2") },
  city: { label: "City", needs: ["addresses"], cell: address("city") },
  state: { label: "State", needs: ["addresses"], cell: address("state") },
  zip: { label: "Zip", needs: ["addresses"], cell: address("zip") },
  county: { label: "County", needs: ["addresses"], cell: address("county") },
  birth_date: {
    label: "Birth date",
    needs: ["birth_date"],
    cell: ({ birth_date }) => birth_date && showDay(birth_date),
  },
  age: {
    label: "Age",
    needs: ["birth_date"],
    cell: ({ birth_date }, { today }) => birth_date && ageOn(birth_date, today),
  },
  gender: {
    label: "Gender",
    needs: ["gender"],
    cell: ({ gender }) => (gender === "other" ? "" : genderLabels[gender]),
  },
  language: { label: "Language", needs: ["language"], cell: ({ language }) => languageLabels[language] },
  source: {
    label: "Source",
    needs: ["source_id"],
    cell: ({ source_id }, { source }) => source_id && source.get(source_id),
  },
  tags: { label: "Tags", needs: ["tag_ids"], cell: ({ tag_ids }, { tag }) => named(tag_ids, tag) },
  groups: { label: "Groups", needs: ["group_ids"], cell: ({ group_ids }, { group }) => named(group_ids, group) },
  last_activity_at: {
    label: "Last activity",
    needs: ["last_activity_at"],
    cell: ({ last_activity_at }, words) => moment(last_activity_at, words),
  },
  last_called_at: {
    label: "Last called",
    needs: ["last_called_at"],
    cell: ({ last_called_at }, words) => moment(last_called_at, words),
  },
  next_event_at: {
    label: "Next event",
    needs: ["next_event_at"],
    cell: ({ next_event_at }, words) => moment(next_event_at, words),
  },
  in_force_policies: {
    label: "Policies in force",
    needs: ["in_force_policies"],
    cell: ({ in_force_policies }) => in_force_policies,
  },
  open_policies: { label: "Open policies", needs: ["open_policies"], cell: ({ open_policies }) => open_policies },
  annual_premium: {
    label: "Annual premium",
    needs: ["annual_premium"],
    cell: ({ annual_premium }) => annual_premium / 100,
  },
  next_renewal_date: {
    label: "Next renewal",
    needs: ["next_renewal_date"],
    cell: ({ next_renewal_date }) => next_renewal_date && showDay(next_renewal_date),
  },
  created_at: { label: "Created", needs: ["created_at"], cell: ({ created_at }, words) => moment(created_at, words) },
};

function phoneWords(phone: Phone | undefined): string {
  return phone ? showPhoneLine(phone) : "";
}

/** The contact fields that the chosen columns read. */
export function exportNeeds(chosen: readonly ContactExportColumn[]): (keyof Contact)[] {
  return [...new Set<keyof Contact>(["id", ...chosen.flatMap((column) => columns[column].needs)])];
}

export function exportLabel(column: ContactExportColumn): string {
  return columns[column].label;
}

export function exportRow(contact: Contact, chosen: readonly ContactExportColumn[], words: ExportWords): ExportCell[] {
  return chosen.map((column) => columns[column].cell(contact, words) ?? "");
}

/** For example `contacts-2026-11-21.csv`. */
export function exportFileName(today: string, format: ExportFormat): string {
  return `contacts-${today}.${format}`;
}

/** In the default order, independent of the order of selection. */
export function inExportOrder(chosen: readonly ContactExportColumn[]): ContactExportColumn[] {
  return contactExportColumns.filter((column) => chosen.includes(column));
}
