/** Securities of some demo contacts who are clients. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { emptySecurityFields, type Security } from "../../domain/policies/security.ts";
import { dayOf } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import type { Chance } from "./chance.ts";

type Kind = Partial<Security> & Pick<Security, "account_type" | "custodian" | "product_name">;

const kinds: readonly Kind[] = [
  { account_type: "ira_traditional", custodian: "Fidelity", product_name: "", qualified: true },
  { account_type: "ira_roth", custodian: "Charles Schwab", product_name: "", qualified: true },
  { account_type: "rollover", custodian: "Vanguard", product_name: "Rollover from 401(k)", qualified: true },
  { account_type: "brokerage", custodian: "Charles Schwab", product_name: "", qualified: false },
  {
    account_type: "mutual_fund",
    custodian: "Vanguard",
    product_name: "500 Index Fund Admiral",
    symbol: "VFIAX",
    cusip: "922908710",
    qualified: false,
  },
  { account_type: "529", custodian: "Ohio 529", product_name: "College savings", qualified: false },
];
const surrenderCharges = [7, 7, 6, 5, 4, 3, 2];
const annuity: Kind = {
  account_type: "variable_annuity",
  custodian: "Nationwide",
  product_name: "Destination B",
  qualified: true,
  surrender_schedule: surrenderCharges.map((percent, at) => ({ year: at + 1, percent })),
};

export function demoSecurities(chance: Chance, contact: Contact, now: number): Security[] {
  if (contact.category !== "client" || contact.owner_id === null || !chance.yes(0.12)) return [];
  return Array.from({ length: chance.of([1, 1, 2, 3]) }, () => demoSecurity(chance, contact, now));
}

const yearDays = 365;

function demoSecurity(chance: Chance, contact: Contact, now: number): Security {
  const kind = chance.yes(0.2) ? annuity : chance.of(kinds);
  const opened = now - chance.whole(100, 3_600) * dayMs;
  const value = chance.whole(40, 4_200) * 100_00;
  const reviewed = now - chance.whole(20, 500) * dayMs;
  const name = contact.linked_contacts.length > 0 ? "Spouse" : `Estate of ${contact.last_name}`;
  return {
    id: chance.uuid(opened),
    contact_id: contact.id,
    ...emptySecurityFields,
    status: chance.of(["open", "open", "open", "pending", "transferred"]),
    registration: chance.of(["individual", "individual", "joint_survivorship", "transfer_on_death"]),
    ...kind,
    account_number: `••••${chance.whole(1_000, 9_999)}`,
    opened_at: dayOf(opened),
    market_value: value,
    as_of: dayOf(now - chance.whole(1, 60) * dayMs),
    cost_basis: Math.round((value * chance.whole(45, 98)) / 100),
    contribution_this_year: chance.yes(0.4) ? chance.whole(5, 70) * 100_00 : null,
    surrender_ends: kind === annuity ? dayOf(opened + surrenderCharges.length * yearDays * dayMs) : null,
    required_distribution: kind.qualified && chance.yes(0.3) ? chance.whole(8, 90) * 100_00 : null,
    beneficiaries: [{ name, relation: "", percent: 100, kind: "primary" }],
    risk: chance.of(["conservative", "moderate_conservative", "moderate", "moderate_aggressive"]),
    horizon_years: chance.whole(3, 20),
    liquidity_need: chance.of(["low", "medium", "high"]),
    suitability_reviewed_at: dayOf(reviewed),
    next_review_at: dayOf(reviewed + yearDays * dayMs),
    created_at: opened,
    created_by: contact.owner_id,
    updated_at: reviewed,
    version: 1,
    seq: 0,
  };
}
