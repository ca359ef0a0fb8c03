/** Whether a certificate leads to an authority that the server was told to trust, and was in force. */
import { X509Certificate } from "node:crypto";

const stepsMax = 8;

/** From text in PEM; `\n` may stand for a line break. Throws where it names none. */
export function certificatesIn(pem: string): X509Certificate[] {
  const found = pem
    .replaceAll("\\n", "\n")
    .match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g)
    ?.map((one) => new X509Certificate(one));
  if (!found) throw new Error("no certificate in PEM");
  return found;
}

export function isInForce({ validFrom, validTo }: X509Certificate, at: number): boolean {
  return Date.parse(validFrom) <= at && at <= Date.parse(validTo);
}

interface Chain {
  /** Sent along with the certificate. */
  others: readonly X509Certificate[];
  trusted: readonly X509Certificate[];
  at: number;
}

/** Every certificate on the way was in force then. */
export function leadsToTrusted(certificate: X509Certificate, { others, trusted, at }: Chain): boolean {
  let one = certificate;
  for (let step = 0; step < stepsMax && isInForce(one, at); step++) {
    const { fingerprint256 } = one;
    if (trusted.some((known) => known.fingerprint256 === fingerprint256)) return true;
    const issuer = [...trusted, ...others].find((other) => other.ca && isIssuedBy(one, other));
    if (!issuer) return false;
    one = issuer;
  }
  return false;
}

function isIssuedBy(one: X509Certificate, issuer: X509Certificate): boolean {
  return one.checkIssued(issuer) && one.verify(issuer.publicKey);
}
