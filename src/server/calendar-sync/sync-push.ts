/** What a provider is told to send back with each report: whose account it is about, and proof that we made it. */
import { timingSafeEqual } from "node:crypto";
import type { Services } from "../services.ts";

export interface PushSubject {
  readonly tenant_id: string;
  readonly authorization_id: string;
}

/** 117 characters: Outlook takes 128. */
export function pushToken(box: Pick<Services["box"], "mac">, { tenant_id, authorization_id }: PushSubject): string {
  const subject = `${tenant_id}.${authorization_id}`;
  return `${subject}.${box.mac(subject, "calendar push")}`;
}

/** Undefined where we did not make it. */
export function readPushToken(box: Pick<Services["box"], "mac">, token: string): PushSubject | undefined {
  const [tenant_id = "", authorization_id = ""] = token.split(".");
  const expected = Buffer.from(pushToken(box, { tenant_id, authorization_id }));
  const given = Buffer.from(token);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { tenant_id, authorization_id };
}
