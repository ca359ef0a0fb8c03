/**
 * The document of a Scope of Appointment: what was shown and signed, and a page of evidence. Made on the device that took
 * the signature, or on the server for the signing page; the same input gives the same bytes.
 */
import { PdfFlow } from "../pdf/pdf-flow.ts";
import { lettersWithoutShape, needsWideFont } from "../pdf/pdf-fonts.ts";
import { soaProducts } from "../soa/limits.ts";
import type { SoaPdfInput } from "../soa/soa-pdf-input.ts";
import type { SoaSignature } from "../soa/soa-request.ts";
import { soaContactMethodWords, soaPlaceWords, soaProductWords, soaWords } from "../soa/soa-words.ts";
import { timeWords } from "./time-words.ts";
import { pdfWords } from "./pdf-words.ts";

export interface SoaPdfFonts {
  /** TrueType, for letters that Helvetica lacks. */
  regular: Uint8Array;
}

const letter = { width: 612, height: 792 };
const margin = 54;
const labelWidth = 150;
const body = { size: 11 };
const small = { size: 9 };
const hashDigits = 32;

export function soaPdf(input: SoaPdfInput, fonts?: SoaPdfFonts): Uint8Array<ArrayBuffer> {
  const { form, evidence, company } = input;
  const title = soaWords[form.language].title;
  const id = (evidence.at(-1)?.hash ?? form.id.replaceAll("-", "")).slice(0, hashDigits);
  const flow = new PdfFlow({ title, language: form.language, id, ...letter, margin, wide: fonts?.regular });
  head(flow, title, company);
  person(flow, input);
  products(flow, input);
  signature(flow, input);
  agent(flow, input);
  letters(flow, input);
  proof(flow, input);
  const words = pdfWords[form.language];
  flow.foot((page, pages) => words.foot(form.id, page, pages));
  return flow.document.save();
}

/** The document cannot be made without the font given to `soaPdf`. */
export function soaNeedsFont(input: SoaPdfInput): boolean {
  return textsOf(input).some(needsWideFont);
}

/** Letters that the document shows as their codes. */
export function soaLettersWithoutShape(input: SoaPdfInput): string[] {
  return lettersWithoutShape(textsOf(input).join(""));
}

function textsOf({ form, company }: SoaPdfInput): string[] {
  const { beneficiary, representative, agent: part, text } = form;
  const typed = [beneficiary.signature, representative?.signature, part.signature].map((one) =>
    one?.kind === "typed" ? one.name : "",
  );
  const { first_name, last_name, phone, address } = beneficiary;
  const { plans_represented, exception_reason } = part;
  return [
    company,
    first_name,
    last_name,
    phone,
    address,
    representative?.name ?? "",
    representative?.relation ?? "",
    part.name,
    part.phone,
    part.npn,
    plans_represented,
    exception_reason,
    text?.words ?? "",
    ...typed,
  ];
}

function head(flow: PdfFlow, title: string, company: string): void {
  flow.words(title, { size: 18, face: "bold" });
  if (company !== "") flow.words(company, { ...body, grey: true });
  flow.rule();
}

function heading(flow: PdfFlow, words: string): void {
  flow.need(48);
  flow.gap(8);
  flow.words(words, { size: 12, face: "bold" });
  flow.gap(2);
}

function person(flow: PdfFlow, { form }: SoaPdfInput): void {
  const words = soaWords[form.language];
  const { first_name, last_name, phone, address } = form.beneficiary;
  if (form.text && form.text.words !== "") flow.words(form.text.words, { size: 10 });
  heading(flow, words.person);
  flow.row(pdfWords[form.language].name, `${first_name} ${last_name}`, labelWidth, body);
  flow.row(words.phone, phone, labelWidth, body);
  if (address !== "") flow.row(words.address, address, labelWidth, body);
}

const boxSide = 10;
const boxIndent = 18;

function products(flow: PdfFlow, { form }: SoaPdfInput): void {
  heading(flow, soaWords[form.language].products);
  for (const product of soaProducts) {
    flow.need(body.size * 1.5);
    const before = flow.y;
    flow.words(soaProductWords[form.language][product], body, boxIndent);
    flow.document.box(
      flow.left,
      Math.max(before, flow.y - body.size * 1.35) + body.size * 1.35 + 1,
      boxSide,
      form.products.includes(product),
    );
  }
}

function signature(flow: PdfFlow, { form }: SoaPdfInput): void {
  const words = soaWords[form.language];
  const { beneficiary, representative } = form;
  heading(flow, words.signature);
  if (representative) {
    flow.row(words.representative_name, representative.name, labelWidth, body);
    flow.row(words.relation, representative.relation, labelWidth, body);
    if (representative.authority_confirmed) flow.words(words.authority, small);
  }
  drawSignature(flow, representative ? representative.signature : beneficiary.signature, form.language);
  if (beneficiary.signed_at === null) return;
  const name = representative?.name ?? `${beneficiary.first_name} ${beneficiary.last_name}`;
  flow.words(`${words.signed_by} ${name}, ${timeWords(beneficiary.signed_at, beneficiary.zone, form.language)}`, small);
}

const signatureHeight = 56;

function drawSignature(flow: PdfFlow, signed: SoaSignature | null, language: "en" | "es"): void {
  flow.need(signatureHeight + 30);
  if (signed === null) {
    flow.words(pdfWords[language].unsigned, { ...body, grey: true });
    return;
  }
  if (signed.kind === "typed") {
    flow.gap(8);
    flow.words(signed.name, { size: 18, face: "slanted" });
    flow.document.line(flow.left, flow.y + 4, flow.left + flow.width / 2, flow.y + 4);
    flow.gap(4);
    flow.words(pdfWords[language].typed, small);
    return;
  }
  const scale = Math.min(signatureHeight / signed.height, flow.width / 2 / signed.width);
  flow.document.strokes(signed.strokes, { x: flow.left, y: flow.y + 4, scale, height: signed.height });
  flow.gap(signatureHeight + 6);
  flow.document.line(flow.left, flow.y, flow.left + flow.width / 2, flow.y);
}

function agent(flow: PdfFlow, { form }: SoaPdfInput): void {
  const { language, beneficiary } = form;
  const part = form.agent;
  const words = soaWords[language];
  const own = pdfWords[language];
  const when = (at: number) => timeWords(at, beneficiary.zone, language);
  heading(flow, words.agent);
  flow.row(own.name, part.name, labelWidth, body);
  if (part.phone !== "") flow.row(words.agent_phone, part.phone, labelWidth, body);
  if (part.npn !== "") flow.row(words.npn, part.npn, labelWidth, body);
  if (part.initial_contact_method)
    flow.row(own.first_contact, soaContactMethodWords[language][part.initial_contact_method], labelWidth, body);
  if (part.plans_represented !== "") flow.row(own.plans, part.plans_represented, labelWidth, body);
  if (part.appointment_at !== null) flow.row(words.appointment, when(part.appointment_at), labelWidth, body);
  if (part.place) flow.row(own.place, soaPlaceWords[language][part.place], labelWidth, body);
  if (part.completed_at !== null) flow.row(own.completed, when(part.completed_at), labelWidth, body);
  if (part.exception_reason !== "") flow.row(own.reason, part.exception_reason, labelWidth, body);
  if (part.signature) drawSignature(flow, part.signature, language);
}

function letters(flow: PdfFlow, input: SoaPdfInput): void {
  const missing = soaLettersWithoutShape(input);
  if (missing.length > 0) flow.words(pdfWords[input.form.language].codes, { ...small, grey: true });
}

function proof(flow: PdfFlow, { form, evidence }: SoaPdfInput): void {
  const words = pdfWords[form.language];
  flow.page();
  flow.words(words.evidence, { size: 14, face: "bold" });
  flow.words(words.evidence_help, small);
  if (form.rule) flow.row(words.rule, `${form.rule.from}: ${form.rule.source}`, labelWidth, small);
  if (form.text) flow.row(words.text, `${form.text.from}: ${form.text.source}`, labelWidth, small);
  for (const entry of evidence) {
    heading(flow, `${words.steps[entry.what]}: ${words.by[entry.by]}`);
    flow.row(
      words.device_time,
      `${timeWords(entry.device_at, entry.zone, form.language)} (${new Date(entry.device_at).toISOString()})`,
      labelWidth,
      small,
    );
    flow.row(words.device, entry.user_agent, labelWidth, small);
    flow.row(words.form_hash, entry.form_sha256, labelWidth, small);
    flow.row(words.previous, entry.previous, labelWidth, small);
    flow.row(words.hash, entry.hash, labelWidth, small);
  }
}
