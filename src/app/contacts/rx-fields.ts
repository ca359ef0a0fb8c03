/** Prescriptions as data. Drug names stay as typed. */
import { day, type FactKind, longText, oneOf, text, yesNo } from "./fact-kinds.ts";
import { npi, type Question } from "./data-capture-fields.ts";

const ask = (key: string, label: string, kind: FactKind): Question => ({ key, label, ...kind });

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
  ...oneOf(["30", "60", "90"], (value) => `${value} days`),
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
  ask("name", "Drug", text(120)),
  ask("dose", "Dose", text(60)),
  ask("form", "Form", text(60)),
  ask("quantity", "Quantity", quantity),
  ask("per_days", "Per", perDays),
  ask("generic_ok", "Generic is fine", yesNo),
  ask("since", "Since", day),
  ask("ndc", "NDC", ndc),
  ask("note", "Note", longText(500)),
];
export const pharmacyQuestions = [
  ask("name", "Name", text(120)),
  ask("zip", "Zip", zip),
  ask("npi", "NPI", npi),
  ask("preferred", "Preferred", yesNo),
  ask("mail_order", "Mail order", yesNo),
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
