/** Error codes of the voice service (spec 000 §8, spec 001 §8). */
export const voiceErrors = {
  20101: "Access token invalid",
  20104: "Access token expired",
  20151: "Authentication failed",
  31000: "Disconnected",
  31003: "Connection with the provider was interrupted.",
  31005: "Connection error",
  31009: "No transport",
  31201: "Authentication failed",
  31202: "Signature validation failed",
  31204: "Access token invalid",
  31205: "Access token expired",
  31401: "Microphone permission denied",
  31402: "Media acquisition failed",
  53001: "Signalling disconnected",
  53405: "Media connection failed.",
} as const;
export type VoiceErrorCode = keyof typeof voiceErrors;

export function isVoiceErrorCode(code: number): code is VoiceErrorCode {
  return Object.hasOwn(voiceErrors, code);
}

/** A new token may fix these. */
const tokenCodes: ReadonlySet<number> = new Set([20101, 20104, 20151, 31201, 31204, 31205]);
export function isTokenFault(code: number): boolean {
  return tokenCodes.has(code);
}

/** The connection is temporarily lost; the call may recover. */
const lineCodes: ReadonlySet<number> = new Set([31000, 31003, 31005, 31009, 53001, 53405]);
export function isLineFault(code: number): boolean {
  return lineCodes.has(code);
}

/** Rejected by the device. */
export const deviceFaultWords = {
  call_already_active: "A call is already active.",
  device_destroyed: "The phone was turned off.",
  wrong_state: "The phone is already being turned on or off.",
  invalid_connect_token: "The phone's sign-in for this call is no longer valid.",
} as const;
