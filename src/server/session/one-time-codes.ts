/** Creates, sends and checks second factor codes. A code that was accepted is never accepted again. */
import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import {
  codeDigits,
  codeDriftSteps,
  codeStepSeconds,
  recoveryCodesCount,
  sentCodeLifeMs,
} from "../../domain/session/limits.ts";
import { codeMail, hiddenAddress } from "../../domain/session/mails.ts";
import { codeFrom, recoveryCodeFrom } from "../../domain/session/otp.ts";
import { updateCredentials, type Who } from "../users/credential-rows.ts";
import { queueMail } from "../mail/mail-outbox.ts";
import type { SecretBox } from "../secret-box.ts";
import { minuteMs } from "../../kit/durations.ts";
import type { TenantScope } from "./tenant-scope.ts";
import { type CodePurpose, saveCode, takeCode, takeRecovery, takeStep, type TwoFactor } from "./two-factor-rows.ts";

export type CodeResult = "app" | "sent" | "recovery" | "wrong_code" | "code_expired" | "code_tries";

const issuer = "Fieldline";
const secretBytes = 20;
const recoveryLetters = "abcdefghjkmnpqrstuvwxyz23456789";

export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

export function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer, label, digits: codeDigits, period: codeStepSeconds, secret: Secret.fromBase32(secret) });
}

/** The 30-second step a code belongs to, or null when it matches none near now. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret, "");
  const delta = totp.validate({ token: code, timestamp: now, window: codeDriftSteps });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** Stored recovery code hashes, and the plain codes to show once. */
export function newRecoveryCodes(box: SecretBox, who: Who): { codes: string[]; macs: string[] } {
  const codes = Array.from({ length: recoveryCodesCount }, () => {
    const letters = Array.from({ length: 10 }, () => recoveryLetters.charAt(randomInt(recoveryLetters.length))).join(
      "",
    );
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
  return { codes, macs: codes.map((code) => recoveryMac(box, who, code)) };
}

/** Checks an entered code against the account's factor, and consumes it. */
export async function takeAnyCode(
  scope: TenantScope,
  who: Who,
  factor: TwoFactor,
  typed: { code: string; purpose: CodePurpose },
): Promise<CodeResult> {
  const { trx, world, services } = scope;
  const digits = codeFrom(typed.code);
  if (digits !== null && factor.method === "totp") {
    const step =
      factor.secret_sealed === null
        ? null
        : stepOfCode(services.box.open(factor.secret_sealed, totpPurpose(who)), digits, world.now());
    return step !== null && (await takeStep(trx, who, step)) ? "app" : "wrong_code";
  }
  if (digits !== null) return takeSentCode(scope, who, { code: digits, purpose: typed.purpose });
  const recovery = recoveryCodeFrom(typed.code);
  return recovery !== null && (await takeRecovery(trx, who, recoveryMac(services.box, who, recovery)))
    ? "recovery"
    : "wrong_code";
}

export async function takeSentCode(
  scope: TenantScope,
  who: Who,
  { code, purpose }: { code: string; purpose: CodePurpose },
): Promise<CodeResult> {
  const code_mac = sentMac(scope.services.box, who, purpose, code);
  const result = await takeCode(scope.trx, who, { purpose, code_mac }, scope.world.now());
  return ({ right: "sent", wrong: "wrong_code", expired: "code_expired", tries: "code_tries" } as const)[result];
}

export interface SentCode {
  /** False: the last one is less than a minute old and still valid. */
  sent: boolean;
  last_otp_at: number;
  sent_to: string;
}

export async function sendCode(
  scope: TenantScope,
  who: Who,
  to: { email: string; purpose: CodePurpose },
): Promise<SentCode> {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, "0");
  const now = scope.world.now();
  const { saved, sent_at } = await saveCode(
    scope.trx,
    who,
    { purpose: to.purpose, code_mac: sentMac(scope.services.box, who, to.purpose, code) },
    now,
  );
  if (saved) {
    await updateCredentials(scope.trx, who, { last_otp_at: now });
    await queueMail(scope, { ...who, to: to.email, ...codeMail(code, sentCodeLifeMs / minuteMs) });
  }
  return { sent: saved, last_otp_at: sent_at, sent_to: hiddenAddress(to.email) };
}

export const totpPurpose = ({ user_id }: Who) => `totp:${user_id}`;
const sentMac = (box: SecretBox, { user_id }: Who, purpose: CodePurpose, code: string) =>
  box.mac(code, `code:${purpose}:${user_id}`);
const recoveryMac = (box: SecretBox, { user_id }: Who, code: string) => box.mac(code, `recovery:${user_id}`);
