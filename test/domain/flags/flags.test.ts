import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decideAll,
  decideFlag,
  type FlagFacts,
  type FlagRule,
  type FlagRules,
  type FlagUser,
  flagTargets,
} from "../../../src/domain/flags/evaluate.ts";
import { checkedRules, flagMessages, flagRoles, flagRulesMax } from "../../../src/domain/flags/flag-rules.ts";
import { featureKeys, flagText } from "../../../src/domain/flags/flag-texts.ts";
import {
  precedenceWords,
  previewWords,
  reasonWords,
  rulesWords,
  stateWords,
} from "../../../src/domain/flags/flag-words.ts";
import { accountTypes } from "../../../src/domain/users/access.ts";
import { typesToGive } from "../../../src/domain/users/assigning.ts";
import { isOn } from "../../../src/domain/users/features.ts";
import { refusalOf } from "../refusal-of.ts";

const agent: FlagUser = { user_id: "u-1", account_type: "agent", rm: false };
const factsOf = (rules: FlagRules, more: Partial<FlagFacts> = {}): FlagFacts => ({
  rules,
  company_number: "42",
  deployment: {},
  ...more,
});
const rule = (target: FlagRule["for"], value: string, on: boolean): FlagRule => ({ for: target, value, on });
/** One rule of every kind that fits the agent, the nearest first. */
const ladder = [
  rule("user", "u-1", true),
  rule("role", "agent", false),
  rule("account_type", "agent", true),
  rule("company_number", "42", false),
  rule("deployment", "", true),
];

describe("a feature", () => {
  test.each(ladder.map((_rule, at) => [ladder[at]!.for, at] as const))(
    "is decided by the rule for the %s where no nearer one fits, in any order of writing",
    (_target, at) => {
      const left = ladder.slice(at);
      for (const rules of [left, left.toReversed()])
        expect(decideFlag("export", agent, factsOf({ export: rules }))).toEqual({
          on: left[0]!.on,
          reason: { kind: "rule", rule: left[0] },
        });
    },
  );

  test("is not touched by rules for others", () => {
    const others = [
      rule("user", "u-2", false),
      rule("role", "rm", false),
      rule("account_type", "manager", false),
      rule("company_number", "7", false),
    ];
    expect(decideFlag("export", agent, factsOf({ export: others }))).toEqual({ on: true, reason: { kind: "shipped" } });
  });

  test("is off where two roles of a person disagree, and a sub-admin is an admin too", () => {
    const rules = { export: [rule("role", "rm", true), rule("role", "agent", false)] };
    expect(decideFlag("export", { ...agent, rm: true }, factsOf(rules)).on).toBe(false);
    const forAdmins = factsOf({ voicemail: [rule("role", "admin", true)] });
    const of = (account_type: FlagUser["account_type"]) =>
      decideFlag("voicemail", { ...agent, account_type }, forAdmins);
    expect([of("admin").on, of("sub_admin").on, of("bu_admin").on]).toEqual([true, true, false]);
  });

  test.each([
    ["workflow", "workflow_admin_only"],
    ["contact_merge", "contact_merge_admin_only"],
  ] as const)("%s is for admins alone while %s is on", (key, limit) => {
    const facts = factsOf({ [limit]: [rule("deployment", "", true)], [key]: [rule("user", "u-1", true)] });
    const has = (account_type: FlagUser["account_type"]) => decideFlag(key, { ...agent, account_type }, facts).on;
    expect(accountTypes.filter(has)).toEqual(["admin", "sub_admin"]);
    expect(reasonWords(decideFlag(key, agent, facts).reason)).toBe(
      `Limited by “${flagText(limit).label}”, by the rule for everyone`,
    );
  });

  test.each(["regional_manager", "basic"] as const)("%s follows the deployment alone", (key) => {
    const facts = factsOf({ [key]: [rule("deployment", "", true)] });
    expect(decideFlag(key, agent, facts)).toEqual({ on: false, reason: { kind: "settings" } });
    const here = { ...facts, deployment: { [key]: true } };
    expect(decideFlag(key, agent, here).on).toBe(true);
    const admin = { account_type: "admin", rm: false } as const;
    expect(typesToGive(admin, decideAll(featureKeys, agent, facts))).not.toContain(key);
    expect(typesToGive(admin, decideAll(featureKeys, agent, here))).toContain(key);
  });
});

test("a device decides every feature as the server does, for any rules", () => {
  const anyRule = fc.record({
    for: fc.constantFrom(...flagTargets),
    value: fc.constantFrom("", "u-1", "42", "7", ...flagRoles),
    on: fc.boolean(),
  });
  const anyRules = fc.dictionary(fc.constantFrom(...featureKeys), fc.array(anyRule, { maxLength: 6 }));
  const anyUser = fc.record({
    user_id: fc.constantFrom("u-1", "u-2"),
    account_type: fc.constantFrom(...accountTypes),
    rm: fc.boolean(),
  });
  fc.assert(
    fc.property(anyRules, anyUser, fc.boolean(), (rules, user, basic) => {
      const facts = factsOf(rules, { deployment: { basic } });
      const onDevice = JSON.parse(JSON.stringify(decideAll(featureKeys, user, facts))) as Record<string, boolean>;
      for (const key of featureKeys) expect(isOn(onDevice, key)).toBe(decideFlag(key, user, facts).on);
    }),
    { numRuns: 200 },
  );
});

test("a key an older server does not send has its built-in value", () => {
  expect([isOn({}, "export"), isOn({}, "dialer_recording"), isOn({ export: false }, "export")]).toEqual([
    true,
    false,
    false,
  ]);
});

describe("rules", () => {
  test("are kept tidy", () => {
    expect(checkedRules([rule("deployment", "x", true), rule("company_number", "  42 ", false)])).toEqual([
      rule("deployment", "", true),
      rule("company_number", "42", false),
    ]);
  });

  test.each([
    ["a role there is not", [rule("role", "boss", true)], { "rules.0": [flagMessages.nobody] }],
    ["an account type there is not", [rule("account_type", "rm", true)], { "rules.0": [flagMessages.nobody] }],
    ["nobody", [rule("user", " ", true)], { "rules.0": [flagMessages.nobody] }],
    ["a long number", [rule("company_number", "9".repeat(41), true)], { "rules.0": [flagMessages.nobody] }],
    [
      "the same people twice",
      [rule("role", "agent", true), rule("role", "agent", false)],
      { "rules.1": [flagMessages.twice] },
    ],
    [
      "too many",
      Array.from({ length: flagRulesMax + 1 }, (_none, at) => rule("company_number", String(at + 1), true)),
      { rules: [flagMessages.too_many] },
    ],
  ])("are refused for %s", (_what, rules, fields) => {
    expect(refusalOf(() => checkedRules(rules))).toMatchObject({ code: "invalid", fields });
  });
});

test("words say what a rule and a change mean", () => {
  const nameOf = () => "Ada Byron";
  expect(precedenceWords).toContain("user, then role, then account type, then company number, then everyone");
  expect(rulesWords([rule("deployment", "", true), rule("user", "u-1", false)], nameOf)).toBe(
    "Everyone: on; Ada Byron: off",
  );
  expect(rulesWords([rule("role", "rm", true), rule("account_type", "agent", false)], nameOf)).toBe(
    "Role Relationship managers: on; Account type Agent: off",
  );
  expect(rulesWords([], nameOf)).toBe("Built-in value");
  expect(reasonWords({ kind: "rule", rule: rule("user", "u-1", true) })).toBe("Rule for this user");
  expect([0, 3, 2].map((on_for) => stateWords({ on_for, of: 3 }))).toEqual([
    "Off",
    "On for everyone",
    "On for 2 of 3 users",
  ]);
  expect(previewWords({ gain: 0, lose: 37, running: 4 }, false)).toBe(
    "37 users lose it. 4 have something running, which is kept.",
  );
  expect(previewWords({ gain: 1, lose: 1, running: 1 }, false)).toBe(
    "1 user gains it, 1 user loses it. 1 has something running, which is kept.",
  );
  expect(previewWords({ gain: 0, lose: 2, running: 1 }, false, "accounts")).toBe(
    "2 users lose it. 1 has an account connected, which is kept but not used meanwhile.",
  );
  expect(previewWords({ gain: 0, lose: 2, running: 1 }, false, "work")).toBe(
    "2 users lose it. 1 has something running, which is kept and waits meanwhile.",
  );
  expect(previewWords({ gain: 2, lose: 0, running: 0 }, true)).toBe("2 users will be limited by it.");
  expect(previewWords({ gain: 0, lose: 0, running: 0 }, false)).toBe("No user is affected.");
  expect(featureKeys.every((key) => flagText(key).description.endsWith("."))).toBe(true);
});
