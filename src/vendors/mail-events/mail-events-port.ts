/** Port to what a mail service reports of emails after it took them: one shape for every service. */
import type { MailEventName } from "../../domain/emails/mail-event.ts";

/** `local`: the simulated mailboxes, when no mail server is set up. `none`: a mail server that reports nothing. */
export const mailEventKinds = ["none", "local", "sendgrid", "ses", "mailgun", "postmark"] as const;
export type MailEventsKind = (typeof mailEventKinds)[number];

export interface MailReport {
  /** As we gave it to the service with the email. */
  readonly token: string;
  /** The same for a repeated report. */
  readonly key: string;
  readonly event: MailEventName;
  /** By the service's clock. */
  readonly at: number;
  /** What the receiving mail server said. */
  readonly words: string;
  /** The service knows that a program did it. */
  readonly machine: boolean;
}

export interface HookRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it came: signatures are over its bytes. */
  readonly body: string;
}

export interface ReadHook {
  readonly reports: readonly MailReport[];
  /** Valid for one body only: a second request with it and another body is forged. */
  readonly nonce?: string;
}

export interface MailEventsPort {
  readonly kind: MailEventsKind;
  /** Of each email, so that its reports name it. */
  headersOf(token: string): Readonly<Record<string, string>>;
  /** Null: the service did not send this. */
  read(request: HookRequest): Promise<ReadHook | null>;
}

export function headerOf({ headers }: Pick<HookRequest, "headers">, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value : "";
}

/** Longest text of a report that is kept. */
const wordsMax = 300;

export function reportWords(...parts: readonly (string | null | undefined)[]): string {
  const words = parts.find((part) => part !== undefined && part !== null && part.trim() !== "") ?? "";
  return words.replaceAll(/\s+/g, " ").trim().slice(0, wordsMax);
}

/** By its status code (RFC 3463): a full mailbox, a too large mail or a refusal of ours says nothing about the address. */
export function isDeadStatus(status: string): boolean {
  return status.startsWith("5.") && !/^5\.(?:2\.[2-9]|3\.|4\.|6\.|7\.)/.test(status);
}
