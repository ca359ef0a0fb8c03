/**
 * State machine of the softphone device (spec 000 §4): unregistered ─ register ─► registering ─► registered; destroyed
 * is final. Going offline unregisters it, and it registers again automatically as long as registration is wanted.
 */
import type { DeviceRegistration, DeviceState, PreflightState } from "./phone-state.ts";
import type { deviceFaultWords } from "./voice-errors.ts";

export type DeviceFault = keyof typeof deviceFaultWords;

export interface DeviceHold {
  registration: DeviceRegistration;
  /** It was registered explicitly, and should stay registered. */
  wanted: boolean;
}

export type DeviceStep =
  | "register"
  | "registered"
  | "register_failed"
  | "unregister"
  | "offline"
  | "online"
  | "destroy";

export const newDevice: DeviceHold = { registration: "unregistered", wanted: false };

/** The device after a step, or the error of the request. */
export function deviceAfter(device: DeviceHold, step: DeviceStep): DeviceHold | DeviceFault {
  if (device.registration === "destroyed") return "device_destroyed";
  const next = transitions[step][device.registration];
  if (next === undefined) return "wrong_state";
  // Only a device with wanted registration registers again when the network returns.
  if (step === "online" && !device.wanted) return "wrong_state";
  return { registration: next, wanted: step === "register" || (device.wanted && step !== "unregister") };
}

const transitions: Readonly<Record<DeviceStep, Partial<Record<DeviceRegistration, DeviceRegistration>>>> = {
  register: { unregistered: "registering" },
  registered: { registering: "registered" },
  register_failed: { registering: "unregistered" },
  unregister: { registered: "unregistered" },
  offline: { registering: "unregistered", registered: "unregistered" },
  online: { unregistered: "registering" },
  destroy: { unregistered: "destroyed", registering: "destroyed", registered: "destroyed" },
};

/** State read by the panel and the checks before a call. */
export function readinessOf({
  registration,
  signalling,
}: Pick<DeviceState, "registration" | "signalling">): DeviceState["state"] {
  return registration === "registered" && signalling === "open" ? "READY" : "DISCONNECTED";
}

/** Why `connect()` is rejected; null when it may proceed. */
export function connectFault(device: DeviceHold, hasCall: boolean, token: unknown): DeviceFault | null {
  if (device.registration === "destroyed") return "device_destroyed";
  if (hasCall) return "call_already_active";
  return typeof token === "string" && token !== "" ? null : "invalid_connect_token";
}

/** The media connection: when disconnected it may recover, when failed it must be restarted. */
export type MediaLink = "connected" | "disconnected" | "failed";
export const mediaLinkWords: Readonly<Record<MediaLink, string>> = {
  connected: "connected",
  disconnected: "trouble",
  failed: "interrupted",
};
export function mayRestart(link: MediaLink): boolean {
  return link !== "connected";
}

const preflightSteps: Readonly<Record<PreflightState, readonly PreflightState[]>> = {
  connecting: ["connected", "failed"],
  connected: ["completed", "failed"],
  completed: [],
  failed: [],
};
export function mayBecome(state: PreflightState, next: PreflightState): boolean {
  return preflightSteps[state].includes(next);
}
