/** A security's fields as data, in the order in which they are asked (domain §8). */
import { optionWords } from "../../domain/contacts/labels.ts";
import { securityTypeWords } from "../../domain/contacts/security-name.ts";
import {
  liquidityNeeds,
  registrations,
  riskLevels,
  type Security,
  type SecurityField,
  securityStatuses,
  securityTypes,
} from "../../domain/contacts/security.ts";
import { scheduleFrom, scheduleText, scheduleWords } from "../../domain/contacts/surrender-schedule.ts";
import type { Question } from "./data-capture-fields.ts";
import { choice, day, type FactKind, longText, money, oneOf, text, whole, yesNo } from "./fact-kinds.ts";

interface SecurityQuestion extends Question {
  key: SecurityField;
}

export interface SecurityPart {
  title: string;
  questions: readonly SecurityQuestion[];
}

const ask = (key: SecurityField, label: string, kind: FactKind): SecurityQuestion => ({ key, label, ...kind });

export const typeChoice = choice(securityTypes, null, securityTypeWords);

/** One charge per year, written in a row. */
const schedule: FactKind = {
  kind: "text",
  maxLength: 300,
  typed: (value) => scheduleText(value as Security["surrender_schedule"]),
  shown: (value) => scheduleWords(value as Security["surrender_schedule"]),
  read: (typed) => scheduleFrom(typed) ?? undefined,
  unreadable: "Write the charges from the first year on, such as 7, 6, 5.",
};

export const accountPart: SecurityPart = {
  title: "Account",
  questions: [
    ask("account_type", "Type", typeChoice),
    ask("status", "Status", oneOf(securityStatuses, optionWords)),
    ask("registration", "Registration", oneOf(registrations, optionWords)),
    ask("qualified", "Qualified", yesNo),
    ask("custodian", "Custodian", text(120)),
    ask("product_name", "Product", text(120)),
    ask("symbol", "Symbol", text(10)),
    ask("cusip", "CUSIP", text(9)),
    ask("account_number", "Account number", text(40)),
    ask("rep_code", "Rep code", text(20)),
    ask("opened_at", "Opened", day),
  ],
};

export const moneyPart: SecurityPart = {
  title: "Value and contributions",
  questions: [
    ask("cost_basis", "Cost basis", money),
    ask("contribution_this_year", "Contributed this year", money),
    ask("required_distribution", "Required distribution", money),
  ],
};

export const suitabilityPart: SecurityPart = {
  title: "Suitability",
  questions: [
    ask("risk", "Risk", choice(riskLevels, null)),
    ask("horizon_years", "Horizon", whole(0, 60, "years")),
    ask("liquidity_need", "Need for cash", choice(liquidityNeeds, null)),
    ask("suitability_reviewed_at", "Last reviewed", day),
    ask("next_review_at", "Next review", day),
  ],
};

export const surrenderPart: SecurityPart = {
  title: "Surrender charges",
  questions: [ask("surrender_schedule", "By year", schedule), ask("surrender_ends", "Charges end", day)],
};
export const notesQuestion = ask("notes", "Notes", longText(5_000));
