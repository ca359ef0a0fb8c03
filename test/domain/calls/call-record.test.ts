import { describe, expect, test } from "vitest";
import { beginCall, type CallUpdate, recordCall } from "../../../src/domain/calls/call-record.ts";
import { complianceDay, retentionOn } from "../../../src/domain/compliance/compliance.ts";
import { recordingKeptUntil } from "../../../src/domain/dialer/recording-retention.ts";
import { ada, noon, uuid } from "../contacts/sample-contact.ts";

const begun = beginCall(
  {
    id: uuid(1),
    voice_id: "CA1",
    call_direction: "outbound",
    call_from: "+12015550100",
    call_to: "+12015550123",
    user_id: ada,
    via: "browser",
    contact_id: 41,
    matched_by: "picked",
  },
  noon,
);
const inbound = { ...begun, call_direction: "inbound" as const };
const at = (seconds: number) => noon + seconds * 1_000;
const received = (record: typeof begun, news: readonly CallUpdate[]) =>
  news.reduce((known, one) => recordCall(known, one, at(1_000)), record);
const ended = (seconds: number, more: Partial<Extract<CallUpdate, { kind: "ended" }>> = {}): CallUpdate => ({
  kind: "ended",
  at: at(seconds),
  status: "completed",
  ended_by: "contact",
  cause: "hangup",
  ...more,
});
const part = (nth: number, seconds: number): CallUpdate => ({
  kind: "recording_part",
  at: at(200),
  part: { id: uuid(nth), seconds, started_at: at(nth) },
  kept_until: at(1_000_000),
});

const wholeCall: readonly CallUpdate[] = [
  { kind: "ringing", at: at(1) },
  { kind: "answered", at: at(6) },
  { kind: "disclosure", at: at(7), disclosure: "recording", how: "played" },
  { kind: "recording", at: at(8), state: "on" },
  { kind: "recording", at: at(20), state: "paused" },
  ended(66),
  part(2, 12),
  part(3, 30.4),
];

describe("a call told in full", () => {
  test("has its times, its sound and who ended it", () => {
    expect(received(begun, wholeCall)).toMatchObject({
      status: "completed",
      ended_by: "contact",
      ring_seconds: 6,
      talk_seconds: 60,
      disclosures: [{ kind: "recording", at: at(7), how: "played" }],
      recording: { state: "off", consent: "announced", seconds: 42, parts: [{ id: uuid(2) }, { id: uuid(3) }] },
    });
  });

  test("is the same whatever the order, and however often it is told", () => {
    const facts = (news: readonly CallUpdate[]) => {
      const { version: _version, updated_at: _at, ...rest } = received(begun, news);
      return rest;
    };
    const expected = facts(wholeCall);
    for (let turn = 0; turn < wholeCall.length; turn++) {
      const turned = [...wholeCall.slice(turn), ...wholeCall.slice(0, turn)];
      expect(facts(turned)).toEqual(expected);
      expect(facts(turned.toReversed())).toEqual(expected);
      expect(facts([...turned, ...turned])).toEqual(expected);
    }
  });

  test("is not written again when nothing is new", () => {
    const record = received(begun, wholeCall);
    for (const news of wholeCall) expect(recordCall(record, news, at(2_000))).toBe(record);
  });
});

describe.each([
  ["out", begun],
  ["in", inbound],
] as const)("a call %s", (_, record) => {
  test.each(["busy", "no_answer", "failed", "canceled", "missed", "voicemail"] as const)("ends %s", (status) => {
    expect(received(record, [ended(9, { status })])).toMatchObject({ status, talk_seconds: 0, ring_seconds: 9 });
  });

  test("someone answered was completed, whatever the end says", () => {
    const news: CallUpdate[] = [ended(9, { status: "no_answer" }), { kind: "answered", at: at(4) }];
    expect(received(record, news)).toMatchObject({ status: "completed", talk_seconds: 5 });
  });

  test("with a message left is a voicemail, and no one talked", () => {
    const news: CallUpdate[] = [{ kind: "answered", at: at(4) }, ended(9, { status: "voicemail" }), ended(8)];
    expect(received(record, news)).toMatchObject({ status: "voicemail", talk_seconds: 0 });
  });

  test("that ended twice ended the first time", () => {
    const news = [ended(30, { ended_by: "network" }), ended(20, { ended_by: "agent" }), ended(40)];
    expect(received(record, news)).toMatchObject({ ended_by: "agent", ended_at: at(20) });
  });
});

test("a call goes from queued to ringing to in progress", () => {
  expect(begun.status).toBe("queued");
  const ringing = recordCall(begun, { kind: "ringing", at: at(1) }, at(1));
  expect(ringing).toMatchObject({ status: "ringing", version: 2 });
  expect(recordCall(ringing, { kind: "answered", at: at(2) }, at(2)).status).toBe("in_progress");
});

test.each([
  ["of any call: 90 days", false, Date.UTC(2026, 0, 1), 90 / 365.25],
  ["of a Medicare call before October 2026: 10 years", true, Date.UTC(2026, 8, 30), 10],
  ["of one from then on: 6 years", true, Date.UTC(2026, 9, 1, 12), 6],
] as const)("sound is kept %s", (_, isMedicare, made, years) => {
  expect(
    (recordingKeptUntil(made, isMedicare, retentionOn([], complianceDay(made))) - made) / 86_400_000 / 365.25,
  ).toBeCloseTo(years);
});
