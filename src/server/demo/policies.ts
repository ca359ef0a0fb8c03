/** Policies of the demo contacts: clients have some in force, leads have some in progress, a few need attention. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { annualPremiumOf, emptyPolicyFields, type Policy, type PolicyFields } from "../../domain/policies/policy.ts";
import { isInForce, type PolicyStatus } from "../../domain/policies/policy-status.ts";
import { dayOf } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import type { Chance } from "./chance.ts";

export type PolicyType = NonNullable<PolicyFields["policy_type"]>;

interface Product {
  type: PolicyType;
  name: string;
  /** Cents per month, from and to. */
  premium: readonly [number, number];
  face?: readonly [number, number];
}

const products: readonly Product[] = [
  { type: "medicare_supplement", name: "Medicare Supplement Plan G", premium: [9_500, 21_000] },
  { type: "medicare_advantage", name: "Choice PPO", premium: [0, 4_500] },
  { type: "pdp", name: "Value Rx", premium: [700, 6_200] },
  { type: "final_expense", name: "Final Expense Level", premium: [2_500, 9_500], face: [500_000, 2_500_000] },
  { type: "dental", name: "Dental Complete", premium: [2_200, 6_500] },
  { type: "term_life", name: "Term 20", premium: [1_800, 12_000], face: [10_000_000, 50_000_000] },
  { type: "whole_life", name: "Whole Life 100", premium: [4_000, 22_000], face: [1_000_000, 10_000_000] },
  { type: "hospital_indemnity", name: "Hospital Indemnity Plus", premium: [1_900, 5_500] },
];
const openWay: readonly PolicyStatus[] = ["quoted", "app_started", "submitted", "underwriting", "approved", "issued"];
const fullWay: readonly PolicyStatus[] = [...openWay, "delivered", "in_force"];

const medicareTypes = ["medicare_supplement", "medicare_advantage", "pdp"];
const paperScope = "Paper Scope of Appointment on file at the office";

export interface PolicyFacts {
  now: number;
  carrierIds: readonly string[];
  /** Whether a carrier sells a type; absent: each sells all. */
  sells?: (carrier_id: string, type: PolicyType) => boolean;
}

export function demoPolicies(chance: Chance, contact: Contact, facts: PolicyFacts): Policy[] {
  if (contact.category === "client") {
    const ended = chance.yes(0.06) ? [demoPolicy(chance, contact, facts, chance.of(["cancelled", "lapsed"]))] : [];
    const open = chance.yes(0.05) ? [onItsWay(chance, contact, facts)] : [];
    const count = chance.of([1, 1, 2, 2, 3]);
    return [...ended, ...Array.from({ length: count }, () => demoPolicy(chance, contact, facts, "in_force")), ...open];
  }
  return chance.yes(0.07) ? [onItsWay(chance, contact, facts)] : [];
}

function onItsWay(chance: Chance, contact: Contact, facts: PolicyFacts): Policy {
  return demoPolicy(chance, contact, facts, chance.of([...openWay, "pending_requirements" as const]));
}

function demoPolicy(chance: Chance, contact: Contact, facts: PolicyFacts, status: PolicyStatus): Policy {
  const { now, carrierIds, sells = () => true } = facts;
  const product = chance.of(products);
  const started = wayTo(status);
  const age =
    isInForce(status) || started.length === fullWay.length + 1 ? chance.whole(60, 1_400) : chance.whole(2, 45);
  const created_at = now - age * dayMs;
  const step = (age * dayMs) / (started.length + 1);
  const moves = started.map((passed, at) => ({
    status: passed,
    at: Math.floor(created_at + (isInForce(status) ? Math.min(step, 5 * dayMs) : step) * at),
    by: contact.owner_id,
    ...(passed === "submitted" && medicareTypes.includes(product.type) ? { reason: paperScope } : {}),
  }));
  const dayOfMove = (passed: PolicyStatus) => {
    const move = moves.find((one) => one.status === passed);
    return move ? dayOf(move.at) : null;
  };
  const inForceSince = dayOfMove("in_force");
  const fields: PolicyFields = {
    ...emptyPolicyFields,
    carrier_id: chance.of(carrierIds.filter((id) => sells(id, product.type))),
    policy_type: product.type,
    product_name: product.name,
    plan_letter: product.type === "medicare_supplement" ? "G" : null,
    policy_number: inForceSince ? policyNumber(chance) : "",
    insured_id: contact.id,
    owner_id: contact.id,
    payor_id: contact.id,
    writing_agent_id: contact.owner_id,
    state: contact.addresses[0]?.state ?? "",
    application_date: dayOfMove("app_started"),
    submitted_at: dayOfMove("submitted"),
    approved_at: dayOfMove("approved"),
    issued_at: dayOfMove("issued"),
    delivered_at: dayOfMove("delivered"),
    effective_date: inForceSince,
    renewal_date: isInForce(status) ? dayOf(now + chance.whole(1, 360) * dayMs) : null,
    terminated_at: dayOfMove(status) && !isInForce(status) && inForceSince ? dayOfMove(status) : null,
    premium: chance.whole(...product.premium),
    mode: "monthly",
    payment_method: chance.of(["bank_draft", "bank_draft", "card", "social_security", "direct_bill"]),
    draft_day: chance.whole(1, 28),
    draft_failed_at: isInForce(status) && chance.yes(0.01) ? dayOf(now - 3 * dayMs) : null,
    face_amount: product.face ? Math.round(chance.whole(...product.face) / 50_000) * 50_000 : null,
    beneficiaries: product.face
      ? [
          {
            name: `Estate of ${contact.last_name || contact.business_name}`,
            relation: "estate",
            percent: 100,
            kind: "primary",
          },
        ]
      : [],
    requirements:
      status === "pending_requirements"
        ? [
            {
              name: chance.of(["Attending physician statement", "Voided check", "Signed form"]),
              asked: dayOf(now - 9 * dayMs),
              due: null,
              done: null,
              note: "",
            },
          ]
        : [],
  };
  return {
    id: chance.uuid(created_at),
    contact_id: contact.id,
    ...fields,
    status,
    moves,
    annual_premium: annualPremiumOf(fields),
    created_at,
    created_by: contact.owner_id,
    updated_at: moves.at(-1)?.at ?? created_at,
    version: moves.length,
    seq: 0,
  };
}

/** One percent of those in force have a missed payment. */
export function inGrace(chance: Chance, policy: Policy, now: number): Policy {
  if (policy.status !== "in_force" || !chance.yes(0.01)) return policy;
  const at = now - chance.whole(2, 25) * dayMs;
  const move = { status: "grace" as const, at, by: policy.writing_agent_id };
  return { ...policy, status: "grace", moves: [...policy.moves, move], updated_at: at, version: policy.version + 1 };
}

function wayTo(status: PolicyStatus): PolicyStatus[] {
  if (status === "pending_requirements") return [...fullWay.slice(0, 4), status];
  const at = fullWay.indexOf(status);
  return at >= 0 ? fullWay.slice(0, at + 1) : [...fullWay, status];
}

function policyNumber(chance: Chance): string {
  return `${chance.of(["H", "L", "M", "P"])}${chance.whole(10_000_000, 99_999_999)}`;
}
