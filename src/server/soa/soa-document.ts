/** The document of a step that no device made: a signature through a link, and the forms of the demo company. */
import { evidenceText, formText } from "../../domain/soa/soa-evidence.ts";
import type { SoaStep } from "../../domain/soa/limits.ts";
import type { SoaFiling, SoaRequest } from "../../domain/soa/soa-request.ts";
import { lastStep, signerOf } from "../../domain/soa/soa-sign.ts";
import { soaNeedsFont, soaPdf } from "../../domain/soa-pdf/soa-pdf.ts";
import { sha256Of } from "./soa-filing.ts";
import { soaFont } from "./soa-font.ts";

interface FilingMaker {
  what: SoaStep;
  company: string;
  zone: string;
  device_at: number;
  user_agent: string;
}

/** As a device would have made it. */
export async function makeFiling(
  form: SoaRequest,
  before: SoaRequest,
  { company, what, ...made }: FilingMaker,
): Promise<SoaFiling> {
  const entry = {
    ...made,
    what,
    by: signerOf(form, what),
    rule_from: form.rule?.from ?? "",
    text_from: form.text?.from ?? "",
    form_sha256: sha256Of(formText(form)),
    previous: lastStep(before)?.hash ?? "",
  } as const;
  const hash = sha256Of(evidenceText(entry));
  const input = { form, company, evidence: [...before.evidence, { ...entry, hash }] };
  const pdf = soaPdf(input, soaNeedsFont(input) ? { regular: await soaFont() } : undefined);
  const { what: _what, by: _by, ...kept } = entry;
  return { ...kept, hash, pdf: Buffer.from(pdf).toString("base64"), pdf_sha256: sha256Of(pdf) };
}
