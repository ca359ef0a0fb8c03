import { describe, expect, test } from "vitest";
import {
  type CallLeg,
  callAfter,
  type CallStep,
  callSteps,
  isLive,
  newLeg,
} from "../../../src/domain/dialer/call-machine.ts";
import {
  connectFault,
  deviceAfter,
  type DeviceHold,
  type DeviceStep,
  mayBecome,
  mayRestart,
  mediaLinkWords,
  newDevice,
  readinessOf,
} from "../../../src/domain/dialer/device-machine.ts";

const states = ["pending", "connecting", "ringing", "open", "reconnecting", "closed"] as const;

function leg(direction: CallLeg["direction"], state: CallLeg["state"]): CallLeg {
  const up = state === "open";
  return { state, direction, answered: up || state === "reconnecting", media: up, signalling: true };
}

/** For each step, the state it leads to from each of `states`; `-` where it is not allowed. */
const table: Record<CallStep, { inbound: string; outbound: string }> = {
  connect: { inbound: "- - - - - -", outbound: "connecting - - - - -" },
  accept: { inbound: "connecting - - - - -", outbound: "- - - - - -" },
  reject: { inbound: "closed - - - - -", outbound: "- - - - - -" },
  ignore: { inbound: "closed - - - - -", outbound: "- - - - - -" },
  cancel: { inbound: "closed - - - - -", outbound: "- - - - - -" },
  ring: { inbound: "- - - - - -", outbound: "- ringing - - - -" },
  answer: { inbound: "- connecting ringing - - -", outbound: "- connecting ringing - - -" },
  media_open: { inbound: "- connecting ringing - open -", outbound: "- connecting ringing - open -" },
  media_lost: { inbound: "- - - reconnecting reconnecting -", outbound: "- - - reconnecting reconnecting -" },
  transport_lost: { inbound: "closed - - reconnecting reconnecting -", outbound: "- - - reconnecting reconnecting -" },
  transport_back: { inbound: "- - - - reconnecting -", outbound: "- - - - reconnecting -" },
  hang_up: { inbound: "- closed closed closed closed -", outbound: "closed closed closed closed closed -" },
  remote_hang_up: { inbound: "- closed closed closed closed -", outbound: "- closed closed closed closed -" },
  fail: { inbound: "closed closed closed closed closed -", outbound: "closed closed closed closed closed -" },
};

describe.each(["inbound", "outbound"] as const)("an %s call", (direction) => {
  test.each(callSteps)("on %s goes on or refuses, from every state", (step) => {
    const found = states.map((state) => callAfter(leg(direction, state), step)?.state ?? "-");
    expect(found.join(" ")).toBe(table[step][direction]);
  });
});

function run(direction: CallLeg["direction"], steps: readonly CallStep[]): string[] {
  let held: CallLeg | null = newLeg(direction);
  return steps.map((step) => {
    held = held && callAfter(held, step);
    return held?.state ?? "-";
  });
}

test.each<[name: string, direction: CallLeg["direction"], steps: CallStep[], states: string]>([
  [
    "a call out",
    "outbound",
    ["connect", "ring", "answer", "media_open", "remote_hang_up"],
    "connecting ringing ringing open closed",
  ],
  [
    "media before the answer",
    "outbound",
    ["connect", "ring", "media_open", "answer"],
    "connecting ringing ringing open",
  ],
  ["an answer without a ring", "outbound", ["connect", "answer", "media_open"], "connecting connecting open"],
  ["a call in", "inbound", ["accept", "answer", "media_open", "hang_up"], "connecting connecting open closed"],
  ["accepted twice", "inbound", ["accept", "accept"], "connecting -"],
  ["rejected after accepting", "inbound", ["accept", "reject"], "connecting -"],
  ["withdrawn", "inbound", ["cancel", "accept"], "closed -"],
  [
    "both lost, both back",
    "outbound",
    ["connect", "answer", "media_open", "media_lost", "transport_lost", "media_open", "transport_back"],
    "connecting connecting open reconnecting reconnecting reconnecting open",
  ],
  [
    "signalling back, media not",
    "outbound",
    ["connect", "answer", "media_open", "transport_lost", "media_lost", "transport_back", "remote_hang_up"],
    "connecting connecting open reconnecting reconnecting reconnecting closed",
  ],
])("%s", (_, direction, steps, expected) => expect(run(direction, steps).join(" ")).toBe(expected));

test("a call is live until it is closed", () => {
  expect(states.filter((state) => isLive({ state }))).toEqual(states.slice(0, -1));
});

describe("the device", () => {
  const at = (registration: DeviceHold["registration"], wanted = true): DeviceHold => ({ registration, wanted });
  const registrations = ["unregistered", "registering", "registered", "destroyed"] as const;

  /** From each of `registrations`; `!` for the wrong state, `x` for a destroyed device. */
  test.each<[step: DeviceStep, expected: string]>([
    ["register", "registering ! ! x"],
    ["registered", "! registered ! x"],
    ["register_failed", "! unregistered ! x"],
    ["unregister", "! ! unregistered x"],
    ["offline", "! unregistered unregistered x"],
    ["online", "registering ! ! x"],
    ["destroy", "destroyed destroyed destroyed x"],
  ])("%s: %s", (step, expected) => {
    const found = registrations.map((registration) => {
      const next = deviceAfter(at(registration), step);
      if (next === "wrong_state") return "!";
      return next === "device_destroyed" ? "x" : typeof next === "string" ? next : next.registration;
    });
    expect(found.join(" ")).toBe(expected);
  });

  test("registers again after the network was away, but only if it was wanted", () => {
    const walk = (steps: readonly DeviceStep[]) => {
      let held: ReturnType<typeof deviceAfter> = newDevice;
      for (const step of steps) if (typeof held !== "string") held = deviceAfter(held, step);
      return typeof held === "string" ? held : held.registration;
    };
    expect(walk(["register", "registered", "offline", "online", "registered"])).toBe("registered");
    expect(walk(["register", "register_failed", "online"])).toBe("registering");
    expect(walk(["online"])).toBe("wrong_state");
    expect(walk(["register", "registered", "unregister", "online"])).toBe("wrong_state");
    expect(walk(["destroy", "register"])).toBe("device_destroyed");
  });

  test.each([
    ["registered", "open", "READY"],
    ["registered", "connecting", "DISCONNECTED"],
    ["registering", "open", "DISCONNECTED"],
    ["destroyed", "closed", "DISCONNECTED"],
  ] as const)("%s with signalling %s is %s", (registration, signalling, expected) =>
    expect(readinessOf({ registration, signalling })).toBe(expected),
  );

  test.each([
    [at("registered"), false, "token", null],
    [at("registered"), true, "token", "call_already_active"],
    [at("destroyed"), true, "token", "device_destroyed"],
    [at("registered"), false, "", "invalid_connect_token"],
    [at("registered"), false, undefined, "invalid_connect_token"],
  ] as const)("connecting from %j, in a call %s, with %j: %s", (device, hasCall, token, fault) =>
    expect(connectFault(device, hasCall, token)).toBe(fault),
  );

  test("a media link in trouble may be started again", () => {
    expect(mediaLinkWords).toEqual({ connected: "connected", disconnected: "trouble", failed: "interrupted" });
    expect((["connected", "disconnected", "failed"] as const).map(mayRestart)).toEqual([false, true, true]);
  });

  test("a test call connects, is connected, and is completed or fails", () => {
    const all = ["connecting", "connected", "completed", "failed"] as const;
    const allowed = all.map((state) => all.filter((next) => mayBecome(state, next)));
    expect(allowed).toEqual([["connected", "failed"], ["completed", "failed"], [], []]);
  });
});
