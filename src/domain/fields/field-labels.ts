/** Labels of fields of a contact and its records, on their pages and wherever a change of them is shown. */
import { dictionary, ownEntry } from "../../kit/dictionary.ts";
import { optionWords } from "../contacts/labels.ts";
import { contactLabels, entryLabels, policyLabels, securityLabels } from "./question-labels.ts";

const ownLabels: Readonly<Record<string, string>> = dictionary({
  mbi_masked: "Medicare ID",
  ssn: "Full SSN",
  mbi: "Full Medicare ID",
  line1: "Street",
  deleted_at: "Deleted",
  providers: "Doctors",
  budget: "Per month",
  "household.dependants": "Dependents",
  "money.savings_band": "Savings",
  "health.hospital_24_months": "Hospitalized in the last 24 months",
  "funeral_wishes.home": "Funeral home",
  "funeral_wishes.kind": "Burial or cremation",
  "close.agent_summary": "Summary",
  "close.recommended_types": "Recommended",
});

const scopeLabels = {
  "agent.name": "Agent's name",
  "agent.phone": "Agent's phone",
  "agent.npn": "NPN",
  "agent.initial_contact_method": "First contact",
  "agent.appointment_at": "Appointment",
};

const textLabels = { body: "Text", blocks: "Design", kind: "Type" };

/** By record kind: the same field name has another label on another page. */
const labelsOfRecord: Readonly<Record<string, Readonly<Record<string, string>>>> = dictionary({
  contact: contactLabels,
  policy: policyLabels,
  security: securityLabels,
  note: textLabels,
  letter: textLabels,
  message_template: textLabels,
  soa_request: scopeLabels,
});

/**
 * `birth_date` is "Birth date", `status_id` is "Status", `money.home` is "Home". `record`: the kind of record the field
 * belongs to.
 */
export function fieldLabel(field: string, record = ""): string {
  const said = labelsOfRecord[record]?.[field] ?? ownLabels[field];
  return said ?? optionWords(lastPart(field).replace(/_ids?$/, (end) => (end === "_ids" ? "s" : "")));
}

/** The fields an edit changes, listed. */
export function fieldsWords(edit: object, record: string): string {
  return Object.keys(edit)
    .map((field) => fieldLabel(field, record))
    .join(", ");
}

/** A field of an entry of a list. */
export function entryLabel(list: string, field: string): string {
  return labelsOfEntry(list)[field] ?? fieldLabel(field);
}

/** The named fields in form order; those not on the form come last. */
export function inAskedOrder(list: string, fields: readonly string[]): string[] {
  const asked = Object.keys(labelsOfEntry(list));
  const place = (field: string) => (asked.includes(field) ? asked.indexOf(field) : asked.length);
  return fields.toSorted((one, other) => place(one) - place(other) || one.localeCompare(other));
}

function labelsOfEntry(list: string): Readonly<Record<string, string>> {
  return ownEntry<Readonly<Record<string, string>>>(entryLabels, list) ?? {};
}

/** Fact finders and prescriptions name their fields `part.field`. */
export function lastPart(field: string): string {
  return field.slice(field.lastIndexOf(".") + 1);
}
