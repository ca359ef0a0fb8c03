/** A policy's fields as data, in the order in which an agent fills them in (domain §7). */
import { policyTypes } from "../../domain/contacts/limits.ts";
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
} from "../../domain/contacts/policy.ts";
import { stateCodes, stateName } from "../../domain/contacts/postal.ts";
import type { ContactLists } from "../../local/queries/contact-page.ts";
import { fullNameOf } from "../../domain/users/user-name.ts";
import { percent, type Question } from "./data-capture-fields.ts";
import { choice, day, type FactKind, longText, money, oneOf, text, whole } from "./fact-kinds.ts";

interface PolicyQuestion extends Question {
  key: PolicyField;
}

export interface PolicyPart {
  title: string;
  questions: readonly PolicyQuestion[];
}

const ask = (key: PolicyField, label: string, kind: FactKind): PolicyQuestion => ({ key, label, ...kind });
const more = (key: string, label: string, kind: FactKind): Question => ({ key, label, ...kind });

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
        ask("carrier_id", "Carrier", carrierChoice(lists, policy.carrier_id)),
        ask("policy_type", "Type", typeChoice),
        ask("product_name", "Product", text(120)),
        ask("policy_number", "Policy number", text(40)),
        ask("application_number", "Application number", text(40)),
        ask(
          "state",
          "Written in",
          choice(stateCodes, "", (state) => stateName(state as (typeof stateCodes)[number])),
        ),
        ask("writing_agent_id", "Writing agent", personChoice(lists)),
      ],
    },
    ...(isMedicare(policy) ? [medicarePart] : []),
    {
      title: "Money",
      questions: [
        ask("premium", "Premium", money),
        ask("mode", "Paid", choice(premiumModes, null)),
        ask("payment_method", "Paid by", choice(paymentMethods, null)),
        ask("draft_day", "Draft day", whole(1, 28, "of the month")),
        ask("draft_failed_at", "Last draft failed", day),
        ask("paid_to_date", "Paid to", day),
        ask("face_amount", "Face amount", money),
        ask("benefit_amount", "Benefit", money),
        ask("deductible", "Deductible", money),
      ],
    },
    {
      title: "Dates",
      questions: [
        ask("application_date", "Application", day),
        ask("submitted_at", "Submitted", day),
        ask("approved_at", "Approved", day),
        ask("issued_at", "Issued", day),
        ask("effective_date", "Effective", day),
        ask("delivered_at", "Delivered", day),
        ask("renewal_date", "Renewal", day),
        ask("expiration_date", "Expires", day),
        ask("terminated_at", "Ended", day),
      ],
    },
  ];
}

const medicarePart: PolicyPart = {
  title: "Medicare",
  questions: [
    ask("plan_code", "Plan code", text(20)),
    ask("plan_letter", "Plan letter", choice(planLetters, null)),
    ask("election_period", "Election period", choice(electionPeriods, null)),
  ],
};

export const beneficiaryQuestions = [
  more("name", "Name", text(120)),
  more("relation", "Relation", text(40)),
  more("percent", "Share", percent),
  more("kind", "Kind", oneOf(["primary", "contingent"], optionWords)),
];
export const freshBeneficiary = { name: "", relation: "", percent: 100, kind: "primary" as const };

export const requirementQuestions = [
  more("name", "What", text(120)),
  more("asked", "Asked", day),
  more("due", "Due", day),
  more("done", "Done", day),
  more("note", "Note", longText(500)),
];
export const freshRequirement = { name: "", asked: null, due: null, done: null, note: "" };

export const riderQuestions = [more("name", "Rider", text(120)), more("amount", "Amount", money)];
export const freshRider = { name: "", amount: null };

export function splitQuestions({ users }: ContactLists): Question[] {
  return [
    more(
      "user_id",
      "Person",
      oneOf(activeByName(users), (id) => nameIn(users, id)),
    ),
    more("percent", "Share", percent),
  ];
}

export const commissionQuestions = [
  more("basis", "Basis", oneOf(commissionBases, optionWords)),
  more("first_year", "First year", money),
  more("renewal", "Renewal", money),
  more("advance_months", "Advanced months", whole(0, 24, "months")),
  more("expected", "Expected", money),
  more("received", "Received", money),
  more("chargeback_until", "Chargeback until", day),
  more("status", "Status", oneOf(commissionStatuses, optionWords)),
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
