/**
 * Gateway tokens for devices: HS256 in the vendor's format, since one SDK handles both, bound to a user of a tenant;
 * and short-lived ones for reconnecting to a call. The key is derived from the server's own.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { SecretBox } from "../secret-box.ts";
import type { VoiceUser } from "../../vendors/twilio/voice-port.ts";

const issuer = "fieldline-voice";
const Header = z.object({ alg: z.literal("HS256"), typ: z.literal("JWT") });
/** `actor`: the user acting as this one. */
const Access = z.object({
  iss: z.literal(issuer),
  sub: z.guid(),
  exp: z.int(),
  actor: z.guid().optional(),
  grants: z.object({ identity: z.guid(), voice: z.object({ incoming: z.object({ allow: z.literal(true) }) }) }),
});
const Back = z.object({
  iss: z.literal(`${issuer}-call`),
  sub: z.guid(),
  user: z.guid(),
  actor: z.guid().optional(),
  call: z.guid(),
});

export type TokenFault = "invalid" | "expired";
export type Access = VoiceUser & { expires_at: number };

export interface Tokens {
  issue(who: VoiceUser, expires_at: number, id: string): string;
  read(token: string, now: number): Access | TokenFault;
  issueBack(who: VoiceUser & { call_id: string }): string;
  readBack(token: string): (VoiceUser & { call_id: string }) | undefined;
}

export function openTokens(box: Pick<SecretBox, "mac">): Tokens {
  const sign = (text: string) =>
    createHmac("sha256", box.mac("voice gateway", "token key")).update(text).digest("base64url");
  const sealed = (payload: object) => {
    const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(payload)}`;
    return `${text}.${sign(text)}`;
  };
  const opened = (token: string): unknown => {
    const [header = "", payload = "", signature = ""] = token.split(".", 3);
    if (!isSame(signature, sign(`${header}.${payload}`)) || !Header.safeParse(decode(header)).success) return undefined;
    return decode(payload);
  };
  return {
    issue: ({ tenant_id, user_id, actor_id: actor }, expires_at, id) =>
      sealed({
        jti: id,
        iss: issuer,
        sub: tenant_id,
        exp: Math.floor(expires_at / 1_000),
        actor,
        grants: { identity: user_id, voice: { incoming: { allow: true } } },
      }),
    read(token, now) {
      const access = Access.safeParse(opened(token));
      if (!access.success) return "invalid";
      const { sub, exp, grants, actor } = access.data;
      if (exp * 1_000 <= now) return "expired";
      return { tenant_id: sub, user_id: grants.identity, actor_id: actor, expires_at: exp * 1_000 };
    },
    issueBack: ({ tenant_id, user_id, actor_id: actor, call_id }) =>
      sealed({ iss: `${issuer}-call`, sub: tenant_id, user: user_id, actor, call: call_id }),
    readBack(token) {
      const back = Back.safeParse(opened(token));
      if (!back.success) return undefined;
      const { sub, user, actor, call } = back.data;
      return { tenant_id: sub, user_id: user, actor_id: actor, call_id: call };
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return undefined;
  }
}
