/**
 * Verifies that a number belongs to the user who wants to call with it (spec 000 §5: "a verified dialer phone number
 * exists"): the number is called, and the digits shown on the screen are keyed there.
 */
import { z } from "zod";
import { Instant, Uuid } from "../values/scalars.ts";

export const verificationDigits = 6;
export const verificationLifeMs = 600_000;
/** Verification calls per user. */
export const verificationsPerHourMax = 5;

/** `taken`: verified, but another user of the company had it first. */
export const verificationStates = ["calling", "verified", "failed", "taken", "expired"] as const;

export const PhoneVerification = z.object({
  id: Uuid,
  /** E.164. */
  phone_number: z.string(),
  state: z.enum(verificationStates),
  expires_at: Instant,
});
export type PhoneVerification = z.infer<typeof PhoneVerification>;
export type VerificationState = PhoneVerification["state"];

/** A call that was not answered, or whose digits were not keyed, expires. */
export function stateAt({ state, expires_at }: Pick<PhoneVerification, "state" | "expires_at">, now: number) {
  return state === "calling" && now >= expires_at ? "expired" : state;
}

export const verificationWords = {
  calling: "Answer the call and enter these digits.",
  verified: "Your number is verified.",
  failed: "The digits were not entered. Try again.",
  taken: "Someone at your company already uses this number.",
  expired: "The digits were not entered in time. Try again.",
} as const satisfies Record<VerificationState, string>;

export const verificationFaults = {
  own: "This is already your number.",
  test_line: "This is a test number.",
  needed: "Verify this number first.",
  too_many: "Too many verification attempts. Try again in an hour.",
  elsewhere: "This number is already verified by another account. Ask an administrator.",
} as const;
