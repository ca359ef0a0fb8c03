import { describe, expect, test } from "vitest";
import { inputFault, mayAddProcessor, outputsFault } from "../../../src/domain/dialer/audio-devices.ts";
import { digitsFault, isDialable, lookupNumber } from "../../../src/domain/dialer/dialable.ts";
import { isDialerEnabled, isOverQuota, quotaMessage } from "../../../src/domain/dialer/dialer-access.ts";
import { dialLengthMax, dialLengthMin } from "../../../src/domain/values/phone-number.ts";
import * as limits from "../../../src/domain/calls/limits.ts";
import { dialerErrors, dialerStatuses } from "../../../src/domain/dialer/call-errors.ts";
import { dialerMessages } from "../../../src/domain/dialer/messages.ts";
import { qualityLabel } from "../../../src/domain/calls/quality.ts";
import * as quality from "../../../src/domain/calls/quality-limits.ts";
import {
  deviceFaultWords,
  isLineFault,
  isTokenFault,
  isVoiceErrorCode,
  voiceErrors,
} from "../../../src/domain/dialer/voice-errors.ts";

test.each([
  ["", false],
  ["12345678", false],
  ["123456789", true],
  ["+1 201 555 0123", true],
  ["1234567890123456", true],
  ["12345678901234567", false],
])("%j may be dialled: %s", (number, expected) => expect(isDialable(number)).toBe(expected));

test.each([
  ["0123456789*#w", null],
  ["5", null],
  ["", "Illegal character passed into sendDigits"],
  ["12a", "Illegal character passed into sendDigits"],
  ["W", "Illegal character passed into sendDigits"],
  ["+1", "Illegal character passed into sendDigits"],
])("the digits %j: %s", (digits, fault) => expect(digitsFault(digits)).toBe(fault));

test.each([
  ["+12015550123", "2015550123"],
  ["+1-201-555-0123", "2015550123"],
  ["201-555-0123", "2015550123"],
  ["+442079460958", "+442079460958"],
])("a caller %s is looked up as %s", (number, key) => expect(lookupNumber(number)).toBe(key));

describe("the dialer", () => {
  type User = Parameters<typeof isDialerEnabled>[0];
  const managed = { active: true, current_usage: 10, order_type: "Subscription::ManagerPay" } as const;
  const self = { active: true, current_usage: 10, order_type: "Subscription::SelfPay" } as const;
  const base: User = {
    "change_password?": false,
    "two_fa_is_required?": false,
    "has_2fa_enabled?": false,
    dialer_subscription: self,
    dialer_license: null,
    profile: { dialer_verified_phone_number: "+12015550123", dialer_enabled: false },
  };
  const profile = (more: Partial<User["profile"]>) => ({ profile: { ...base.profile, ...more } });

  test.each<[name: string, more: Partial<User>, enabled: boolean]>([
    ["self-paid and active", {}, true],
    ["self-paid and ended", { dialer_subscription: { ...self, active: false } }, false],
    [
      "manager-paid with a paid licence",
      { dialer_subscription: managed, dialer_license: { paid: true, allocation: 100 } },
      true,
    ],
    [
      "manager-paid with an unpaid licence",
      { dialer_subscription: managed, dialer_license: { paid: false, allocation: 100 } },
      false,
    ],
    ["manager-paid without a licence", { dialer_subscription: managed }, false],
    ["no subscription", { dialer_subscription: null }, false],
    [
      "no subscription, switched on in the profile",
      { dialer_subscription: null, ...profile({ dialer_enabled: true }) },
      true,
    ],
    ["no verified number", profile({ dialer_verified_phone_number: "", dialer_enabled: true }), false],
    ["a password to change", { "change_password?": true }, false],
    ["two-factor required and missing", { "two_fa_is_required?": true }, false],
    ["two-factor required and there", { "two_fa_is_required?": true, "has_2fa_enabled?": true }, true],
  ])("%s: %s", (_, more, enabled) => expect(isDialerEnabled({ ...base, ...more })).toBe(enabled));

  test.each<[name: string, usage: number, licence: User["dialer_license"], more: Partial<User>, over: boolean]>([
    ["below the allocation", 99, { paid: true, allocation: 100 }, {}, false],
    ["at the allocation", 100, { paid: true, allocation: 100 }, {}, true],
    ["above the allocation", 101, { paid: true, allocation: 100 }, {}, true],
    ["with an unpaid licence", 0, { paid: false, allocation: 100 }, {}, true],
    ["without a licence", 0, null, {}, true],
    ["switched on in the profile", 101, { paid: false, allocation: 0 }, profile({ dialer_enabled: true }), false],
  ])("manager-paid %s over quota: %s", (_, current_usage, dialer_license, more, over) => {
    const user = { ...base, dialer_subscription: { ...managed, current_usage }, dialer_license, ...more };
    expect(isOverQuota(user)).toBe(over);
    expect(quotaMessage(user)).toBe(over ? "Please request additional minutes from your manager." : null);
  });

  test("a self-paid user has no quota", () =>
    expect(isOverQuota({ ...base, dialer_license: { paid: false, allocation: 0 } })).toBe(false));
});

test.each([
  [4.21, "excellent"],
  [4.201, "excellent"],
  [4.2, "great"],
  [4.1, "great"],
  [4.05, "great"],
  [4.04, "good"],
  [4.0, "good"],
  [3.7, "good"],
  [3.65, "good"],
  [3.64, "fair"],
  [3.6, "fair"],
  [3.1, "fair"],
  [3.05, "fair"],
  [3.04, "degraded"],
  [1, "degraded"],
])("a MOS of %f sounds %s", (mos, label) => expect(qualityLabel(mos)).toBe(label));

describe("choosing audio", () => {
  const known = ["a", "b"];
  test.each([
    [["a"], true, null],
    [["a", "b"], true, null],
    [[], true, "Must specify at least one device to set"],
    [["a", "x", "y"], true, "Devices not found: x, y"],
    [["a"], false, "This browser does not support audio output selection"],
  ])("outputs %j (supported %s): %s", (ids, supported, fault) =>
    expect(outputsFault(ids, known, supported)).toBe(fault),
  );

  test.each([
    ["a", null],
    ["x", "Devices not found: x"],
    [7, "Must specify at least one device to set"],
    [undefined, "Must specify at least one device to set"],
  ])("input %s: %s", (id, fault) => expect(inputFault(id, known)).toBe(fault));

  const processor = { createProcessedStream: () => null, destroyProcessedStream: () => null };
  test.each<[string, unknown, number, boolean]>([
    ["the first that can be made and unmade", processor, 0, true],
    ["a second", processor, 1, false],
    ["one that cannot be unmade", { createProcessedStream: () => null }, 0, false],
    ["none", null, 0, false],
  ])("a processor: %s", (_, one, present, allowed) => expect(mayAddProcessor(one, present)).toBe(allowed));
});

test("numbers fixed by the specification", () => {
  expect({ ...limits, dialLengthMin, dialLengthMax }).toMatchObject({
    dialLengthMin: 9,
    dialLengthMax: 16,
    ringTimeoutMs: 60_000,
    callTickMs: 1_000,
    dialerInitDelayMs: 500,
    codecs: ["opus", "pcmu"],
    mediaGatheringTimeoutMs: 15_000,
    volumePollMs: 50,
    edgeDefault: "roaming",
    signallingTimeoutMs: 10_000,
    preflightLogLevel: "error",
    websocketConnectTimeoutMs: 5_000,
    heartbeatTimeoutMs: 15_000,
    tokenRefreshMarginMs: 10_000,
    presenceRefreshMs: 30_000,
    incomingRingtoneWaitMs: 2_000,
    voiceSdkVersion: "2.15.0",
    echoTestMs: 20_000,
    reconnect: { factor: 1.1, jitter: 0.5, minMs: 1, maxMs: 30_000, giveUpMs: 30_000 },
    toneMs: 160,
    toneGapMs: 70,
    pauseMs: 500,
    localToneGapMs: 200,
    soundMaxMs: { disconnect: 3_000, outgoing: 3_000, dtmf: 1_000 },
    bitrateMin: 6_000,
    bitrateMax: 510_000,
    feedbackScores: [1, 2, 3, 4, 5],
    feedbackIssues: ["audio-latency", "choppy-audio", "dropped-call", "echo", "noisy-call", "one-way-audio"],
    feedbackDeclined: "declined",
    deviceStates: ["READY", "DISCONNECTED"],
    directions: ["INBOUND", "OUTBOUND"],
    dialerTabs: ["keypad", "history", "active", "dialpad"],
  });
  expect({ ...quality }).toEqual({
    qualitySampleMs: 1_000,
    warningsQuietMs: 5_000,
    warningLastsMs: 5_000,
    metricsBatch: 10,
    qualityThresholds: {
      jitter: { max: 30 },
      mos: { min: 3 },
      rtt: { max: 400 },
      packetLoss: { max: 1, samples: 3, average: 3, averageSamples: 7 },
      bytes: { min: 1, samples: 3, raise: 3, clear: 2 },
      audioLevel: { samples: 10 },
    },
  });
});

test("words fixed by the specification", () => {
  expect(Object.values(dialerMessages)).toEqual([
    "Unable to initialize dialer",
    "Unable to initialize interactivity",
    "Unable to initialize device",
    "Unable to initialize device events",
    "Unable to initialize outbound call",
    "Unable to initialize outbound call events",
    "Unable to initialize inbound call",
    "Unable to initialize inbound call events",
    "Unable to initialize call",
    "Unable to hangup",
    "Unable to update number",
    "Please request additional minutes from your manager.",
    "A call is currently in-progress. Leaving or reloading this page will end the call.",
    "Incoming Call ...",
  ]);
  expect(Object.values(dialerStatuses)).toEqual([
    "OK",
    "No valid device ready",
    "No valid call ready",
    "Invlaid phone number",
    "Over minutes allocated",
  ]);
  expect(Object.values(dialerErrors)).toEqual([
    "Illegal character passed into sendDigits",
    "Could not send DTMF: Signaling channel is disconnected",
    "Could not send CallMessage; Signaling channel is disconnected",
    "Could not send CallMessage; Call has no CallSid",
    "`content` is empty",
    "WebSocket Connection Timeout",
    "Must specify at least one device to set",
    "This browser does not support audio output selection",
    "No active output devices to test",
  ]);
});

test("voice codes of the specification, and what each kind asks for", () => {
  const codes = [
    20101, 20104, 20151, 31000, 31003, 31005, 31009, 31201, 31202, 31204, 31205, 31401, 31402, 53001, 53405,
  ];
  expect(Object.keys(voiceErrors).map(Number)).toEqual(codes);
  expect(codes.filter(isTokenFault)).toEqual([20101, 20104, 20151, 31201, 31204, 31205]);
  expect(codes.filter(isLineFault)).toEqual([31000, 31003, 31005, 31009, 53001, 53405]);
  expect([isVoiceErrorCode(31003), isVoiceErrorCode(12345)]).toEqual([true, false]);
  expect([voiceErrors[31003], voiceErrors[53405]]).toEqual([
    "Connection with the provider was interrupted.",
    "Media connection failed.",
  ]);
  expect(Object.keys(deviceFaultWords)).toHaveLength(4);
});
