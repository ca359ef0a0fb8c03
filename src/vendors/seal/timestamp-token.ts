/** Asks for a timestamp (RFC 3161) and checks the answer before it is used: what it certifies, and who signed it. */
import { createHash, timingSafeEqual, verify, webcrypto, X509Certificate } from "node:crypto";
import type { Attribute, Certificate, IssuerAndSerialNumber, SignedData, SignerInfo } from "pkijs";
import { dictionary } from "../../kit/dictionary.ts";
import { hourMs } from "../../kit/durations.ts";
import { VendorTrouble } from "../http/vendor-trouble.ts";
import { isInForce, leadsToTrusted } from "./certificate-chain.ts";

interface TimestampAsk {
  bytes: Uint8Array;
  sha256: Uint8Array;
  nonce: Uint8Array;
}

const oids = {
  sha256: "2.16.840.1.101.3.4.2.1",
  signedData: "1.2.840.113549.1.7.2",
  timestampInfo: "1.2.840.113549.1.9.16.1.4",
  messageDigest: "1.2.840.113549.1.9.4",
  extendedKeyUsage: "2.5.29.37",
  timeStamping: "1.3.6.1.5.5.7.3.8",
} as const;
const hashNames: Readonly<Record<string, string>> = dictionary({
  [oids.sha256]: "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
});
/** Granted, and granted with changes. */
const granted: readonly number[] = [0, 1];
const nonceBytes = 8;

export async function newTimestampAsk(sha256: Uint8Array): Promise<TimestampAsk> {
  const [{ AlgorithmIdentifier, MessageImprint, TimeStampReq }, { Integer, Null, OctetString }] = await libraries();
  const nonce = webcrypto.getRandomValues(new Uint8Array(nonceBytes));
  // A positive number without leading zeros: it comes back as it was sent.
  nonce[0] = 1;
  const hashAlgorithm = new AlgorithmIdentifier({ algorithmId: oids.sha256, algorithmParams: new Null() });
  const ask = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({ hashAlgorithm, hashedMessage: new OctetString({ valueHex: copyOf(sha256) }) }),
    nonce: new Integer({ valueHex: copyOf(nonce) }),
    certReq: true,
  });
  return { bytes: new Uint8Array(ask.toSchema().toBER(false)), sha256, nonce };
}

/** Clocks of servers differ by less. */
const differenceMsMax = hourMs;

interface TimestampTrust {
  /** The time of the seal. */
  now: number;
  /** Certificates of the authority; empty: whoever may certify times is believed. */
  trusted: readonly X509Certificate[];
}

/** The token in an answer, in DER. Throws `VendorTrouble` unless it certifies what was asked, for about now. */
export async function tokenOf(
  answer: Uint8Array,
  asked: Pick<TimestampAsk, "sha256" | "nonce">,
  { now, trusted }: TimestampTrust,
): Promise<Uint8Array> {
  const [{ SignedData, TimeStampResp, TSTInfo }] = await libraries();
  try {
    const { status, timeStampToken } = TimeStampResp.fromBER(copyOf(answer));
    if (!granted.includes(status.status) || !timeStampToken) throw new VendorTrouble("refused");
    if (timeStampToken.contentType !== oids.signedData) throw new VendorTrouble("garbage");
    const signed = new SignedData({ schema: timeStampToken.content as unknown });
    const content = contentOf(signed);
    const { messageImprint, nonce, genTime } = TSTInfo.fromBER(copyOf(content));
    const isAsked =
      messageImprint.hashAlgorithm.algorithmId === oids.sha256 &&
      isSame(messageImprint.hashedMessage.valueBlock.valueHexView, asked.sha256) &&
      nonce !== undefined &&
      isSame(nonce.valueBlock.valueHexView, asked.nonce);
    const at = genTime.getTime();
    if (!isAsked || Math.abs(at - now) > differenceMsMax || !isSigned(signed, content, { at, trusted }))
      throw new VendorTrouble("garbage");
    return new Uint8Array(timeStampToken.toSchema().toBER(false));
  } catch (error) {
    throw error instanceof VendorTrouble ? error : new VendorTrouble("garbage");
  }
}

// Loaded on first use: most servers start without sealing anything.
const libraries = () => Promise.all([import("pkijs"), import("asn1js")]);

function contentOf({ encapContentInfo }: SignedData): Uint8Array {
  const { eContentType, eContent } = encapContentInfo;
  if (eContentType !== oids.timestampInfo || !eContent) throw new VendorTrouble("garbage");
  return new Uint8Array(eContent.getValue());
}

/** By a certificate in the token that may certify times and was in force, over the token's content. */
function isSigned(
  signed: SignedData,
  content: Uint8Array,
  { at, trusted }: { at: number; trusted: readonly X509Certificate[] },
): boolean {
  const [signer] = signed.signerInfos;
  const certificate = signer && certificateOf(signed, signer);
  const hash = signer && hashNames[signer.digestAlgorithm.algorithmId];
  if (!signer?.signedAttrs || !certificate || !hash || !mayCertifyTimes(certificate)) return false;
  const digest = signer.signedAttrs.attributes.find(({ type }) => type === oids.messageDigest);
  if (!digest || !isSame(octetsOf(digest), createHash(hash).update(content).digest())) return false;
  const x509 = nodeCertificate(certificate);
  const attributes = Buffer.from(signer.signedAttrs.encodedValue);
  if (!verify(hash, attributes, x509.publicKey, signer.signature.valueBlock.valueHexView)) return false;
  if (trusted.length === 0) return isInForce(x509, at);
  const others = certificatesOf(signed).map(nodeCertificate);
  return leadsToTrusted(x509, { others, trusted, at });
}

function nodeCertificate(certificate: Certificate): X509Certificate {
  return new X509Certificate(Buffer.from(certificate.toSchema().toBER(false)));
}

function certificatesOf({ certificates = [] }: SignedData): Certificate[] {
  return (certificates as Certificate[]).filter(({ serialNumber }) => serialNumber !== undefined);
}

function certificateOf(signed: SignedData, { sid }: SignerInfo): Certificate | undefined {
  const { serialNumber, issuer } = sid as IssuerAndSerialNumber;
  return certificatesOf(signed).find((one) => one.serialNumber.isEqual(serialNumber) && one.issuer.isEqual(issuer));
}

function mayCertifyTimes({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === oids.extendedKeyUsage);
  const { keyPurposes = [] } = (usage?.parsedValue ?? {}) as { keyPurposes?: string[] };
  return keyPurposes.includes(oids.timeStamping);
}

function octetsOf({ values }: Attribute): Uint8Array {
  const [value] = values as { valueBlock: { valueHexView: Uint8Array } }[];
  return value?.valueBlock.valueHexView ?? new Uint8Array();
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function copyOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
