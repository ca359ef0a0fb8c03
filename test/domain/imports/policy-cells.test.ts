/** A policy that stands in the row of its client. */
import { describe, expect, test } from "vitest";
import { ImportPlan, planErrors } from "../../../src/domain/imports/plan.ts";
import { rowChecker } from "../../../src/domain/imports/row-check.ts";
import { noon, uuid } from "../contacts/sample-contact.ts";

const nothing = () => undefined;
const words = {
  status: nothing,
  source: nothing,
  owner: nothing,
  carrier: (name: string) => (name.toLowerCase() === "hudson life" ? uuid(3) : undefined),
};

function check(row: Record<string, string>) {
  const fields = Object.keys(row).map((target) => ({ name: target, target }));
  return rowChecker(ImportPlan.parse({ fields, category: "client" }), words, noon)(Object.values(row));
}
const reasons = (row: Record<string, string>) => check(row).problems.map(({ reason, column }) => [reason, column]);

describe("a policy in the row of its client", () => {
  const policyOf = (row: Record<string, string>) => check({ last_name: "Ortiz", ...row }).policy;

  test("is read with its carrier, its type as people write it, money and dates", () => {
    expect(
      policyOf({
        policy_carrier: "HUDSON Life",
        policy_type: "Med Supp",
        policy_plan_letter: "G",
        policy_number: "ab-1",
        policy_effective: "7/1/24",
        policy_renewal: "07/01/2031",
        policy_premium: "$1,250.50 / mo",
        policy_mode: "Monthly",
      }),
    ).toMatchObject({
      carrier_id: uuid(3),
      policy_type: "medicare_supplement",
      status: "in_force",
      plan_letter: "G",
      effective_date: "2024-07-01",
      renewal_date: "2031-07-01",
      premium: 125_050,
      mode: "monthly",
    });
  });

  test("is absent where its cells are empty", () => {
    expect(policyOf({ policy_carrier: "", policy_type: "" })).toBeNull();
  });

  test.each([
    [{ policy_carrier: "Unheard of", policy_type: "pdp" }, [["unknown_value", 1]]],
    [{ policy_carrier: "Hudson Life", policy_number: "1" }, [["policy_incomplete", null]]],
    [{ policy_carrier: "", policy_type: "pdp" }, [["policy_incomplete", 1]]],
    [
      { policy_carrier: "Hudson Life", policy_type: "spaceship" },
      [
        ["unknown_value", 2],
        ["policy_incomplete", 2],
      ],
    ],
    [
      { policy_carrier: "Hudson Life", policy_type: "pdp", policy_effective: "2/1/2024", policy_end: "1/1/2024" },
      [["bad_date", 4]],
    ],
  ] as const)("%j is refused where it stands", (row, problems) => {
    expect(reasons({ last_name: "Ortiz", ...row })).toEqual(problems);
  });

  test("belongs to clients alone", () => {
    const fields = [
      { name: "a", target: "last_name" },
      { name: "b", target: "policy_type" },
    ];
    expect(planErrors(ImportPlan.parse({ fields }))).toHaveProperty("category");
    expect(planErrors(ImportPlan.parse({ fields, category: "client" }))).toEqual({});
  });
});
