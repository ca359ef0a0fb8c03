/** What is signed is one fact: who, when and what was drawn belong to one hand and never go apart. */

export interface Signed {
  signed_by: string;
  signed_at: number | null;
  /** Strokes as an SVG path, drawn on screen. */
  signature: string;
}

/** What a signature is called as a field of its part. */
export const signatureField = "signature";
const pieces = ["signed_by", "signed_at", "signature"] as const;

type Fields = Record<string, unknown>;

/** A part's fields with its signature as one of them, where all of it is named. */
export function joinSignature(part: Fields): Fields {
  if (!pieces.every((piece) => piece in part)) return part;
  const { signed_by, signed_at, signature, ...rest } = part;
  return { ...rest, [signatureField]: { signed_by, signed_at, signature } };
}

/** A part of which only a piece of the signature is named gets the other pieces of the one that stands. */
export function completeSignature(part: Fields, standing: Fields): Fields {
  if (!pieces.some((piece) => piece in part)) return part;
  return { ...Object.fromEntries(pieces.map((piece) => [piece, standing[piece]])), ...part };
}

export function isSigned(value: unknown): boolean {
  return typeof value === "object" && value !== null && "signed_at" in value && value.signed_at !== null;
}
