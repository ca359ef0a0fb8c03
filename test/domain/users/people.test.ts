import { describe, expect, it } from "vitest";
import { typesToGive } from "../../../src/domain/users/assigning.ts";
import { checkedNewUser, NewUserFields, repeatedAddresses } from "../../../src/domain/users/invitation.ts";
import { wordsOfRm, wordsOfRole } from "../../../src/domain/users/role-words.ts";
import { aboveOf, branchOf, levelsBelow, treeFault } from "../../../src/domain/users/tree.ts";
import { freeUsername, usernameOf } from "../../../src/domain/users/username.ts";
import { Refusal } from "../../../src/kit/refusal.ts";

const tree = [
  { id: "a", parent_id: null },
  { id: "b", parent_id: "a" },
  { id: "c", parent_id: "b" },
  { id: "d", parent_id: "a" },
];
const nodes = new Map(tree.map((node) => [node.id, node]));

describe("a tree", () => {
  it("knows what is above and below", () => {
    expect(aboveOf(nodes, "c")).toEqual(["c", "b", "a"]);
    expect(aboveOf(nodes, null)).toEqual([]);
    expect(branchOf(tree, "b")).toEqual(["b", "c"]);
    expect([levelsBelow(tree, "a"), levelsBelow(tree, "c")]).toEqual([2, 0]);
  });

  it("with a circle in it is walked once", () => {
    const round = [
      { id: "a", parent_id: "b" },
      { id: "b", parent_id: "a" },
    ];
    expect(aboveOf(new Map(round.map((node) => [node.id, node])), "a")).toEqual(["a", "b"]);
    expect(branchOf(round, "a")).toEqual(["a", "b"]);
    expect(levelsBelow(round, "a")).toBe(1);
  });

  it.each([
    [{ id: "a", above: ["c", "b", "a"], levelsBelow: 2 }, "cycle"],
    [{ id: "x", above: Array.from({ length: 10 }, (_unused, at) => `${at}`), levelsBelow: 0 }, null],
    [{ id: "x", above: Array.from({ length: 10 }, (_unused, at) => `${at}`), levelsBelow: 1 }, "too_deep"],
    [{ id: "x", above: [], levelsBelow: 10 }, null],
    [{ id: "x", above: [], levelsBelow: 11 }, "too_deep"],
  ])("finds in %j: %s", (move, fault) => {
    expect(treeFault(move)).toBe(fault);
  });
});

describe("a username", () => {
  it.each([
    ["Ada.Ames@prairie.test", "ada.ames"],
    ["José@x.test", "jose"],
    ["al@x.test", "al.x.test"],
    ["+@-", "user"],
    [`${"n".repeat(60)}@x.test`, "n".repeat(35)],
  ])("made from %s is %s", (email, username) => {
    expect(usernameOf(email)).toBe(username);
  });

  it("that is taken gets a number", () => {
    const taken = new Set(["ada", "ada2"]);
    expect(freeUsername("ada", (name) => taken.has(name))).toBe("ada3");
    expect(freeUsername("ben", (name) => taken.has(name))).toBe("ben");
  });
});

describe("a new user", () => {
  const checked = (fields: object) =>
    checkedNewUser(NewUserFields.parse({ first_name: "Ivy", email: "ivy@x.test", ...fields }));
  const errorsOf = (fields: object) => {
    try {
      return checked(fields);
    } catch (error) {
      return error instanceof Refusal ? Object.keys(error.fields) : error;
    }
  };

  it("is an agent unless said otherwise, and is written tidily", () => {
    expect(checked({ first_name: "  Ivy   Ann ", username: " " })).toMatchObject({
      first_name: "Ivy Ann",
      account_type: "agent",
      parent_id: null,
    });
  });

  it.each([
    [{ first_name: "=1+1" }, ["first_name"]],
    [{ last_name: "@SUM(A1)" }, ["last_name"]],
    [{ first_name: " -cmd" }, ["first_name"]],
    [{ email: "ivy" }, ["email"]],
    [{ username: "a b" }, ["username"]],
    [{ npn: "x" }, ["npn"]],
  ])("with %j is refused at %j", (fields, errors) => {
    expect(errorsOf(fields)).toEqual(errors);
  });

  it("named twice in a list is found, in any case", () => {
    expect([...repeatedAddresses(["a@x.test", "b@x.test", " A@X.test"])]).toEqual([2]);
  });
});

describe("roles in words", () => {
  it("say no more than the matrix allows", () => {
    expect(wordsOfRole({ account_type: "telemarketer", rm: false })).toEqual([
      "See contacts: own and in pools",
      "Claim contacts from pools",
      "Call and text",
    ]);
    expect(wordsOfRm("agent")).toContain("See contacts: own and assigned agents");
    expect(wordsOfRm("manager")).toEqual([]);
  });

  it("are given by admins alone; others add people without rights over others", () => {
    const allRoles = { regional_manager: true, basic: true };
    expect(typesToGive({ account_type: "admin", rm: false }, allRoles)).toHaveLength(10);
    expect(typesToGive({ account_type: "bu_admin", rm: false }, allRoles)).toEqual(["telemarketer", "agent", "basic"]);
    expect(typesToGive({ account_type: "manager", rm: false }, allRoles)).toEqual([]);
  });
});
