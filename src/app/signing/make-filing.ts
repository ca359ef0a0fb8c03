/** The document of a signed step and its place in the chain of evidence; made once, sent unchanged until it arrives. */
import { soaLettersWithoutShape, soaNeedsFont, soaPdf } from "../../domain/soa-pdf/soa-pdf.ts";
import { soaPdfBytesMax, type SoaStep } from "../../domain/soa/limits.ts";
import { evidenceText, formText } from "../../domain/soa/soa-evidence.ts";
import type { SoaPdfInput } from "../../domain/soa/soa-pdf-input.ts";
import type { SoaFiling, SoaRequest } from "../../domain/soa/soa-request.ts";
import { lastStep, signerOf } from "../../domain/soa/soa-sign.ts";
import { refuse } from "../../kit/refusal.ts";
import { wideFont } from "./font-file.ts";

export interface FilingFacts {
  /** The form before this step. */
  before: SoaRequest;
  form: SoaRequest;
  what: SoaStep;
  company: string;
  at: number;
  zone: string;
}

const userAgentMax = 500;

export async function makeFiling({ before, form, what, company, at, zone }: FilingFacts): Promise<SoaFiling> {
  const made = {
    what,
    by: signerOf(form, what),
    device_at: at,
    zone,
    user_agent: navigator.userAgent.slice(0, userAgentMax),
    rule_from: form.rule?.from ?? "",
    text_from: form.text?.from ?? "",
    form_sha256: await sha256(bytesOf(formText(form))),
    previous: lastStep(before)?.hash ?? "",
  };
  const hash = await sha256(bytesOf(evidenceText(made)));
  const input: SoaPdfInput = { form, company, evidence: [...before.evidence, { ...made, hash }] };
  const pdf = soaPdf(input, soaNeedsFont(input) ? { regular: await wideFont() } : undefined);
  if (pdf.length > soaPdfBytesMax)
    refuse("invalid", { base: ["The form is too long for one document. Shorten the texts."] });
  const { what: _what, by: _by, ...filed } = made;
  return { ...filed, hash, pdf: base64Of(pdf), pdf_sha256: await sha256(pdf) };
}

/** Letters of the form that its document shows as codes. */
export function lettersAsCodes(form: SoaRequest, company: string): string[] {
  return soaLettersWithoutShape({ form, company, evidence: [] });
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (!subtle)
    return refuse("insecure", { base: ["Open Fieldline over https to sign: this page cannot prove a signature."] });
  const hash = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const partBytes = 0x80_00;

export function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += partBytes)
    text += String.fromCharCode(...bytes.subarray(at, at + partBytes));
  return btoa(text);
}
