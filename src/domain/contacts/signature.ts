/** A signature is one value: the name, time and drawing belong together and are never split. */

export interface Signed {
  signed_by: string;
  signed_at: number | null;
  /** Strokes as an SVG path, drawn on screen. */
  signature: string;
}

/** Field name of a signature within its part. */
export const signatureField = "signature";
const pieces = ["signed_by", "signed_at", "signature"] as const;

type Fields = Record<string, unknown>;

/** A part's fields with the signature as one of them, if all of it is named. */
export function joinSignature(part: Fields): Fields {
  if (!pieces.every((piece) => Object.hasOwn(part, piece))) return part;
  const { signed_by, signed_at, signature, ...rest } = part;
  return { ...rest, [signatureField]: { signed_by, signed_at, signature } };
}

/** A part that names only some of the signature gets the rest from the stored one. */
export function completeSignature(part: Fields, standing: Fields): Fields {
  if (!pieces.some((piece) => Object.hasOwn(part, piece))) return part;
  return { ...Object.fromEntries(pieces.map((piece) => [piece, standing[piece]])), ...part };
}

export function isSigned(value: unknown): boolean {
  return typeof value === "object" && value !== null && "signed_at" in value && value.signed_at !== null;
}
