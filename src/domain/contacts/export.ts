/** What a file of contacts holds: the same columns and words on the device and on the server (domain §10). */
import { ageOn, showDay } from "../../kit/dates.ts";
import { exactMoment } from "../../kit/moments.ts";
import { contactExportColumns, type ContactExportColumn, type ExportFormat } from "./limits.ts";
import { mainAddress } from "./contact-keys.ts";
import type { Contact } from "./contact.ts";
import { genderLabels, languageLabels, optionWords } from "./labels.ts";
import { showPhone } from "./phone-number.ts";
import { primaryOf } from "./reach.ts";

/** The small lists by id, and the day and zone they are read in. */
export interface ExportWords {
  status: ReadonlyMap<string, string>;
  source: ReadonlyMap<string, string>;
  owner: ReadonlyMap<string, string>;
  pool: ReadonlyMap<string, string>;
  tag: ReadonlyMap<string, string>;
  group: ReadonlyMap<string, string>;
  today: string;
  /** IANA; the machine's own where none is known. */
  zone: string | undefined;
}

/** A number where a spreadsheet may reckon with it, else text. */
export type ExportCell = string | number;

interface ExportColumn {
  label: string;
  cell(contact: Contact, words: ExportWords): ExportCell | null | undefined;
}

const named = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  ids.flatMap((id) => names.get(id) ?? []).join(", ");
const moment = (at: number | null, { zone }: ExportWords) => at && exactMoment(at, zone);
const address = (field: "line1" | "line2" | "city" | "state" | "zip" | "county") => (contact: Contact) =>
  mainAddress(contact)?.[field];

const columns: Record<ContactExportColumn, ExportColumn> = {
  id: { label: "Number", cell: ({ id }) => id },
  first_name: { label: "First name", cell: ({ first_name }) => first_name },
  middle_name: { label: "Middle name", cell: ({ middle_name }) => middle_name },
  last_name: { label: "Last name", cell: ({ last_name }) => last_name },
  business_name: { label: "Business", cell: ({ business_name }) => business_name },
  category: { label: "Category", cell: ({ category }) => optionWords(category) },
  status: { label: "Status", cell: ({ status_id }, { status }) => status_id && status.get(status_id) },
  owner: { label: "Owner", cell: ({ owner_id }, { owner }) => owner_id && owner.get(owner_id) },
  pool: { label: "Pool", cell: ({ pool_id }, { pool }) => pool_id && pool.get(pool_id) },
  phone: { label: "Phone", cell: ({ phones }) => phoneWords(primaryOf(phones)?.number) },
  do_not_call: { label: "Do not call", cell: ({ phones }) => (primaryOf(phones)?.do_not_call ? "Yes" : "") },
  other_phones: {
    label: "Other phones",
    cell: ({ phones }) =>
      phones
        .filter((phone) => phone !== primaryOf(phones))
        .map(({ number }) => showPhone(number))
        .join(", "),
  },
  email: { label: "Email", cell: ({ emails }) => primaryOf(emails)?.address },
  line1: { label: "Address", cell: address("line1") },
  line2: { label: "Address 2", cell: address("line2") },
  city: { label: "City", cell: address("city") },
  state: { label: "State", cell: address("state") },
  zip: { label: "Zip", cell: address("zip") },
  county: { label: "County", cell: address("county") },
  birth_date: { label: "Birth date", cell: ({ birth_date }) => birth_date && showDay(birth_date) },
  age: { label: "Age", cell: ({ birth_date }, { today }) => birth_date && ageOn(birth_date, today) },
  gender: { label: "Gender", cell: ({ gender }) => (gender === "other" ? "" : genderLabels[gender]) },
  language: { label: "Language", cell: ({ language }) => languageLabels[language] },
  source: { label: "Source", cell: ({ source_id }, { source }) => source_id && source.get(source_id) },
  tags: { label: "Tags", cell: ({ tag_ids }, { tag }) => named(tag_ids, tag) },
  groups: { label: "Groups", cell: ({ group_ids }, { group }) => named(group_ids, group) },
  last_activity_at: { label: "Last activity", cell: ({ last_activity_at }, words) => moment(last_activity_at, words) },
  last_called_at: { label: "Last called", cell: ({ last_called_at }, words) => moment(last_called_at, words) },
  next_event_at: { label: "Next event", cell: ({ next_event_at }, words) => moment(next_event_at, words) },
  in_force_policies: { label: "Policies in force", cell: ({ in_force_policies }) => in_force_policies },
  open_policies: { label: "Open policies", cell: ({ open_policies }) => open_policies },
  annual_premium: { label: "Annual premium", cell: ({ annual_premium }) => annual_premium / 100 },
  next_renewal_date: {
    label: "Next renewal",
    cell: ({ next_renewal_date }) => next_renewal_date && showDay(next_renewal_date),
  },
  created_at: { label: "Created", cell: ({ created_at }, words) => moment(created_at, words) },
};

function phoneWords(number: string | undefined): string {
  return number ? showPhone(number) : "";
}

export function exportLabel(column: ContactExportColumn): string {
  return columns[column].label;
}

export function exportRow(contact: Contact, chosen: readonly ContactExportColumn[], words: ExportWords): ExportCell[] {
  return chosen.map((column) => columns[column].cell(contact, words) ?? "");
}

/** `contacts-2026-11-21.csv`. */
export function exportFileName(today: string, format: ExportFormat): string {
  return `contacts-${today}.${format}`;
}

/** In the shipped order, whatever order they were ticked in. */
export function inExportOrder(chosen: readonly ContactExportColumn[]): ContactExportColumn[] {
  return contactExportColumns.filter((column) => chosen.includes(column));
}
