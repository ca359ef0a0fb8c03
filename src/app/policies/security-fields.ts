/** A security's fields as data, in form order (domain §8). */
import { fieldLabel } from "../../domain/fields/field-labels.ts";
import { fieldUnits } from "../../domain/fields/question-labels.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { securityTypeWords } from "../../domain/policies/security-name.ts";
import {
  liquidityNeeds,
  registrations,
  riskLevels,
  type Security,
  type SecurityField,
  securityStatuses,
  securityTypes,
} from "../../domain/policies/security.ts";
import { scheduleFrom, scheduleText, scheduleWords } from "../../domain/policies/surrender-schedule.ts";
import type { Question } from "../contact-parts/data-capture-fields.ts";
import { choice, day, type FactKind, longText, money, oneOf, text, whole, yesNo } from "../contact-parts/fact-kinds.ts";

interface SecurityQuestion extends Question {
  key: SecurityField;
}

export interface SecurityPart {
  title: string;
  questions: readonly SecurityQuestion[];
}

const ask = (key: SecurityField, kind: FactKind): SecurityQuestion => ({
  key,
  label: fieldLabel(key, "security"),
  ...kind,
});

export const typeChoice = choice(securityTypes, null, securityTypeWords);

/** One charge per year, as one line of text. */
const schedule: FactKind = {
  kind: "text",
  maxLength: 300,
  typed: (value) => scheduleText(value as Security["surrender_schedule"]),
  shown: (value) => scheduleWords(value as Security["surrender_schedule"]),
  read: (typed) => scheduleFrom(typed) ?? undefined,
  unreadable: "Enter the charges starting with the first year, such as 7, 6, 5.",
};

export const accountPart: SecurityPart = {
  title: "Account",
  questions: [
    ask("account_type", typeChoice),
    ask("status", oneOf(securityStatuses, optionWords)),
    ask("registration", oneOf(registrations, optionWords)),
    ask("qualified", yesNo),
    ask("custodian", text(120)),
    ask("product_name", text(120)),
    ask("symbol", text(10)),
    ask("cusip", text(9)),
    ask("account_number", text(40)),
    ask("rep_code", text(20)),
    ask("opened_at", day),
  ],
};

export const moneyPart: SecurityPart = {
  title: "Value and contributions",
  questions: [ask("cost_basis", money), ask("contribution_this_year", money), ask("required_distribution", money)],
};

export const suitabilityPart: SecurityPart = {
  title: "Suitability",
  questions: [
    ask("risk", choice(riskLevels, null)),
    ask("horizon_years", whole(0, 60, fieldUnits.horizon_years)),
    ask("liquidity_need", choice(liquidityNeeds, null)),
    ask("suitability_reviewed_at", day),
    ask("next_review_at", day),
  ],
};

export const surrenderPart: SecurityPart = {
  title: "Surrender charges",
  questions: [ask("surrender_schedule", schedule), ask("surrender_ends", day)],
};
export const notesQuestion = ask("notes", longText(5_000));
