/** Amazon SNS messages: signed with a certificate that must come from Amazon, of the one topic that is ours. */
import { verify, X509Certificate } from "node:crypto";
import { z } from "zod";
import type { World } from "../../kit/world.ts";
import type { Outgoing } from "../http/egress.ts";
import { readJson } from "./hook-json.ts";

const SnsMessage = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string().min(1).max(200),
  TopicArn: z.string().max(300),
  Message: z.string(),
  Timestamp: z.string().max(60),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string().max(2_000),
  SigningCertURL: z.string().max(500),
  Subject: z.string().nullish(),
  SubscribeURL: z.string().max(2_000).optional(),
  Token: z.string().max(2_000).optional(),
});
export type SnsMessage = z.infer<typeof SnsMessage>;

interface SnsParts {
  readonly topic: string;
  readonly outgoing: Outgoing;
  readonly world: Pick<World, "now">;
}

export interface SnsReader {
  /** Null: not from our topic, or not signed by Amazon. A new subscription is confirmed. */
  read(body: string): Promise<SnsMessage | null>;
}

export function openSns({ topic, outgoing, world }: SnsParts): SnsReader {
  const certificates = new Map<string, X509Certificate>();
  const certificateAt = async (url: URL) => {
    const known = certificates.get(url.href);
    if (known) return known;
    const { status, text } = await outgoing.ask({ method: "GET", url });
    if (status !== 200) return null;
    const certificate = new X509Certificate(text);
    if (certificates.size >= certificatesMax) certificates.clear();
    certificates.set(url.href, certificate);
    return certificate;
  };
  return {
    async read(body) {
      const message = readJson(SnsMessage, body);
      const url = message && amazonUrl(message.SigningCertURL);
      if (!message || message.TopicArn !== topic || !url?.pathname.endsWith(".pem")) return null;
      const certificate = await certificateAt(url).catch(() => null);
      if (!certificate || !isValidAt(certificate, world.now()) || !isSigned(message, certificate)) return null;
      const confirm = message.Type === "SubscriptionConfirmation" ? amazonUrl(message.SubscribeURL ?? "") : null;
      if (confirm) await outgoing.ask({ method: "GET", url: confirm });
      return message;
    },
  };
}

const certificatesMax = 20;

function amazonUrl(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isAmazon = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(?:\.cn)?$/.test(url.hostname);
  return url.protocol === "https:" && url.port === "" && url.username === "" && isAmazon ? url : null;
}

function isValidAt({ validFromDate, validToDate }: X509Certificate, now: number): boolean {
  return validFromDate.getTime() <= now && now <= validToDate.getTime();
}

const signedFields = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const;

/** What SNS signs. */
export function signedText(message: Omit<SnsMessage, "Signature">): string {
  return signedFields[message.Type]
    .filter((name) => message[name] !== undefined && message[name] !== null)
    .map((name) => `${name}\n${message[name]}\n`)
    .join("");
}

function isSigned(message: SnsMessage, certificate: X509Certificate): boolean {
  const algorithm = message.SignatureVersion === "2" ? "sha256" : "sha1";
  const signature = Buffer.from(message.Signature, "base64");
  return verify(algorithm, Buffer.from(signedText(message)), certificate.publicKey, signature);
}
