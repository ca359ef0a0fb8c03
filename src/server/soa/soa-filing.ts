/** Checks a document made elsewhere against what was signed, and stores its bytes. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { soaPdfBytesMax } from "../../domain/soa/limits.ts";
import { soaMessages } from "../../domain/soa/messages.ts";
import { evidenceText, formText } from "../../domain/soa/soa-evidence.ts";
import type { SoaEvidence, SoaFiling, SoaForm } from "../../domain/soa/soa-request.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { keepBytes } from "../storage/content-storage.ts";
import { factsOf } from "../storage/file-sample.ts";

export function sha256Of(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export type FilingStep = Pick<SoaEvidence, "what" | "by">;

/**
 * The hashes follow from the form and the step; anything else was changed on the way, or made for another form. Null: the
 * form is known to the document alone.
 */
export function checkFiling(form: SoaForm | null, step: FilingStep, filing: SoaFiling): Buffer {
  const { pdf, pdf_sha256, form_sha256, hash } = filing;
  const bytes = Buffer.from(pdf, "base64");
  if (bytes.length > soaPdfBytesMax || bytes.subarray(0, 5).toString("latin1") !== "%PDF-")
    refuse("invalid", { "filing.pdf": [soaMessages.pdf] });
  const isWhole =
    sha256Of(bytes) === pdf_sha256 &&
    (form === null || sha256Of(formText(form)) === form_sha256) &&
    sha256Of(evidenceText({ ...filing, ...step })) === hash;
  if (!isWhole) refuse("invalid", { filing: [soaMessages.filing] });
  return bytes;
}

type Keeper = Parameters<typeof keepBytes>[0];

/** One reference per version: the bytes stay as long as the form does. */
export async function keepPdf(ctx: Keeper, bytes: Uint8Array): Promise<void> {
  const read = () => Readable.from([bytes]);
  await keepBytes(ctx, await factsOf(read()), read);
}

/** What a device says it knew of the server's time; null: nothing. */
export function heardAt({ request }: Pick<Ctx, "request">): number | null {
  return request.heard_at === undefined || request.heard_at === 0 ? null : request.heard_at;
}
