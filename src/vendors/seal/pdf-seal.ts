/**
 * Seals a PDF with a company's own key (PAdES B-B), with a certified time where a timestamp authority is set (B-T). What is added comes after the given bytes, which stay
 * unchanged.
 */
import { webcrypto } from "node:crypto";
import { dayMs } from "../../kit/durations.ts";
import { openOutgoing } from "../http/egress.ts";
import { privateHostsOf } from "../http/vendors.ts";
import type { VendorSettings } from "../settings.ts";
import { openTimestamps, type TimestampAuthority } from "./timestamp-authority.ts";

export interface SealKey {
  /** PKCS #8, base64. */
  private_key: string;
  /** X.509, base64. */
  certificate: string;
}

export interface SealAsk {
  pdf: Uint8Array;
  key: SealKey;
  now: number;
  reason: string;
  /** Of the page that is added; plain ASCII. */
  title: string;
  lines: readonly string[];
}

interface SealedPdf {
  bytes: Uint8Array;
  /** Its time is certified by the authority. */
  has_timestamp: boolean;
}

export interface PdfSeal {
  /** Whose time a seal names. */
  readonly time: "server" | "authority";
  newKey(company: string, now: number): Promise<SealKey>;
  /** Throws `VendorTrouble` when the authority does not certify the time. */
  seal(ask: SealAsk): Promise<SealedPdf>;
}

// Node and the libraries declare one and the same key type differently, hence `as never` below.
const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;
const keyBits = 3_072;
/** Longer than forms are kept. */
const certificateDays = 30 * 365;
/** Dates from 2050 on need the other type (RFC 5280 §4.1.2.5). */
const generalizedTime = 1;

export function openSeals(settings: Pick<VendorSettings, "environment">): PdfSeal {
  const outgoing = openOutgoing({ privateHosts: privateHostsOf(settings) });
  const authority = openTimestamps(settings, outgoing);
  return { time: authority ? "authority" : "server", newKey, seal: (ask) => seal(ask, authority) };
}

async function newKey(company: string, now: number): Promise<SealKey> {
  // Loaded on first use: most servers start without sealing anything.
  const [{ AttributeTypeAndValue, Certificate, CryptoEngine, setEngine }, { Integer, Utf8String }] = await Promise.all([
    import("pkijs"),
    import("asn1js"),
  ]);
  setEngine("node", new CryptoEngine({ name: "node", crypto: webcrypto as unknown as typeof globalThis.crypto }));
  const publicExponent = new Uint8Array([1, 0, 1]);
  const made = { ...algorithm, modulusLength: keyBits, publicExponent };
  const keys = (await webcrypto.subtle.generateKey(made, true, ["sign", "verify"])) as webcrypto.CryptoKeyPair;
  const certificate = new Certificate();
  certificate.version = 2;
  const serial = webcrypto.getRandomValues(new Uint8Array(16));
  serial[0] = 1;
  certificate.serialNumber = new Integer({ valueHex: serial.buffer });
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: "2.5.4.3", value: new Utf8String({ value: company.slice(0, 64) }) }),
    );
  certificate.notBefore.value = new Date(now - dayMs);
  certificate.notAfter.value = new Date(now + certificateDays * dayMs);
  certificate.notAfter.type = generalizedTime;
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as never);
  await certificate.sign(keys.privateKey as never, algorithm.hash);
  const private_key = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey);
  const der = certificate.toSchema(true).toBER(false);
  return { private_key: Buffer.from(private_key).toString("base64"), certificate: Buffer.from(der).toString("base64") };
}

const page = { width: 612, height: 792 };
const margin = 54;
const lineHeight = 18;
const titleSize = 16;
const lineSize = 9;

/** True of every seal that is made: without a token that passes these checks, none is. */
function timeLines(authority: TimestampAuthority | undefined): string[] {
  if (!authority) return ["Time of this seal: the server's own clock"];
  const host = authority.host.replace(/[^\w.:[\]-]/g, "");
  return [
    `Time of this seal: certified by ${host}, with a certificate in force at that time`,
    authority.isChecked
      ? "Who issued that certificate: checked against the authority set up on this server"
      : "Who issued that certificate: not checked, no authority is set up on this server",
  ];
}

async function seal(
  { pdf, key, now, reason, title, lines }: SealAsk,
  authority: TimestampAuthority | undefined,
): Promise<SealedPdf> {
  const { CryptoKeySigner, PDF } = await import("@libpdf/core");
  const pkcs8 = Buffer.from(key.private_key, "base64");
  const privateKey = await webcrypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]);
  const certificate = new Uint8Array(Buffer.from(key.certificate, "base64"));
  const signer = new CryptoKeySigner(privateKey as never, certificate, "RSA", algorithm.name);
  const document = await PDF.load(pdf);
  const added = document.addPage(page);
  const top = page.height - margin - titleSize;
  added.drawText(title, { x: margin, y: top, size: titleSize });
  for (const [nth, line] of [...lines, ...timeLines(authority)].entries())
    added.drawText(line, { x: margin, y: top - 2 * lineHeight - nth * lineHeight, size: lineSize });
  const { bytes } = await document.sign({
    signer,
    reason,
    signingTime: new Date(now),
    ...(authority
      ? { level: "B-T", timestampAuthority: { timestamp: (sha256) => authority.certify(sha256, now) } }
      : { level: "B-B" }),
  });
  return { bytes, has_timestamp: authority !== undefined };
}
