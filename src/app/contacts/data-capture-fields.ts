/** The fact finder as data: its parts, what is asked in each, in the order of a conversation (domain §6). */
import { optionWords } from "../../domain/contacts/labels.ts";
import { day, type FactKind, choice, longText, money, oneOf, text, yesNo } from "./fact-kinds.ts";

export interface Question extends FactKind {
  key: string;
  label: string;
}

const ask = (key: string, label: string, kind: FactKind): Question => ({ key, label, ...kind });

const savingsBands = ["<10k", "10–25k", "25–50k", "50–100k", "100–250k", ">250k"] as const;
const homes = ["owned", "rented", "with_family"] as const;

/** 0 to 5: how much a goal matters. */
const weight: FactKind = {
  kind: "choice",
  options: [
    { value: "", label: "–" },
    ...["0 not at all", "1", "2", "3", "4", "5 most"].map((label, value) => ({ value: String(value), label })),
  ],
  typed: (value) => (typeof value === "number" ? String(value) : ""),
  read: (typed) => (typed === "" ? null : Number(typed)),
  unreadable: "",
};

export const percent: FactKind = {
  kind: "text",
  inputMode: "decimal",
  typed: (value) => (typeof value === "number" ? String(value) : ""),
  shown: (value) => `${String(value)}%`,
  read: (typed) => {
    const value = Number(typed.replace("%", ""));
    return value >= 0 && value <= 100 ? value : undefined;
  },
  unreadable: "Enter 0 to 100.",
};

/** National provider identifier. */
export const npi: FactKind = {
  ...text(10),
  inputMode: "numeric",
  read: (typed) => (/^(\d{10})?$/.test(typed) ? typed : undefined),
  unreadable: "An NPI has 10 digits.",
};

export const householdQuestions = [ask("lives_with", "Lives with", text(200))];
export const dependantQuestions = [
  ask("name", "Name", text(120)),
  ask("birth_date", "Birth date", day),
  ask("relation", "Relation", text(40)),
];
export const moneyQuestions = [
  ask("monthly_income", "Monthly income", money),
  ask("monthly_expenses", "Monthly expenses", money),
  ask(
    "savings_band",
    "Savings",
    choice(savingsBands, null, (value) => value),
  ),
  ask("home", "Home", choice(homes, null)),
  ask("debts", "Debts", money),
];
export const coverageQuestions = [
  ask("kind", "Kind", text(60)),
  ask("carrier", "Carrier", text(120)),
  ask("plan", "Plan", text(120)),
  ask("premium", "Premium", money),
  ask("since", "Since", day),
  ask("likes", "Likes", longText(500)),
  ask("dislikes", "Dislikes", longText(500)),
];
export const healthQuestions = [
  ask("hospital_24_months", "In hospital, last 24 months", yesNo),
  ask("surgeries", "Surgeries", longText(1_000)),
  ask("pending_tests", "Pending tests", longText(1_000)),
  ask("mobility", "Mobility", longText(500)),
  ask("nicotine_last_used", "Nicotine last used", day),
];
export const providerQuestions = [
  ask("name", "Name", text(120)),
  ask("specialty", "Specialty", text(80)),
  ask("phone", "Phone", text(20)),
  ask("npi", "NPI", npi),
  ask("must_keep", "Must keep", yesNo),
];
export const goalQuestions = [
  "income_protection",
  "final_expenses",
  "college",
  "retirement",
  "long_term_care",
  "legacy",
  "travel",
].map((key) => ask(key, optionWords(key), weight));
export const beneficiaryQuestions = [
  ask("name", "Name", text(120)),
  ask("relation", "Relation", text(40)),
  ask("percent", "Share", percent),
  ask("kind", "Kind", oneOf(["primary", "contingent"], optionWords)),
];
export const funeralQuestions = [
  ask("home", "Funeral home", text(120)),
  ask("kind", "Burial or cremation", choice(["burial", "cremation"], null)),
  ask("funded", "Funded", yesNo),
];
export const closeQuestions = [ask("agent_summary", "Summary", longText(5_000))];
export const budgetQuestion = ask("budget", "Per month", money);

export const freshDependant = { name: "", birth_date: null, relation: "" };
export const freshCoverage = { kind: "", carrier: "", plan: "", premium: null, since: null, likes: "", dislikes: "" };
export const freshProvider = { name: "", npi: "", specialty: "", phone: "", must_keep: false };
export const freshBeneficiary = { name: "", relation: "", percent: 100, kind: "primary" as const };
