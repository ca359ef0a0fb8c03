/** The 10DLC registration as read on the wire from a double of Twilio, and the card an administrator sees. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { registrationCard } from "../../src/domain/messages/registration.ts";
import { openTexting } from "../../src/vendors/texting/texting.ts";
import { twilioKeys } from "../fixtures/vendors/twilio-keys.ts";
import { openVendorDouble, type VendorDouble, type VendorReply } from "../fixtures/vendors/vendor-double.ts";
import { seededWorld } from "../fixtures/world.ts";

let twilio: VendorDouble;
beforeAll(async () => void (twilio = await openVendorDouble()));
afterAll(() => twilio.close());

const number = "+12085550199";
const read = async (from: string, replies: Record<string, VendorReply["body"]>) => {
  twilio.answer = ({ path }) => (path in replies ? { body: replies[path] } : { status: 404 });
  const environment = {
    ...twilioKeys,
    TEXTING_FROM: from,
    TWILIO_MESSAGING_URL: twilio.url,
    VENDOR_PRIVATE_HOSTS: twilio.host,
  };
  const none = { post: async () => 404, get: async () => null, run: () => undefined };
  const port = openTexting({ environment, appUrl: "http://localhost:4000" }, { world: seededWorld(1), ...none });
  return registrationCard(await port.registration(), { carrier: port.kind, from });
};
const campaign = (campaign_status: string, more: object = {}) => ({
  compliance: [
    { brand_registration_sid: "BN1", campaign_status, us_app_to_person_usecase: "LOW_VOLUME", errors: [], ...more },
  ],
});
const service = (status: string, campaigns: unknown, more: object = {}) => ({
  "/v1/Services/MG1/Compliance/Usa2p": campaigns,
  "/v1/a2p/BrandRegistrations/BN1": { status, ...more },
});

test.each([
  ["approved", service("APPROVED", campaign("VERIFIED")), "good", "Registered", ["Approved", "Verified (low volume)"]],
  [
    "in review",
    service("APPROVED", campaign("IN_PROGRESS")),
    "waits",
    "Under review",
    ["Approved", "In progress (low volume)"],
  ],
  [
    "brand in review",
    service("PENDING", campaign("PENDING")),
    "waits",
    "Under review",
    ["Pending", "Pending (low volume)"],
  ],
  [
    "brand refused",
    service("FAILED", campaign("PENDING"), { failure_reason: "Tax id does not match." }),
    "bad",
    "The brand was refused",
    ["Failed", "Pending (low volume)"],
  ],
  [
    "campaign refused",
    service("APPROVED", campaign("FAILED", { errors: [{ error_code: 30886, fields: ["MESSAGE_FLOW"] }] })),
    "bad",
    "The campaign was refused",
    ["Approved", "Failed (low volume)"],
  ],
  ["without a campaign", service("APPROVED", { compliance: [] }), "bad", "Not registered", []],
] as const)("a messaging service is %s", async (_what, replies, tone, title, words) => {
  const card = await read("MG1", replies);
  expect(card).toMatchObject({ carrier: "twilio", from: "MG1", tone, title });
  expect(card.parts.map((part) => part.words)).toEqual(words);
});

test("what a refusal said is passed on", async () => {
  const errors = [{ error_code: 30886, fields: ["MESSAGE_FLOW"] }];
  const card = await read("MG1", service("APPROVED", campaign("FAILED", { errors })));
  expect(card.parts[1]?.reasons).toEqual(["Error 30886: message flow"]);
});

test("a number is looked for in every messaging service", async () => {
  const services = { "/v1/Services": { services: [{ sid: "MG0" }, { sid: "MG1" }] } };
  const numbers = (...all: string[]) => ({ phone_numbers: all.map((phone_number) => ({ phone_number })) });
  const lists = {
    "/v1/Services/MG0/PhoneNumbers": numbers("+12085550000"),
    "/v1/Services/MG1/PhoneNumbers": numbers(number),
  };
  const found = { ...services, ...lists, ...service("APPROVED", campaign("VERIFIED")) };
  expect(await read(number, found)).toMatchObject({ tone: "good", from: number });
  const nowhere = {
    ...services,
    "/v1/Services/MG0/PhoneNumbers": numbers(),
    "/v1/Services/MG1/PhoneNumbers": numbers(),
  };
  expect(await read(number, nowhere)).toMatchObject({ tone: "bad", title: "Not registered" });
  expect(await read("+18005550177", {})).toMatchObject({ tone: "none", title: "Toll-free number" });
});

test("a carrier that does not answer is no registration", async () => {
  await expect(read("MG1", {})).rejects.toMatchObject({ code: "failed" });
});
