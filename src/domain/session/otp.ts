/** One-time codes: from an authenticator, by text or mail, or recovery codes (domain §5). */
import { codeDigits, sentCodeLifeMs, sentCodePauseMs, sentCodeTriesMax } from "./limits.ts";

/** True when a sign-in reply asks for a second step (spec 000 §4). */
export function needsSecondStep(reply: { otp_secret?: unknown; last_otp_at?: unknown }): boolean {
  return isThere(reply.otp_secret) && isThere(reply.last_otp_at);
}

/** Digits of a typed code without spaces and dashes; null when there are not six. */
export function codeFrom(text: string): string | null {
  const code = text.replace(/[\s-]/g, "");
  return new RegExp(`^\\d{${codeDigits}}$`).test(code) ? code : null;
}

/** A recovery code in normalized form: ten letters and digits in two halves, any case. */
export function recoveryCodeFrom(text: string): string | null {
  const code = text.replace(/[\s-]/g, "").toLowerCase();
  return /^[a-z0-9]{10}$/.test(code) ? `${code.slice(0, 5)}-${code.slice(5)}` : null;
}

export interface SentCode {
  sent_at: number;
  tries: number;
}

/** Why a sent code can no longer be used; null while it can. */
export function sentCodeFault(code: SentCode, now: number): "code_expired" | "code_tries" | null {
  if (now - code.sent_at >= sentCodeLifeMs) return "code_expired";
  return code.tries >= sentCodeTriesMax ? "code_tries" : null;
}

/** Milliseconds until another code can be sent; 0: now. */
export function waitToSendMs(last_sent_at: number | null, now: number): number {
  return last_sent_at === null ? 0 : Math.max(0, last_sent_at + sentCodePauseMs - now);
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}
