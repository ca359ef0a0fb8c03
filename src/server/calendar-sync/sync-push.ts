/** The token a provider sends back with each notification: identifies the account and proves that we issued it. */
import { timingSafeEqual } from "node:crypto";
import type { Services } from "../services.ts";

export interface PushSubject {
  readonly tenant_id: string;
  readonly authorization_id: string;
}

/** 117 characters: Outlook allows 128. */
export function pushToken(box: Pick<Services["box"], "mac">, { tenant_id, authorization_id }: PushSubject): string {
  const subject = `${tenant_id}.${authorization_id}`;
  return `${subject}.${box.mac(subject, "calendar push")}`;
}

/** Undefined if we did not issue it. */
export function readPushToken(box: Pick<Services["box"], "mac">, token: string): PushSubject | undefined {
  const [tenant_id = "", authorization_id = ""] = token.split(".");
  const expected = Buffer.from(pushToken(box, { tenant_id, authorization_id }));
  const given = Buffer.from(token);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { tenant_id, authorization_id };
}
