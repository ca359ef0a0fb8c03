/** Twilio Lookup against a double on this machine: what is asked, and what becomes of good, late, limited and broken answers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { nothingLearned } from "../../src/domain/number-checks/known-here.ts";
import { openLookup } from "../../src/vendors/lookup/lookup.ts";
import type { LookupPort } from "../../src/vendors/lookup/lookup-port.ts";
import { appUrl, connectedVendors, vendorEnvironment } from "../fixtures/vendors/connected-vendors.ts";
import { openOutgoing } from "../../src/vendors/http/egress.ts";
import { openVendorDouble, type VendorDouble, type VendorReply } from "../fixtures/vendors/vendor-double.ts";

let twilio: VendorDouble;
let lookup: LookupPort;
beforeAll(async () => {
  twilio = await openVendorDouble();
  lookup = connectedVendors(vendorEnvironment(twilio)).lookup;
});
afterAll(() => twilio.close());
beforeEach(() => void (twilio.heard.length = 0));

const look = (reply: VendorReply, agreed_on: string | null = null, port = lookup) => {
  twilio.answer = () => reply;
  return port.look({ number: "+12083334444", agreed_on, learned: nothingLearned });
};
const found = (line: object, more: object = {}): VendorReply => ({
  body: { phone_number: "+12083334444", valid: true, line_type_intelligence: line, ...more },
});

describe("Twilio Lookup", () => {
  test("is asked for line type, and for a new holder since the day of consent", async () => {
    const mobile = found({ type: "mobile", carrier_name: "Verizon", error_code: null });
    expect(await look(mobile)).toMatchObject({
      outcome: "known",
      facts: { line_type: "mobile", carrier: "Verizon", valid: true, reassigned: null },
    });
    const moved = found({ type: "landline" }, { reassigned_number: { is_number_reassigned: "yes" } });
    expect(await look(moved, "2026-03-04")).toMatchObject({ facts: { line_type: "landline", reassigned: true } });
    const asked = twilio.heard.map(({ method, path, query, headers }) => [
      method,
      decodeURIComponent(path),
      query.get("Fields"),
      query.get("LastVerifiedDate"),
      headers.authorization,
    ]);
    const basic = `Basic ${Buffer.from("SK1:s3cret").toString("base64")}`;
    expect(asked).toEqual([
      ["GET", "/v2/PhoneNumbers/+12083334444", "line_type_intelligence", null, basic],
      ["GET", "/v2/PhoneNumbers/+12083334444", "line_type_intelligence,reassigned_number", "20260304", basic],
    ]);
  });

  test.each([
    ["fixedVoip", "voip", ""],
    ["nonFixedVoip", "voip", ""],
    ["tollFree", "unknown", "Toll-free number"],
    ["carrier pigeon", "unknown", ""],
    [null, "unknown", ""],
  ])("of type %s is %s", async (type, line_type, note) =>
    expect(await look(found({ type }))).toMatchObject({ facts: { line_type, note } }),
  );

  test.each<[string, VendorReply, object]>([
    [
      "an invalid number",
      { body: { valid: false } },
      { outcome: "known", facts: { line_type: "invalid", valid: false } },
    ],
    ["no such number", { status: 404 }, { outcome: "known", facts: { line_type: "invalid" } }],
    [
      "no data on the holder",
      found({}, { reassigned_number: { is_number_reassigned: "no_data_available" } }),
      { facts: { reassigned: null } },
    ],
    ["too many requests", { status: 429, headers: { "retry-after": "3" } }, { outcome: "busy", waitMs: 3_000 }],
    ["too many, for an hour", { status: 429, headers: { "retry-after": "3600" } }, { outcome: "busy", waitMs: 60_000 }],
    ["too many, no wait", { status: 429 }, { outcome: "busy", waitMs: 1_000 }],
    ["wrong credentials", { status: 401 }, { outcome: "closed" }],
    ["their error", { status: 503 }, { outcome: "trouble" }],
    ["garbage", { body: "<html>" }, { outcome: "trouble" }],
    ["half an answer", { body: { phone_number: "x" } }, { outcome: "trouble" }],
  ])("%s is told apart", async (_name, reply, outcome) => expect(await look(reply)).toMatchObject(outcome));

  test("that hangs is trouble", async () => {
    const settings = { appUrl, environment: vendorEnvironment(twilio) };
    const hurried = openLookup(settings, openOutgoing({ privateHosts: [twilio.host], timeoutMs: 50 }));
    expect(await look({ hang: true }, null, hurried)).toEqual({ outcome: "trouble" });
  });

  test("is chosen by a setting alone", () => {
    const open = (environment: Record<string, string>) => openLookup({ appUrl, environment }, openOutgoing());
    expect(open({}).source).toBe("sandbox");
    expect(() => open({ NUMBER_LOOKUP: "twilio" })).toThrow("TWILIO_ACCOUNT_SID");
    expect(() => open({ NUMBER_LOOKUP: "pigeon" })).toThrow("cannot be pigeon");
  });
});
