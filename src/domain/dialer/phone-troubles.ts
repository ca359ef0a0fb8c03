/** Phone errors: the specification's text and one suggested action (spec 000 §5, §8). */
import { callMessages } from "../calls/call-messages.ts";
import { dialerErrors, dialerStatuses } from "./call-errors.ts";
import { callRefusals, dialerFaultWords, dialerMessages } from "./messages.ts";
import type { PhoneTrouble } from "./phone-state.ts";
import { deviceFaultWords, isVoiceErrorCode, type VoiceErrorCode, voiceErrors } from "./voice-errors.ts";

const waits = "Wait a moment. The phone is reconnecting.";
const fresh = "Reload this page to reconnect the phone.";
const again = "Check your connection. The phone retries automatically.";
const microphone = "Allow microphone access for this site in your browser, then try again.";

const nextSteps: Readonly<Record<VoiceErrorCode, string>> = {
  20101: fresh,
  20104: "Wait a moment. The phone signs in again automatically.",
  20151: fresh,
  31000: "Check your connection, then call again.",
  31003: waits,
  31005: waits,
  31009: waits,
  31201: fresh,
  31202: "Ask your administrator to check the voice settings.",
  31204: fresh,
  31205: "Wait a moment. The phone signs in again automatically.",
  31401: microphone,
  31402: "Check that a microphone is plugged in and not used by another app.",
  53001: "Stay on the call. Reconnecting.",
  53405: "Move closer to your Wi-Fi router or switch networks, then call again.",
};

/** Our own codes, in addition to the voice service's. */
const own = {
  init: { text: dialerMessages.init, todo: again },
  init_interactivity: { text: dialerMessages.init_interactivity, todo: fresh },
  init_device: { text: dialerMessages.init_device, todo: again },
  init_device_events: { text: dialerMessages.init_device_events, todo: fresh },
  init_outbound_call: { text: dialerMessages.init_outbound_call, todo: "Try again in a moment." },
  init_outbound_call_events: { text: dialerMessages.init_outbound_call_events, todo: "Try again in a moment." },
  init_inbound_call: { text: dialerMessages.init_inbound_call, todo: "Call the number back." },
  init_inbound_call_events: { text: dialerMessages.init_inbound_call_events, todo: "Call the number back." },
  init_call: { text: dialerMessages.init_call, todo: "Try again in a moment." },
  hangup: { text: dialerMessages.hangup, todo: "Close this tab to end the call." },
  update_number: { text: dialerMessages.update_number, todo: "Enter the number again." },
  over_quota: { text: dialerMessages.over_quota, todo: "Ask your manager, then reload this page." },
  over_minutes: { text: dialerStatuses.over_minutes, todo: dialerMessages.over_quota },
  not_allowed: { text: dialerMessages.init, todo: "Ask your administrator to turn on calling for you." },
  no_device: { text: dialerStatuses.no_device, todo: waits },
  no_call: { text: dialerStatuses.no_call, todo: "Place a call first." },
  bad_number: { text: dialerStatuses.bad_number, todo: "Enter 9 to 16 characters." },
  call_active: { text: deviceFaultWords.call_already_active, todo: "Hang up first." },
  call_already_active: { text: deviceFaultWords.call_already_active, todo: "Hang up first." },
  device_destroyed: { text: deviceFaultWords.device_destroyed, todo: fresh },
  wrong_state: { text: deviceFaultWords.wrong_state, todo: waits },
  invalid_connect_token: { text: deviceFaultWords.invalid_connect_token, todo: fresh },
  websocket_timeout: { text: dialerErrors.websocket_timeout, todo: waits },
  illegal_digits: { text: dialerErrors.illegal_digits, todo: "Use 0 to 9, *, # and w." },
  dtmf_disconnected: { text: dialerErrors.dtmf_disconnected, todo: "Try the key again in a moment." },
  message_disconnected: { text: dialerErrors.message_disconnected, todo: waits },
  message_without_call: { text: dialerErrors.message_without_call, todo: "Wait for the call to ring." },
  message_empty: { text: dialerErrors.message_empty, todo: "Enter some text first." },
  recording_refused: { text: callMessages.recording_refused, todo: "Continue without recording." },
  recording: { text: "Recording was not changed.", todo: "Try again in a moment." },
  devices: { text: dialerErrors.no_output_device, todo: "Choose another device." },
  outputs_unsupported: { text: dialerErrors.outputs_unsupported, todo: "Choose the speaker in your system settings." },
  no_active_output: { text: dialerErrors.no_active_output, todo: "Plug in a speaker or a headset." },
  input_lost: {
    text: "The microphone was unplugged.",
    todo: "Switched to another one. You can change it in settings.",
  },
  input_changed: { text: "Your system switched to another microphone.", todo: "You can change it in settings." },
  input_none: { text: "No microphone found.", todo: "Plug one in. Until then, the other person cannot hear you." },
  input_ended: { text: "The microphone stopped.", todo: "Switched to another one. You can change it in settings." },
  input_dead: {
    text: "The microphone stopped.",
    todo: "Plug it in again. Until then, the other person cannot hear you.",
  },
  input_muted: {
    text: "The microphone is muted by its switch or your system.",
    todo: "Unmute it there. Until then, the other person cannot hear you.",
  },
  output_lost: { text: "The speaker was unplugged.", todo: "Switched to another one. You can change it in settings." },
} as const satisfies Record<string, { text: string; todo: string }>;
export type TroubleCode = keyof typeof own;

function isTroubleCode(code: string): code is TroubleCode {
  return Object.hasOwn(own, code);
}

/** The voice service prefixes the message with an error name and number: "BusyHere (31486): ". */
const nameAndCode = /^\w+ \(\d+\): /;

/** `text` is used for codes the specification does not list. */
export function troubleOf(code: number | string, at: number, text = ""): PhoneTrouble {
  return { code, at, ...wordsFor(code, text), lasting: false };
}

/** A call rejected by the rules shows its own message: retrying it unchanged would not help. */
const refusalSteps: ReadonlyMap<string, string> = new Map([
  [dialerMessages.over_quota, own.over_quota.todo],
  [dialerFaultWords.password, "You can do this in your account."],
  [dialerFaultWords.two_factor, "You can do this in your account."],
  [dialerFaultWords.number, "You can do this in your account."],
  [dialerFaultWords.licence, "Ask your manager, then reload this page."],
  [dialerFaultWords.subscription, "Ask your manager, then reload this page."],
  [callRefusals.other_device, fresh],
  [callRefusals.own_number, "Call another number."],
  [callRefusals.no_such_number, "Check the number."],
]);

function stepAfter(description: string): string {
  return (
    refusalSteps.get(description) ??
    (description.startsWith("Blocked: ") ? "Call someone else." : "Try again in a moment.")
  );
}

function wordsFor(code: number | string, text: string): { text: string; todo: string } {
  if (typeof code === "string" && isTroubleCode(code)) return own[code];
  if (typeof code === "number" && isVoiceErrorCode(code)) return { text: voiceErrors[code], todo: nextSteps[code] };
  const description = text.replace(nameAndCode, "") || dialerMessages.init_call;
  return { text: description, todo: stepAfter(description) };
}
