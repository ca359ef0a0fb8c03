/** A policy's fields as data, in the order an agent fills them in (domain §7). */
import { fieldLabel } from "../../domain/fields/field-labels.ts";
import { fieldUnits } from "../../domain/fields/question-labels.ts";
import { policyTypes } from "../../domain/values/options.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import {
  commissionBases,
  commissionStatuses,
  electionPeriods,
  isMedicare,
  paymentMethods,
  planLetters,
  type Policy,
  type PolicyField,
  premiumModes,
} from "../../domain/policies/policy.ts";
import { stateCodes, stateName } from "../../domain/values/postal.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { inList, percent, type Question } from "../contact-parts/data-capture-fields.ts";
import { choice, day, type FactKind, longText, money, oneOf, text, whole } from "../contact-parts/fact-kinds.ts";

interface PolicyQuestion extends Question {
  key: PolicyField;
}

export interface PolicyPart {
  title: string;
  questions: readonly PolicyQuestion[];
}

const ask = (key: PolicyField, kind: FactKind): PolicyQuestion => ({ key, label: fieldLabel(key, "policy"), ...kind });

export const typeChoice = choice(policyTypes, null);

export function carrierChoice({ carriers }: ContactLists, chosen: string | null): FactKind {
  const offered = carriers.filter(({ id, active }) => active || id === chosen);
  return choice(
    offered.map(({ id }) => id),
    null,
    (id) => carriers.find((carrier) => carrier.id === id)?.name ?? "",
  );
}

function personChoice({ users }: ContactLists): FactKind {
  return choice(activeByName(users), null, (id) => nameIn(users, id));
}

function activeByName(users: ContactLists["users"]): string[] {
  const active = users.filter((user) => user.active).map((user) => ({ id: user.id, name: fullNameOf(user) }));
  return active.toSorted((one, other) => one.name.localeCompare(other.name)).map(({ id }) => id);
}

function nameIn(users: ContactLists["users"], id: string): string {
  const user = users.find((one) => one.id === id);
  return user ? fullNameOf(user) : "";
}

export function policyParts(policy: Policy, lists: ContactLists): PolicyPart[] {
  return [
    {
      title: "Policy",
      questions: [
        ask("carrier_id", carrierChoice(lists, policy.carrier_id)),
        ask("policy_type", typeChoice),
        ask("product_name", text(120)),
        ask("policy_number", text(40)),
        ask("application_number", text(40)),
        ask(
          "state",
          choice(stateCodes, "", (state) => stateName(state as (typeof stateCodes)[number])),
        ),
        ask("writing_agent_id", personChoice(lists)),
      ],
    },
    ...(isMedicare(policy) ? [medicarePart] : []),
    {
      title: "Money",
      questions: [
        ask("premium", money),
        ask("mode", choice(premiumModes, null)),
        ask("payment_method", choice(paymentMethods, null)),
        ask("draft_day", whole(1, 28, fieldUnits.draft_day)),
        ask("draft_failed_at", day),
        ask("paid_to_date", day),
        ask("face_amount", money),
        ask("benefit_amount", money),
        ask("deductible", money),
      ],
    },
    {
      title: "Dates",
      questions: [
        ask("application_date", day),
        ask("submitted_at", day),
        ask("approved_at", day),
        ask("issued_at", day),
        ask("effective_date", day),
        ask("delivered_at", day),
        ask("renewal_date", day),
        ask("expiration_date", day),
        ask("terminated_at", day),
      ],
    },
  ];
}

const medicarePart: PolicyPart = {
  title: "Medicare",
  questions: [
    ask("plan_code", text(20)),
    ask("plan_letter", choice(planLetters, null)),
    ask("election_period", choice(electionPeriods, null)),
  ],
};

export const beneficiaryQuestions = [
  inList("beneficiaries", "name", text(120)),
  inList("beneficiaries", "relation", text(40)),
  inList("beneficiaries", "percent", percent),
  inList("beneficiaries", "kind", oneOf(["primary", "contingent"], optionWords)),
];
export const freshBeneficiary = { name: "", relation: "", percent: 100, kind: "primary" as const };

export const requirementQuestions = [
  inList("requirements", "name", text(120)),
  inList("requirements", "asked", day),
  inList("requirements", "due", day),
  inList("requirements", "done", day),
  inList("requirements", "note", longText(500)),
];
export const freshRequirement = { name: "", asked: null, due: null, done: null, note: "" };

export const riderQuestions = [inList("riders", "name", text(120)), inList("riders", "amount", money)];
export const freshRider = { name: "", amount: null };

export function splitQuestions({ users }: ContactLists): Question[] {
  return [
    inList(
      "splits",
      "user_id",
      oneOf(activeByName(users), (id) => nameIn(users, id)),
    ),
    inList("splits", "percent", percent),
  ];
}

export const commissionQuestions = [
  inList("commission", "basis", oneOf(commissionBases, optionWords)),
  inList("commission", "first_year", money),
  inList("commission", "renewal", money),
  inList("commission", "advance_months", whole(0, 24, fieldUnits.advance_months)),
  inList("commission", "expected", money),
  inList("commission", "received", money),
  inList("commission", "chargeback_until", day),
  inList("commission", "status", oneOf(commissionStatuses, optionWords)),
];
export const freshCommission = {
  basis: "percent" as const,
  first_year: null,
  renewal: null,
  advance_months: null,
  expected: null,
  received: null,
  chargeback_until: null,
  status: "expected" as const,
};
