import { describe, expect, test } from "vitest";
import type { Phone } from "../../../src/domain/contacts/contact.ts";
import { stateCodes } from "../../../src/domain/values/postal.ts";
import { stateOfNumber } from "../../../src/domain/values/area-codes.ts";
import { attemptsIn } from "../../../src/domain/calls/attempts.ts";
import { callsStartAt, defaultCallingHours } from "../../../src/domain/dialer/calling-hours.ts";
import { checkDial, type DialContact, dialNotice, type DialFacts } from "../../../src/domain/dialer/dial-check.ts";
import { defaultDialRules } from "../../../src/domain/dialer/dial-rules.ts";
import { dialerFault } from "../../../src/domain/dialer/dialer-access.ts";
import { address, phone as samplePhone } from "../contacts/sample-contact.ts";

/** Eastern standard time is five hours behind; a Wednesday, and the Saturday before. */
const eastern = (day: number, hour: number, minute = 0) => Date.UTC(2026, 1, day, hour + 5, minute);
const noon = eastern(25, 12);
const number = "+12015550123";

const phone = samplePhone(number, { primary: true, dnc_status: "clear", dnc_checked_at: noon });
const home = (state: string) => [address("", { state })];
const ada: DialContact = {
  first_name: "Ada",
  last_name: "Lane",
  suffix: null,
  business_name: "",
  phones: [phone],
  emails: [],
  addresses: home("NJ"),
  contact_zone: null,
  category: "lead",
  in_force_policies: 0,
  last_activity_at: null,
  received_at: null,
};
const user: DialFacts["user"] = {
  account_type: "agent",
  rm: false,
  "change_password?": false,
  "two_fa_is_required?": false,
  "has_2fa_enabled?": false,
  dialer_subscription: { active: true, current_usage: 10, order_type: "Subscription::ManagerPay" },
  dialer_license: { paid: true, allocation: 100 },
  profile: { dialer_verified_phone_number: "+12015550100", dialer_enabled: false },
};
const facts: DialFacts = {
  user,
  device: "READY",
  number,
  contacts: [ada],
  asked_at: null,
  attempts: 0,
  now: noon,
  rules: defaultDialRules,
};
const overQuota = { ...user, dialer_subscription: { ...user.dialer_subscription!, current_usage: 100 } };
const withPhone = (change: Partial<Phone>, contact = ada): DialContact => ({
  ...contact,
  phones: [{ ...phone, ...change }],
});

test("a number with a new holder is called with a warning, and not on the ground of its former holder", () => {
  const reassigned = { ...facts, contacts: [withPhone({ reassigned: true })] };
  expect(checkDial(reassigned)).toBeNull();
  expect(dialNotice(reassigned)).toBe("This number may have a new holder.");
  expect(dialNotice({ ...reassigned, colleague: true })).toBeNull();
  const client = { ...ada, in_force_policies: 1 };
  const listed = (change: Partial<Phone>) =>
    checkDial({ ...facts, ground: "client", contacts: [withPhone({ dnc_status: "federal", ...change }, client)] });
  expect(listed({})).toBeNull();
  expect(listed({ reassigned: true })).toMatchObject({ check: "do_not_call", grounds: ["written_consent"] });
});

test("a call nothing speaks against may be placed", () => {
  expect(checkDial(facts)).toBeNull();
  expect(checkDial({ ...facts, device: undefined })).toBeNull();
  expect(checkDial({ ...facts, contacts: [] })).toBeNull();
});

test("of everything that forbids a call the first in order is named, one after the other", () => {
  const closed = withPhone({ do_not_call: true }, { ...ada, addresses: home("FL"), contact_zone: "est" });
  const worst: DialFacts = {
    ...facts,
    user: { ...overQuota, "change_password?": true },
    device: "DISCONNECTED",
    number: "12345678",
    contacts: [closed],
    attempts: 3,
    now: eastern(25, 21, 30),
  };
  const steps: Partial<DialFacts>[] = [
    { user: overQuota },
    { user },
    { device: "READY" },
    { number },
    { contacts: [{ ...closed, phones: [phone] }] },
    { now: noon },
    { attempts: 2 },
  ];
  const said: (string | null)[] = [];
  let held = worst;
  for (const step of [{}, ...steps]) {
    held = { ...held, ...step };
    const block = checkDial(held);
    said.push(block && `${block.check}: ${block.description}`);
  }
  expect(said).toEqual([
    "rules: Change your password first.",
    "quota: Over minutes allocated",
    "device: No valid device ready",
    "number: Invlaid phone number",
    "do_not_call: Blocked: Ada Lane asked not to be called.",
    "hours: Blocked: it is 9:30 PM where Ada Lane is. Calls may start at 8:00 AM on Thursday.",
    "attempts: Blocked: this is the fourth try today; Florida allows 3.",
    null,
  ]);
});

test("the toasts are those of the specification", () => {
  expect(checkDial({ ...facts, user: overQuota })?.toast).toBe("Please request additional minutes from your manager.");
  expect(checkDial({ ...facts, number: "1" })?.toast).toBe("Unable to initialize outbound call");
  expect(checkDial({ ...facts, device: "DISCONNECTED" })?.toast).toBeNull();
});

test.each<[why: string, change: Partial<DialFacts["user"]>, fault: string | null]>([
  ["a password to change", { "change_password?": true }, "password"],
  ["two-factor required and missing", { "two_fa_is_required?": true }, "two_factor"],
  ["no verified number", { profile: { dialer_verified_phone_number: "", dialer_enabled: true } }, "number"],
  ["a licence nobody paid", { dialer_license: { paid: false, allocation: 9 } }, "licence"],
  ["no subscription", { dialer_subscription: null }, "subscription"],
  ["everything in order", {}, null],
])("the dialer names what fails: %s", (_, change, fault) => expect(dialerFault({ ...user, ...change })).toBe(fault));

describe("do-not-call", () => {
  const manager = { ...user, account_type: "manager" as const };
  const asked = [withPhone({ do_not_call: true })];
  const listed = [withPhone({ dnc_status: "federal" })];

  test("says who asked, and on which day where it is known", () => {
    expect(checkDial({ ...facts, contacts: asked, asked_at: eastern(3, 9) })?.description).toBe(
      "Blocked: Ada Lane asked not to be called on 02/03/2026.",
    );
    expect(checkDial({ ...facts, contacts: listed })?.description).toBe(
      "Blocked: (201) 555-0123 is on a do-not-call list.",
    );
  });

  test("an unknown person's number stays blocked once they asked not to be called", () => {
    const closed = checkDial({ ...facts, contacts: [], closed_at: eastern(3, 9) });
    expect(closed?.description).toBe("Blocked: someone at (201) 555-0123 asked not to be called on 02/03/2026.");
    expect(closed?.grounds).toEqual(["written_consent"]);
    expect(checkDial({ ...facts, closed_at: eastern(3, 9) })?.check).toBe("do_not_call");
    expect(checkDial({ ...facts, closed_at: eastern(3, 9), ground: "client" })?.check).toBe("do_not_call");
    expect(checkDial({ ...facts, closed_at: eastern(3, 9), ground: "written_consent" })).toBeNull();
  });

  test("one of several who have the number is enough", () => {
    expect(checkDial({ ...facts, contacts: [ada, ...asked] })?.check).toBe("do_not_call");
  });

  test.each<[who: string, change: Partial<DialFacts>, grounds: string[]]>([
    ["asked us, a lead", { contacts: asked }, ["written_consent"]],
    ["asked us, a client", { contacts: [{ ...asked[0]!, in_force_policies: 1 }] }, ["written_consent"]],
    ["asked us, before a manager", { contacts: asked, user: manager }, ["written_consent", "manager"]],
    ["on our own list", { contacts: [withPhone({ dnc_status: "internal" })] }, ["written_consent"]],
    ["listed, a lead of long ago", { contacts: listed }, ["written_consent"]],
    ["listed, a client", { contacts: [{ ...listed[0]!, in_force_policies: 1 }] }, ["written_consent", "client"]],
    [
      "listed, a client until 17 months ago",
      { contacts: [{ ...listed[0]!, category: "client", last_activity_at: Date.UTC(2024, 9, 1) }] },
      ["written_consent", "client"],
    ],
    [
      "listed, a client until 19 months ago",
      { contacts: [{ ...listed[0]!, category: "client", last_activity_at: Date.UTC(2024, 6, 1) }] },
      ["written_consent"],
    ],
    [
      "listed, asked for a quote last month",
      { contacts: [{ ...listed[0]!, received_at: Date.UTC(2026, 0, 20) }] },
      ["written_consent", "inquiry"],
    ],
    [
      "listed, asked for a quote four months ago",
      { contacts: [{ ...listed[0]!, received_at: Date.UTC(2025, 9, 20) }] },
      ["written_consent"],
    ],
  ])("%s: may be called on %j", (_, change, grounds) => {
    expect(checkDial({ ...facts, ...change })?.grounds).toEqual(grounds);
  });

  test("a recorded ground that holds lets the call through to the other checks, another does not", () => {
    expect(checkDial({ ...facts, contacts: asked, ground: "written_consent" })).toBeNull();
    expect(checkDial({ ...facts, contacts: asked, ground: "client" })?.check).toBe("do_not_call");
    expect(checkDial({ ...facts, contacts: asked, ground: "manager" })?.check).toBe("do_not_call");
    expect(checkDial({ ...facts, contacts: asked, ground: "manager", user: manager })).toBeNull();
    expect(checkDial({ ...facts, contacts: asked, ground: "written_consent", now: eastern(25, 6) })?.check).toBe(
      "hours",
    );
  });
});

describe("calling hours", () => {
  test("the strictest of home and area code counts", () => {
    const mobile = [{ ...withPhone({ number: "+12135550123" }), addresses: home("NY") }];
    const description = (now: number) =>
      checkDial({ ...facts, number: "+12135550123", contacts: mobile, now })?.description;
    expect(description(eastern(25, 10))).toBe("Blocked: it is 7:00 AM where Ada Lane is. Calls may start at 8:00 AM.");
    expect(description(eastern(25, 12))).toBeUndefined();
    expect(description(eastern(25, 21))).toBe(
      "Blocked: it is 9:00 PM where Ada Lane is. Calls may start at 11:00 AM on Thursday.",
    );
  });

  test("an unknown number is shown as the number", () => {
    expect(checkDial({ ...facts, contacts: [], now: eastern(25, 7, 5) })?.description).toBe(
      "Blocked: it is 7:05 AM where (201) 555-0123 is. Calls may start at 8:00 AM.",
    );
  });

  test("a toll-free number is a business's at any hour, unless it stands with a person", () => {
    const [tollFree, now] = ["+18005550123", eastern(25, 23)];
    expect(checkDial({ ...facts, number: tollFree, contacts: [], now })).toBeNull();
    const known = [{ ...withPhone({ number: tollFree }), addresses: home("NY") }];
    expect(checkDial({ ...facts, number: tollFree, contacts: known, now })?.check).toBe("hours");
  });

  test("a colleague is called at any hour, as often as one likes", () => {
    const asked = { ...facts, contacts: [], attempts: 9, closed_at: noon, now: eastern(25, 23) };
    expect(checkDial(asked)?.check).toBe("do_not_call");
    expect(checkDial({ ...asked, colleague: true })).toBeNull();
    expect(dialNotice({ ...asked, attempts: 4 })).not.toBeNull();
    expect(dialNotice({ ...asked, attempts: 4, colleague: true })).toBeNull();
  });

  test("a Sunday without calls leads to Monday", () => {
    const alabama = [{ state: "AL", zone: null }];
    expect(callsStartAt(alabama, eastern(22, 12), defaultCallingHours)).toBe(eastern(23, 9));
    const never = { ...defaultCallingHours, usual: { from: 9, to: 9, sunday: true } };
    expect(callsStartAt([{ state: "NY", zone: null }], noon, never)).toBeNull();
  });
});

describe("attempts", () => {
  const call = {
    call_direction: "outbound" as const,
    call_from: "+12015550100",
    call_to: number,
    status: "no_answer" as const,
    contact_id: null,
    created_at: noon - 1_000,
    answered_at: null,
  };
  test.each<[what: string, change: Partial<Parameters<typeof attemptsIn>[0][number]>, count: number]>([
    ["to the number", {}, 1],
    ["to the same contact by another number", { call_to: "+12015550199", contact_id: 41 }, 1],
    ["to someone else", { call_to: "+12015550199", contact_id: 42 }, 0],
    ["a day and a moment ago", { created_at: noon - 24 * 3_600_000 }, 0],
    ["just within a day", { created_at: noon - 24 * 3_600_000 + 1 }, 1],
    ["that could not be placed", { status: "failed" }, 0],
    ["that was cut after the answer", { status: "failed", answered_at: noon - 900 }, 1],
    ["from them", { call_direction: "inbound", call_from: number, call_to: "+12015550100" }, 0],
  ])("a call %s counts %j as %d", (_, change, count) => {
    expect(attemptsIn([{ ...call, ...change }], { number, contact_ids: [41] }, noon)).toBe(count);
  });

  test.each<[state: string, attempts: number, description: string | undefined, notice: string | null]>([
    ["FL", 1, undefined, null],
    ["FL", 2, undefined, "This is the third try today; Florida allows 3."],
    ["FL", 3, "Blocked: this is the fourth try today; Florida allows 3.", null],
    ["NJ", 3, undefined, null],
    ["NJ", 4, undefined, "This is the fifth try today; the limit is 5."],
    ["NJ", 5, "Blocked: this is the sixth try today; the limit is 5.", null],
  ])("%s after %d", (state, attempts, description, notice) => {
    const tried = { ...facts, contacts: [{ ...ada, addresses: home(state) }], attempts };
    expect(checkDial(tried)?.description).toBe(description);
    expect(dialNotice(tried)).toBe(notice);
  });
});

test("a number not checked lately is reported before the call and does not block it", () => {
  const old = { ...facts, contacts: [withPhone({ dnc_checked_at: null }, { ...ada, addresses: home("FL") })] };
  expect(checkDial(old)).toBeNull();
  expect(dialNotice(old)).toBe("Not checked against the national do-not-call list.");
  expect(dialNotice({ ...old, attempts: 2 })).toBe(
    "This is the third try today; Florida allows 3. Not checked against the national do-not-call list.",
  );
  expect(dialNotice({ ...old, colleague: true })).toBeNull();
  const lately = { ...ada, addresses: home("FL"), phones: [{ ...phone, dnc_checked_at: noon - 11 * 86_400_000 }] };
  expect(dialNotice({ ...facts, contacts: [lately] })).toMatch(/11 days ago; Florida allows 10\.$/);
  const rules = { ...defaultDialRules, dnc_check: { ...defaultDialRules.dnc_check, states: {} } };
  expect(dialNotice({ ...facts, contacts: [lately], rules })).toBeNull();
});

test("no rule on people speaks of the numbers that try the line", () => {
  const tried = { ...facts, number: "+15005550106*25", contacts: [], attempts: 99, now: eastern(25, 3) };
  expect(checkDial(tried)).toBeNull();
  expect(dialNotice(tried)).toBeNull();
});

test("every state has area codes, and no code two states", () => {
  const found = new Map<string, string>();
  for (let code = 200; code <= 999; code++) {
    const state = stateOfNumber(`+1${code}5550123`);
    if (state) found.set(String(code), state);
  }
  expect(new Set(found.values())).toEqual(new Set(stateCodes));
  expect([found.get("201"), found.get("907"), found.get("416"), found.get("800")]).toEqual([
    "NJ",
    "AK",
    undefined,
    undefined,
  ]);
  expect(found.size).toBe(368);
});
