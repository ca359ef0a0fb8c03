/** The fact finder as data: its sections and their questions, in conversation order (domain §6). */
import { entryLabel, fieldLabel } from "../../domain/fields/field-labels.ts";
import { type EntryList, goalWeights } from "../../domain/fields/question-labels.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { day, type FactKind, choice, longText, money, oneOf, text, yesNo } from "./fact-kinds.ts";

export interface Question extends FactKind {
  key: string;
  label: string;
}

/** A question in the entries of a list. */
export const inList = (list: EntryList, key: string, kind: FactKind): Question => ({
  key,
  label: entryLabel(list, key),
  ...kind,
});
/** A question of a section that is saved field by field, labeled as its changes are. */
const asker =
  (part: string) =>
  (key: string, kind: FactKind): Question => ({ key, label: fieldLabel(`${part}.${key}`), ...kind });

const savingsBands = ["<10k", "10–25k", "25–50k", "50–100k", "100–250k", ">250k"] as const;
const homes = ["owned", "rented", "with_family"] as const;

/** 0 to 5: importance of a goal. */
const weight: FactKind = {
  kind: "choice",
  options: [{ value: "", label: "–" }, ...goalWeights.map((label, value) => ({ value: String(value), label }))],
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

/** National Provider Identifier. */
export const npi: FactKind = {
  ...text(10),
  inputMode: "numeric",
  read: (typed) => (/^(\d{10})?$/.test(typed) ? typed : undefined),
  unreadable: "An NPI has 10 digits.",
};

const askHousehold = asker("household");
export const householdQuestions = [askHousehold("lives_with", text(200))];
export const dependantQuestions = [
  inList("household.dependants", "name", text(120)),
  inList("household.dependants", "birth_date", day),
  inList("household.dependants", "relation", text(40)),
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
  inList("coverage_now", "kind", text(60)),
  inList("coverage_now", "carrier", text(120)),
  inList("coverage_now", "plan", text(120)),
  inList("coverage_now", "premium", money),
  inList("coverage_now", "since", day),
  inList("coverage_now", "likes", longText(500)),
  inList("coverage_now", "dislikes", longText(500)),
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
  inList("providers", "name", text(120)),
  inList("providers", "specialty", text(80)),
  inList("providers", "phone", text(20)),
  inList("providers", "npi", npi),
  inList("providers", "must_keep", yesNo),
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
  inList("beneficiaries", "name", text(120)),
  inList("beneficiaries", "relation", text(40)),
  inList("beneficiaries", "percent", percent),
  inList("beneficiaries", "kind", oneOf(["primary", "contingent"], optionWords)),
];
const askFuneral = asker("funeral_wishes");
export const funeralQuestions = [
  askFuneral("home", text(120)),
  askFuneral("kind", choice(["burial", "cremation"], null)),
  askFuneral("funded", yesNo),
];
const askClose = asker("close");
export const closeQuestions = [askClose("agent_summary", longText(5_000))];
export const budgetQuestion: Question = { key: "budget", label: fieldLabel("budget"), ...money };

export const freshDependant = { name: "", birth_date: null, relation: "" };
export const freshCoverage = { kind: "", carrier: "", plan: "", premium: null, since: null, likes: "", dislikes: "" };
export const freshProvider = { name: "", npi: "", specialty: "", phone: "", must_keep: false };
export const freshBeneficiary = { name: "", relation: "", percent: 100, kind: "primary" as const };
