import { describe, expect, test } from "vitest";
import { dashboardTypes, mergeDashboardInfo } from "../../../src/domain/users/dashboard.ts";
import {
  downlineDepthMax,
  officeTypes,
  pictureBytesMax,
  pictureKinds,
  pictureSidePx,
  titles,
  usernameLengthMax,
  usernameLengthMin,
} from "../../../src/domain/users/limits.ts";
import { userMessages } from "../../../src/domain/users/messages.ts";
import { type Subscription, subscriptionType, subscriptionTypes } from "../../../src/domain/users/subscription.ts";
import { timeZoneKeyOf } from "../../../src/domain/values/browser-zone.ts";
import { timeZoneKeys, zoneName } from "../../../src/domain/values/time-zones.ts";
import {
  checkedUserEdit,
  isFullAdmin,
  isNpn,
  isUsername,
  roleFlags,
  screenPopGroup,
  UserRow,
} from "../../../src/domain/users/user.ts";
import { fullNameOf } from "../../../src/domain/values/user-name.ts";
import { refusalOf } from "../refusal-of.ts";

test.each([
  ["sub_admin", { admin: true, sub_admin: true }, "all", false],
  ["admin", { admin: true }, "all", true],
  ["agent", { agent: true }, "all_agents", false],
  ["bu_admin", { bu_admin: true }, "all_agents", false],
] as const)("account type %s sets %j, pops screens in %s, full admin %s", (account_type, flags, group, full) => {
  expect(roleFlags(account_type)).toEqual(flags);
  expect(screenPopGroup({ account_type })).toBe(group);
  expect(isFullAdmin({ account_type })).toBe(full);
});

test("an unknown account type sets the flag of its name", () => expect(roleFlags("wizard")).toEqual({ wizard: true }));

describe("an edit of a user", () => {
  test("is kept tidy", () => {
    expect(checkedUserEdit({ first_name: " Ada ", email: "ada@example.com ", npn: " 12345678" })).toEqual({
      first_name: "Ada",
      email: "ada@example.com",
      npn: "12345678",
    });
  });

  test("names every wrong field", () => {
    const edit = { first_name: "", last_name: "x".repeat(61), email: "ada", username: "a", npn: "123" };
    expect(refusalOf(() => checkedUserEdit(edit)).fields).toEqual({
      first_name: [userMessages.first_name_needed],
      last_name: [userMessages.name_too_long],
      email: [userMessages.bad_email],
      username: [userMessages.bad_username],
      npn: [userMessages.bad_npn],
    });
  });
});

test.each([
  ["ada", true],
  ["a.b_c-9", true],
  ["x".repeat(40), true],
  ["x".repeat(41), false],
  ["ab", false],
  ["ada lovelace", false],
  ["adä", false],
])("%s is a username: %s", (text, expected) => expect(isUsername(text)).toBe(expected));

test.each([
  ["12345678", true],
  ["1234567890", true],
  ["1234567", false],
  ["12345678901", false],
  ["1234567a", false],
])("%s is an NPN: %s", (text, expected) => expect(isNpn(text)).toBe(expected));

test("a user is called by name, else by username", () => {
  expect(fullNameOf({ first_name: "Ada", last_name: "Lovelace" })).toBe("Ada Lovelace");
  expect(fullNameOf({ first_name: "", last_name: "", username: "ada" })).toBe("ada");
});

test("a colleague's row carries no address and no number", () => {
  expect(Object.keys(UserRow.shape)).toEqual(
    "id first_name last_name account_type title parent_id active updated_at seq".split(" "),
  );
});

describe("the subscription type", () => {
  const manager: Subscription = { active: true, current_usage: 0, order_type: "Subscription::ManagerPay" };
  const self: Subscription = { ...manager, order_type: "Subscription::SelfPay" };
  const ended = { ...self, active: false };
  test.each<[string, Subscription | null, Subscription | null, string | null]>([
    ["manager-paid", manager, null, "manager"],
    ["self-paid", self, null, "self"],
    ["own before the company's", manager, self, "manager"],
    ["the company's when one's own has ended", ended, manager, "company"],
    ["the company's alone", null, manager, "company"],
    ["an ended one of one's own", ended, null, "self"],
    ["an ended one of the company", null, ended, null],
    ["none", null, null, null],
  ])("%s", (_, own, company, type) => {
    expect(subscriptionType(own, company)).toBe(type);
    if (type) expect(subscriptionTypes).toContain(type);
  });
});

test("dashboard keys merge and birthday lists append", () => {
  const before = { summary: 1, client_birthdays: ["a"], goals: [1] };
  const more = { summary: 2, client_birthdays: ["b"], prospect_birthdays: ["c"], goals: [2] };
  expect(mergeDashboardInfo(before, more)).toEqual({
    summary: 2,
    client_birthdays: ["a", "b"],
    prospect_birthdays: ["c"],
    goals: [2],
  });
  expect(mergeDashboardInfo({ client_birthdays: null }, { client_birthdays: ["b"] })).toEqual({
    client_birthdays: ["b"],
  });
  expect(dashboardTypes).toHaveLength(11);
});

describe("time zones", () => {
  test.each([
    ["est", "America/New_York"],
    ["cst", "America/Chicago"],
    ["mst", "America/Denver"],
    ["pst", "America/Los_Angeles"],
    ["akst", "America/Anchorage"],
    ["hst", "Pacific/Honolulu"],
  ])("%s is %s, and back", (key, zone) => {
    expect(zoneName(key)).toBe(zone);
    expect(timeZoneKeyOf(zone)).toBe(key);
    expect(() => new Intl.DateTimeFormat("en-US", { timeZone: zone })).not.toThrow();
  });

  test.each([
    ["America/Phoenix", "mst"],
    ["America/Detroit", "est"],
    ["Europe/Berlin", "est"],
  ])("a browser in %s starts with %s", (zone, key) => expect(timeZoneKeyOf(zone)).toBe(key));

  test.each([null, undefined, "cet"])("a setting of %s reads as New York", (key) =>
    expect(zoneName(key)).toBe("America/New_York"),
  );

  test("there are six", () => expect(timeZoneKeys).toEqual(["est", "cst", "mst", "pst", "akst", "hst"]));
});

test("limits of users", () => {
  expect([usernameLengthMin, usernameLengthMax, downlineDepthMax]).toEqual([3, 40, 10]);
  expect([pictureBytesMax, pictureSidePx, pictureKinds.length]).toEqual([5_242_880, 512, 3]);
  expect(officeTypes).toEqual(["main", "branch"]);
  expect(titles).toHaveLength(7);
});
