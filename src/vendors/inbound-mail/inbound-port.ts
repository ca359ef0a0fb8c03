/** Port to incoming email: answers, and what mail servers send back. */
import type { InboundKind } from "../../domain/emails/inbound-kind.ts";
import type { ReadHook } from "../mail-events/mail-events-port.ts";
import type { MailboxPort } from "./mailbox-port.ts";

export interface HookMail extends Pick<ReadHook, "nonce"> {
  /** As on the wire (RFC 5322); null: the service asks for nothing but an answer, or `trouble` says what is wrong. */
  readonly raw: Uint8Array | null;
  /** Whom it was delivered to, where the service says so: not always named in the email itself. */
  readonly recipients?: readonly string[] | undefined;
  /** How the service is set up wrongly: it must bring the email again. */
  readonly trouble?: string;
}

export interface InboundRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
}

export interface InboundPort {
  readonly kind: InboundKind;
  /** Where answers to one email, or its bounces, come in; null: nowhere. */
  addressOf(use: InboundUse, token: string): string | null;
  /** Before the body is read, where its headers alone show that the service did not send it. */
  admits(headers: InboundRequest["headers"]): boolean;
  /** Null: not sent by the service. */
  read(request: InboundRequest): Promise<HookMail | null>;
  /** Where no service brings email: we read it ourselves. */
  readonly mailbox?: MailboxPort;
}

export type InboundUse = "reply" | "bounce";
