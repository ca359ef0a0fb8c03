/** Prescription fields as data. Drug names are stored as typed. */
import { fieldUnits } from "../../domain/fields/question-labels.ts";
import { day, type FactKind, longText, oneOf, text, yesNo } from "../contact-parts/fact-kinds.ts";
import { inList, npi } from "../contact-parts/data-capture-fields.ts";

const quantity: FactKind = {
  kind: "text",
  inputMode: "decimal",
  typed: (value) => (typeof value === "number" ? String(value) : ""),
  read: (typed) => {
    if (typed === "") return null;
    const value = Number(typed);
    return value >= 0 && value <= 10_000 ? value : undefined;
  },
  unreadable: "Enter 0 to 10,000.",
};

const perDays: FactKind = {
  ...oneOf(["30", "60", "90"], (value) => `${value} ${fieldUnits.per_days}`),
  read: (typed) => Number(typed),
};

const zip: FactKind = {
  ...text(10),
  inputMode: "numeric",
  read: (typed) => (/^(\d{5}(-\d{4})?)?$/.test(typed) ? typed : undefined),
  unreadable: "Zip must be 5 or 9 digits.",
};

const ndc: FactKind = {
  ...text(13),
  read: (typed) => (/^([\d-]{10,13})?$/.test(typed) ? typed : undefined),
  unreadable: "An NDC has 10 or 11 digits.",
};

export const medicationQuestions = [
  inList("medications", "name", text(120)),
  inList("medications", "dose", text(60)),
  inList("medications", "form", text(60)),
  inList("medications", "quantity", quantity),
  inList("medications", "per_days", perDays),
  inList("medications", "generic_ok", yesNo),
  inList("medications", "since", day),
  inList("medications", "ndc", ndc),
  inList("medications", "note", longText(500)),
];
export const pharmacyQuestions = [
  inList("pharmacies", "name", text(120)),
  inList("pharmacies", "zip", zip),
  inList("pharmacies", "npi", npi),
  inList("pharmacies", "preferred", yesNo),
  inList("pharmacies", "mail_order", yesNo),
];

export const freshMedication = {
  name: "",
  ndc: "",
  dose: "",
  form: "",
  quantity: null,
  per_days: 30 as const,
  generic_ok: true,
  since: null,
  note: "",
};
export const freshPharmacy = { name: "", npi: "", zip: "", preferred: false, mail_order: false };
