/** The fact finder as data: its parts, what is asked in each, in the order of a conversation (domain §6). */
import { fieldLabel } from "../../domain/contacts/field-labels.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { day, type FactKind, choice, longText, money, oneOf, text, yesNo } from "./fact-kinds.ts";

export interface Question extends FactKind {
  key: string;
  label: string;
}

const ask = (key: string, label: string, kind: FactKind): Question => ({ key, label, ...kind });
/** Of a part saved field by field, asked for as a change of it is told. */
const asker =
  (part: string) =>
  (key: string, kind: FactKind): Question =>
    ask(key, fieldLabel(`${part}.${key}`), kind);

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

const askHousehold = asker("household");
export const householdQuestions = [askHousehold("lives_with", text(200))];
export const dependantQuestions = [
  ask("name", "Name", text(120)),
  ask("birth_date", "Birth date", day),
  ask("relation", "Relation", text(40)),
];
const askMoney = asker("money");
export const moneyQuestions = [
  askMoney("monthly_income", money),
  askMoney("monthly_expenses", money),
  askMoney(
    "savings_band",
    choice(savingsBands, null, (value) => value),
  ),
  askMoney("home", choice(homes, null)),
  askMoney("debts", money),
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
const askHealth = asker("health");
export const healthQuestions = [
  askHealth("hospital_24_months", yesNo),
  askHealth("surgeries", longText(1_000)),
  askHealth("pending_tests", longText(1_000)),
  askHealth("mobility", longText(500)),
  askHealth("nicotine_last_used", day),
];
export const providerQuestions = [
  ask("name", "Name", text(120)),
  ask("specialty", "Specialty", text(80)),
  ask("phone", "Phone", text(20)),
  ask("npi", "NPI", npi),
  ask("must_keep", "Must keep", yesNo),
];
const askGoal = asker("goals");
export const goalQuestions = [
  "income_protection",
  "final_expenses",
  "college",
  "retirement",
  "long_term_care",
  "legacy",
  "travel",
].map((key) => askGoal(key, weight));
export const beneficiaryQuestions = [
  ask("name", "Name", text(120)),
  ask("relation", "Relation", text(40)),
  ask("percent", "Share", percent),
  ask("kind", "Kind", oneOf(["primary", "contingent"], optionWords)),
];
const askFuneral = asker("funeral_wishes");
export const funeralQuestions = [
  askFuneral("home", text(120)),
  askFuneral("kind", choice(["burial", "cremation"], null)),
  askFuneral("funded", yesNo),
];
const askClose = asker("close");
export const closeQuestions = [askClose("agent_summary", longText(5_000))];
export const budgetQuestion = ask("budget", "Per month", money);

export const freshDependant = { name: "", birth_date: null, relation: "" };
export const freshCoverage = { kind: "", carrier: "", plan: "", premium: null, since: null, likes: "", dislikes: "" };
export const freshProvider = { name: "", npi: "", specialty: "", phone: "", must_keep: false };
export const freshBeneficiary = { name: "", relation: "", percent: 100, kind: "primary" as const };
