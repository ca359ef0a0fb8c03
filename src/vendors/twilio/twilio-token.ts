/** Access tokens of Twilio's voice SDK: HS256 with its grants; and the identities of devices. */
import { createHmac } from "node:crypto";
import { hourMs } from "../../kit/durations.ts";
import type { TwilioSettings } from "./twilio-settings.ts";
import type { VoiceUser } from "./voice-port.ts";

export const tokenLifeMs = hourMs;

type Keys = Pick<TwilioSettings, "accountSid" | "apiKey" | "apiSecret" | "appSid">;

export function twilioToken(keys: Keys, who: VoiceUser, now: number): string {
  const iat = Math.floor(now / 1_000);
  const header = { typ: "JWT", alg: "HS256", cty: "twilio-fpa;v=1" };
  const voice = { incoming: { allow: true }, outgoing: { application_sid: keys.appSid } };
  const payload = {
    jti: `${keys.apiKey}-${iat}`,
    iss: keys.apiKey,
    sub: keys.accountSid,
    iat,
    exp: iat + tokenLifeMs / 1_000,
    grants: { identity: identityOf(who), voice },
  };
  const text = `${encoded(header)}.${encoded(payload)}`;
  return `${text}.${createHmac("sha256", keys.apiSecret).update(text).digest("base64url")}`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

/**
 * An identity may only contain letters, digits and underscores. A user acting as another gets an identity that is never
 * dialed.
 */
export function identityOf({ tenant_id, user_id, actor_id }: VoiceUser): string {
  return [tenant_id, user_id, ...(actor_id ? [actor_id] : [])].map((id) => id.replaceAll("-", "")).join("_");
}

export function userOfIdentity(identity: string): VoiceUser | undefined {
  const parts = /^(?:client:)?([0-9a-f]{32})_([0-9a-f]{32})(?:_([0-9a-f]{32}))?$/.exec(identity);
  const [, tenant = "", user = "", actor] = parts ?? [];
  if (!parts) return undefined;
  return { tenant_id: dashed(tenant), user_id: dashed(user), actor_id: actor && dashed(actor) };
}

function dashed(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
