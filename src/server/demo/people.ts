/** The forty users of a demo tenant: one per role key, and agents below them. */
import { demoEmail } from "../../domain/session/demo-accounts.ts";
import { type AccountType, accountTypes } from "../../domain/users/access.ts";
import type { Chance } from "./chance.ts";
import { familyNames, mensNames, womensNames } from "./words.ts";

export interface DemoUser {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  username: string;
  account_type: AccountType;
  title: string;
  parent_id: string | null;
  business_unit_id: string | null;
  rm: boolean;
  rm_agent_ids: string[];
  c_1: boolean;
}

const titleOf: Partial<Record<AccountType, string>> = {
  regional_manager: "regional_sales_manager",
  district_manager: "district_manager",
  field_manager: "field_manager",
  agent: "insurance_agent",
};

/** Reporting lines among the role accounts; the other agents report to the managers in turn. */
const aboveOf: Partial<Record<AccountType, AccountType>> = {
  manager: "bu_admin",
  regional_manager: "manager",
  district_manager: "regional_manager",
  field_manager: "district_manager",
  agent: "field_manager",
  telemarketer: "manager",
  basic: "agent",
};

export function demoUsers(chance: Chance, host: string, count: number, at: number): DemoUser[] {
  const unit = chance.uuid(at);
  const ids = new Map(accountTypes.map((type) => [type, chance.uuid(at)]));
  const named = accountTypes.map((account_type): DemoUser => {
    const above = aboveOf[account_type];
    return {
      ...person(chance),
      id: ids.get(account_type) ?? "",
      email: demoEmail(account_type, host),
      username: `${account_type}.${host}`,
      account_type,
      title: titleOf[account_type] ?? "representative",
      parent_id: above ? (ids.get(above) ?? null) : null,
      business_unit_id: ["admin", "sub_admin"].includes(account_type) ? null : unit,
      rm: false,
      rm_agent_ids: [],
      c_1: account_type === "field_manager",
    };
  });
  const managers = (["manager", "regional_manager", "district_manager", "field_manager"] as const).map(
    (type) => ids.get(type) ?? "",
  );
  const further = Array.from({ length: Math.max(0, count - named.length) }, (_unused, at_) =>
    furtherAgent(chance, host, at_, managers, unit, at),
  );
  const assigned = further.filter((_agent, place) => place % 7 === 3);
  const relationship = assigned[0];
  if (relationship) {
    relationship.rm = true;
    relationship.rm_agent_ids = assigned.slice(1).map(({ id }) => id);
  }
  return [...named, ...further];
}

function furtherAgent(
  chance: Chance,
  host: string,
  place: number,
  managers: readonly string[],
  unit: string,
  at: number,
): DemoUser {
  const { first_name, last_name } = person(chance);
  const key = `${first_name}.${last_name}`.toLowerCase().replace(/[^a-z.]/g, "");
  return {
    id: chance.uuid(at),
    first_name,
    last_name,
    email: `${key}.${place}@${host}.fieldline.test`,
    username: `${key.slice(0, 30)}.${host}.${place}`,
    account_type: "agent",
    title: chance.of(["insurance_agent", "advisor", "retirement_specialist"]),
    parent_id: managers[place % managers.length] ?? null,
    business_unit_id: place % 5 === 4 ? null : unit,
    rm: false,
    rm_agent_ids: [],
    c_1: false,
  };
}

function person(chance: Chance): { first_name: string; last_name: string } {
  return { first_name: chance.of(chance.yes(0.5) ? womensNames : mensNames), last_name: chance.of(familyNames) };
}
