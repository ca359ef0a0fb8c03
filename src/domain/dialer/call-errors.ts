/** What the call itself says, verbatim from the specification (spec 000 §5, §8); not needed before a call. */
/** Status line of the panel. */
export const dialerStatuses = {
  ok: "OK",
  no_device: "No valid device ready",
  no_call: "No valid call ready",
  bad_number: "Invlaid phone number",
  over_minutes: "Over minutes allocated",
} as const;

/** Raised by the call, the device and the audio rules. */
export const dialerErrors = {
  illegal_digits: "Illegal character passed into sendDigits",
  dtmf_disconnected: "Could not send DTMF: Signaling channel is disconnected",
  message_disconnected: "Could not send CallMessage; Signaling channel is disconnected",
  message_without_call: "Could not send CallMessage; Call has no CallSid",
  message_empty: "`content` is empty",
  websocket_timeout: "WebSocket Connection Timeout",
  no_output_device: "Must specify at least one device to set",
  outputs_unsupported: "This browser does not support audio output selection",
  no_active_output: "No active output devices to test",
} as const;

export function devicesNotFound(ids: readonly string[]): string {
  return `Devices not found: ${ids.join(", ")}`;
}
