import { describe, expect, test } from "vitest";
import type { ComplianceVersion } from "../../../src/domain/compliance/compliance.ts";
import { soaStates } from "../../../src/domain/soa/limits.ts";
import { signatureProblem } from "../../../src/domain/soa/soa-check.ts";
import {
  cancelSoa,
  createSoa,
  editSoa,
  expireSoa,
  rejectSoa,
  sendSoa,
  viewSoa,
} from "../../../src/domain/soa/soa-edit.ts";
import { draftChange, draftFields, mergeDraft } from "../../../src/domain/soa/soa-draft.ts";
import type { SoaEdit, SoaRequest } from "../../../src/domain/soa/soa-request.ts";
import {
  daysToPeriodEnd,
  soaKeptUntil,
  soaProblem,
  soaRuleFor,
  soaSignBy,
  soaTextOn,
} from "../../../src/domain/soa/soa-rule.ts";
import { changeSoa, completeSoa, signedForm, signSoa } from "../../../src/domain/soa/soa-sign.ts";
import { maySoa, type SoaMove } from "../../../src/domain/soa/soa-states.ts";
import { Refusal } from "../../../src/kit/refusal.ts";
import { changeBody, completeBody, drawn, newSoa, signBody, signedOf, typed } from "../../fixtures/soa.ts";

const deputy = { name: "Tom Quinn", relation: "Son", authority_confirmed: true };
const id = "018f0000-0000-7000-8000-0000000000aa";
const ada = "018f0000-0000-7000-8000-0000000000ad";
const at = Date.parse("2026-11-20T15:00:00Z");
const draft = createSoa(newSoa(id, 7), { now: at, by: ada });
const by = (now: number) => ({ now, by: ada });
const device = { now: at, made_by: "device", by: ada } as const;
const server = {
  now: at + 5_000,
  made_by: "device",
  by: ada,
  filed: { ip: "192.0.2.7", heard_at: at - 1_000 },
} as const;

const body = signBody(draft, at);
const signed = signSoa(draft, body.signed, body.filing, server);
const done = completeBody(signed, at + 60_000);
const completed = completeSoa(signed, done, done.filing, server);

function fieldsOf(act: () => unknown): Record<string, string[]> {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.fields;
    throw error;
  }
  return {};
}

describe("a Scope of Appointment", () => {
  test("goes from draft to signed to completed, each step with its document and evidence", () => {
    expect([draft.state, signed.state, completed.state]).toEqual(["draft", "submitted", "completed"]);
    expect(completed.versions.map(({ number, why }) => [number, why])).toEqual([
      [1, "signed"],
      [2, "completed"],
    ]);
    const [first, second] = completed.evidence;
    expect([first?.previous, second?.previous]).toEqual(["", first?.hash]);
    expect(first).toMatchObject({
      by: "person",
      device_at: at,
      server_at: at + 5_000,
      difference_ms: 5_000,
      ip: "192.0.2.7",
    });
  });

  test("signed on a device is not filed until the server has it", () => {
    expect(signSoa(draft, body.signed, body.filing, device).evidence[0]).toMatchObject({ server_at: null, ip: "" });
  });

  test("filed twice is filed once", () => {
    expect(signSoa(signed, body.signed, body.filing, server)).toBe(signed);
    expect(completeSoa(completed, done, done.filing, server)).toBe(completed);
  });

  test("signed elsewhere meanwhile keeps both documents, and the first stands", () => {
    const other = signBody(draft, at + 9, { mark: "other", products: ["life"] });
    const after = signSoa(signed, other.signed, other.filing, server);
    expect([after.state, after.products, after.versions.at(-1)?.why]).toEqual(["submitted", ["part_c_ma"], "late"]);
    expect(after.evidence).toHaveLength(2);
    expect(after.log.map(({ what }) => what)).toEqual(["signed", "late"]);
  });

  test("signed after it was rejected is kept without effect", () => {
    const rejected = rejectSoa(signed, { reason: "wrong_person", note: "" }, by(at));
    const other = signBody(draft, at + 9, { mark: "other" });
    expect(signSoa(rejected, other.signed, other.filing, server)).toMatchObject({ state: "rejected" });
  });

  test("completed beside the one that stands is kept beside it, also with what the other says", () => {
    const other = signBody(draft, at + 9, { mark: "other", products: ["life"] });
    const theirs = signSoa(draft, other.signed, other.filing, device);
    const both = completeBody(theirs, at + 20, { plans_represented: "Other Gold" });
    for (const first of [signed, completed]) {
      const late = signSoa(first, other.signed, other.filing, server);
      const after = completeSoa(late, { agent: both.agent, rule: both.rule }, both.filing, server);
      expect({ ...after, ...kept }).toEqual({ ...first, ...kept });
      expect(after.versions.slice(-2).map(({ why }) => why)).toEqual(["late", "late"]);
    }
    // The one that stands is completed as if nothing lay beside it.
    const late = signSoa(signed, other.signed, other.filing, server);
    const own = completeBody(late, at + 30);
    expect(completeSoa(late, own, own.filing, server)).toMatchObject({ state: "completed", products: ["part_c_ma"] });
  });
  const kept = { versions: 0, evidence: 0, log: 0, version: 0, updated_at: 0 };

  test("names the channel its document names, whatever was sent meanwhile", () => {
    const sent = sendSoa(draft, { channel: "email", sent_to: "rose@sample.test" }, by(at));
    expect(signedForm(sent, { ...body.signed, channel: "in_person" }).channel).toBe("in_person");
    expect(signedForm(sent, body.signed).channel).toBe("email");
  });

  test.each<[string, SoaEdit, SoaEdit, SoaEdit, object]>([
    ["another field", { products: ["life"] }, { products: ["part_c_ma"] }, { products: ["life"] }, {}],
    [
      "another field of the person",
      { beneficiary: { address: "2 Oak St" } },
      { beneficiary: { address: "1 Elm St" } },
      { beneficiary: { address: "2 Oak St" } },
      {},
    ],
    [
      "the same field of the person",
      { beneficiary: { phone: "(312) 555-0100" } },
      { beneficiary: { phone: "(646) 555-0100" } },
      {},
      { "beneficiary.phone": true },
    ],
    ["a representative", { representative: deputy }, { representative: null }, { representative: deputy }, {}],
  ])("edited on two devices is joined field by field: %s", (_name, edit, base, take, conflicts) => {
    const merged = mergeDraft(draft, draftFields(base), edit);
    expect(merged.edit).toEqual(take);
    expect(Object.fromEntries(merged.conflicts.map(({ field, ask }) => [field, ask]))).toEqual(conflicts);
    expect(editSoa(draft, merged.edit, at)).toMatchObject(take);
  });

  test("sent meanwhile stays as it is, and the editor is told of each field", () => {
    const edit = { products: ["life"], beneficiary: { address: "1 Elm St", first_name: "Rosa" } } satisfies SoaEdit;
    const change = draftChange(draft, edit);
    expect(change).toEqual({
      edit: { products: ["life"], beneficiary: { first_name: "Rosa" } },
      base: { products: ["part_c_ma"], beneficiary: { first_name: "Rose" } },
    });
    const merged = mergeDraft(signed, draftFields(change.base), change.edit);
    expect(merged.edit).toEqual({});
    expect(merged.conflicts).toEqual([
      { field: "products", was: ["part_c_ma"], yours: ["life"], theirs: ["part_c_ma"], ask: false },
      { field: "beneficiary.first_name", was: "Rose", yours: "Rosa", theirs: "Rose", ask: false },
    ]);
    expect(fieldsOf(() => editSoa(draft, { beneficiary: { first_name: " " } }, at))).toHaveProperty([
      "beneficiary.first_name",
    ]);
  });

  test("changes after completion only in the plans, the date and the reason", () => {
    const changed = changeBody(completed, at + 90_000, "Acme Silver");
    const after = changeSoa(completed, changed.change, changed.filing, server);
    expect([after.agent.plans_represented, after.versions.length]).toEqual(["Acme Silver", 3]);
    const other = changeBody(completed, at + 95_000, "Acme Bronze");
    const both = changeSoa(after, other.change, other.filing, server);
    expect([both.agent.plans_represented, both.versions.at(-1)?.why]).toEqual(["Acme Silver", "late"]);
    const unknown = { ...changed.filing, hash: "0".repeat(64), previous: "1".repeat(64) };
    expect(fieldsOf(() => changeSoa(after, changed.change, unknown, server))).toHaveProperty("filing");
    expect(
      fieldsOf(() => changeSoa(signed, changed.change, { ...unknown, previous: signed.evidence[0]!.hash }, server)),
    ).not.toEqual({});
    expect(fieldsOf(() => editSoa(completed, { products: ["life"] }, at))).toHaveProperty("base");
    expect(fieldsOf(() => completeBody(signed, at, { npn: "99999999" }))).toHaveProperty(["agent.npn"]);
  });

  test.each<[string, Parameters<typeof signedOf>[2], string]>([
    ["no product", { products: [] }, "products"],
    ["no signature", { beneficiary: { ...body.signed.beneficiary, signature: null } }, "beneficiary.signature"],
    [
      "a dot as a signature",
      { beneficiary: { ...body.signed.beneficiary, signature: { ...drawn, strokes: "M1 1" } } },
      "beneficiary.signature",
    ],
    [
      "a typed name of one letter",
      { beneficiary: { ...body.signed.beneficiary, signature: typed("R.") } },
      "beneficiary.signature",
    ],
    ["no phone", { beneficiary: { ...body.signed.beneficiary, phone: "" } }, "beneficiary.phone"],
    [
      "a representative without authority",
      { representative: { name: "Tom Quinn", relation: "Son", authority_confirmed: false, signature: drawn } },
      "representative.authority_confirmed",
    ],
    [
      "a representative who did not sign",
      { representative: { name: "Tom Quinn", relation: "Son", authority_confirmed: true, signature: null } },
      "representative.signature",
    ],
  ])("with %s cannot be signed", (_name, more, field) => {
    expect(fieldsOf(() => signedForm(draft, signedOf(draft, at, more)))).toHaveProperty([field]);
  });

  test("is signed by a representative with authority, in place of the person", () => {
    const representative = { name: "Tom Quinn", relation: "Son", authority_confirmed: true, signature: drawn };
    const beneficiary = { ...body.signed.beneficiary, signature: null };
    const by = signBody(draft, at, { representative, beneficiary });
    expect(signSoa(draft, by.signed, by.filing, server).evidence[0]?.by).toBe("representative");
  });

  test("needs a reason when the appointment is sooner than the rule of its day allows", () => {
    const early = Date.parse("2026-09-10T15:00:00Z");
    const old = signBody(draft, early);
    const before = signSoa(draft, old.signed, old.filing, server);
    const soon = { appointment_at: early + 3_600_000, completed_at: early + 7_200_000 };
    const rule = soaRuleFor([], { ...soon, signed_at: early });
    const complete = (exception_reason: string) => {
      const made = completeBody({ ...before, rule }, early, { ...soon, exception_reason: exception_reason || "x" });
      return completeSoa(before, { agent: { ...made.agent, exception_reason }, rule }, made.filing, server);
    };
    expect(fieldsOf(() => complete(""))).toHaveProperty(["agent.exception_reason"]);
    expect(complete("The person asked to meet at once.").state).toBe("completed");
  });

  test.each<[SoaMove, string]>([
    ["edit", "draft"],
    ["send", "draft sent viewed expired"],
    ["view", "sent"],
    ["sign", "draft sent viewed expired"],
    ["complete", "submitted"],
    ["change", "completed"],
    ["reject", "submitted"],
    ["expire", "sent viewed"],
    ["cancel", "draft sent viewed"],
  ])("may %s from: %s", (move, states) => {
    expect(soaStates.filter((state) => maySoa(move, { state })).join(" ")).toBe(states);
  });

  test("that was sent is viewed, ends after 30 days, and can be sent again", () => {
    const sent = sendSoa(draft, { channel: "email", sent_to: "rose@sample.test" }, by(at));
    expect(sent.expires_at).toBe(at + 30 * 86_400_000);
    const viewed = viewSoa(sent, at + 1);
    expect([viewed.state, viewSoa(viewed, at + 2)]).toEqual(["viewed", viewed]);
    const expired = expireSoa(viewed, at + 3);
    expect([expired.state, expireSoa(signed, at)]).toEqual(["expired", signed]);
    expect(sendSoa(expired, { channel: "sms", sent_to: "+12125550100" }, by(at + 4)).state).toBe("sent");
    expect(expired.log).toEqual([
      { what: "sent", at, by: ada, reason: null },
      { what: "viewed", at: at + 1, by: null, reason: null },
      { what: "expired", at: at + 30 * 86_400_000, by: null, reason: null },
    ]);
    expect(fieldsOf(() => cancelSoa(signed, by(at)))).toHaveProperty("base");
  });

  test.each([
    ["drawn", drawn, true],
    ["curved", { ...drawn, strokes: "M 1,2 C 3,4 5,6 7,8" }, true],
    ["empty", { ...drawn, strokes: "MMM" }, false],
    ["typed", typed("José Ñu"), true],
    ["blank", typed("  "), false],
  ])("tells a signature that can be seen: %s", (_name, signature, isSeen) => {
    expect(signatureProblem(signature as SoaRequest["beneficiary"]["signature"] & object) === null).toBe(isSeen);
  });
});

describe("the rule of a form", () => {
  const own: ComplianceVersion[] = [
    { key: "soa", from: "2026-12-01", source: "Company", value: { wait_hours: 24, walk_ins_wait: true, last_days: 0 } },
    { key: "soa_text_es", from: "2026-12-01", source: "Company", value: { text: "Nuestro texto" } },
  ];
  const eastern = (text: string) => Date.parse(`${text}-04:00`);

  test.each([
    ["2026-09-30T23:59:00", 48],
    ["2026-10-01T00:00:00", 0],
    ["2026-12-02T12:00:00", 24],
  ])("is that of the day of the appointment: %s waits %i hours", (day, wait_hours) => {
    expect(soaRuleFor(own, { appointment_at: eastern(day), signed_at: 0 }).wait_hours).toBe(wait_hours);
  });

  test("and the words are those of the day, with their source", () => {
    expect(soaTextOn(own, "es", eastern("2026-12-02T12:00:00"))).toMatchObject({
      words: "Nuestro texto",
      source: "Company",
    });
    expect(soaTextOn(own, "en", at).source).toContain("Not reviewed or approved by CMS");
  });

  test("keeps a form for ten years", () => expect(soaKeptUntil([], at)).toBe("2036-11-20"));

  test.each([
    ["2026-12-04T12:00:00", 3],
    ["2026-03-31T12:00:00", 0],
    ["2026-08-01T12:00:00", null],
  ])("knows the end of an election period: %s", (day, days) => expect(daysToPeriodEnd(eastern(day))).toBe(days));

  test.each([
    ["2026-09-10T10:00:00", "2026-09-08T10:00:00"],
    ["2026-10-02T10:00:00", "2026-10-02T10:00:00"],
    ["2025-12-05T10:00:00", "2025-12-05T10:00:00"],
  ])("says by when it must be signed for a meeting at %s: %s", (meeting, by) => {
    expect(soaSignBy(eastern(meeting), [])).toBe(eastern(by));
    expect(soaProblem(signedAt(by), { at: eastern(meeting) }, [])).toBeNull();
  });

  const signedAt = (time: string): SoaRequest => ({
    ...signed,
    beneficiary: { ...signed.beneficiary, signed_at: eastern(time) },
  });
  test.each([
    ["two days ahead", signedAt("2026-09-01T10:00:00"), "2026-09-03T10:00:00", null],
    ["one day ahead, before October", signedAt("2026-09-01T10:00:00"), "2026-09-02T10:00:00", /earlier than the rule/],
    ["moved across October 1", signedAt("2026-09-30T10:00:00"), "2026-10-01T10:00:00", null],
    ["moved back across October 1", signedAt("2026-09-29T10:00:00"), "2026-09-30T10:00:00", /earlier than the rule/],
    ["signed after the meeting", signedAt("2026-11-02T10:00:00"), "2026-11-01T10:00:00", /after the appointment/],
    ["older than a year", signedAt("2025-10-01T10:00:00"), "2026-11-01T10:00:00", /older than 12 months/],
    ["not signed", draft, "2026-11-01T10:00:00", /not signed/],
    ["rejected", { ...signed, state: "rejected" as const }, "2026-12-01T10:00:00", /not signed/],
    ["by phone only, in person", { ...signed, channel: "phone_recorded" as const }, "2026-12-01T10:00:00", /written/],
  ])("covers a meeting or says why not: %s", (_name, soa, meeting, problem) => {
    const found = soaProblem(soa, { at: eastern(meeting), place: "in_person" }, []);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });
});
