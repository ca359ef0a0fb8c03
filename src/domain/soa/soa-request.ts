/** A Scope of Appointment (domain §19): what a person agrees to talk about, signed before the meeting. */
import { z } from "zod";
import { ContactNumber, Day, Instant, Uuid } from "../values/scalars.ts";
import {
  soaActs,
  soaAddressLengthMax,
  soaChannels,
  soaContactMethods,
  soaLanguages,
  soaNameLengthMax,
  soaPdfBytesMax,
  soaPlaces,
  soaProducts,
  soaRejectReasons,
  soaStates,
  soaSteps,
  soaStrokesLengthMax,
  soaTextLengthMax,
  soaTypedNameLengthMax,
  soaWordsLengthMax,
} from "./limits.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().max(soaNameLengthMax);
const boxSizeMax = 10_000;
const boxSize = z.int().positive().max(boxSizeMax);

/** Strokes are an SVG path in a box: they look the same at any size and after a rotation. */
export const SoaSignature = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("drawn"),
    strokes: z
      .string()
      .max(soaStrokesLengthMax)
      .regex(/^[MLQCZ\d., -]+$/i),
    width: boxSize,
    height: boxSize,
  }),
  z.strictObject({ kind: z.literal("typed"), name: z.string().max(soaTypedNameLengthMax) }),
]);
export type SoaSignature = z.infer<typeof SoaSignature>;

const Person = {
  first_name: name,
  last_name: name,
  phone: z.string().max(40),
  address: z.string().max(soaAddressLengthMax),
};

export const SoaBeneficiary = z.strictObject({
  ...Person,
  /** IANA zone in which it was signed; empty before. */
  zone: z.string().max(60),
  signed_at: Instant.nullable(),
  signature: SoaSignature.nullable(),
});
export type SoaBeneficiary = z.infer<typeof SoaBeneficiary>;

const Deputy = {
  name: z.string().max(soaTypedNameLengthMax),
  relation: name,
  authority_confirmed: z.boolean(),
};
export const SoaRepresentative = z.strictObject({ ...Deputy, signature: SoaSignature.nullable() });
export type SoaRepresentative = z.infer<typeof SoaRepresentative>;

const AgentPart = {
  name: z.string().max(soaTypedNameLengthMax),
  phone: z.string().max(40),
  npn: z.string().max(20),
  initial_contact_method: z.enum(soaContactMethods).nullable(),
  plans_represented: z.string().max(soaTextLengthMax),
  appointment_at: Instant.nullable(),
  place: z.enum(soaPlaces).nullable(),
  exception_reason: z.string().max(soaTextLengthMax),
};
export const SoaAgent = z.strictObject({
  ...AgentPart,
  completed_at: Instant.nullable(),
  signature: SoaSignature.nullable(),
});
export type SoaAgent = z.infer<typeof SoaAgent>;

/** The dated rule that applied (`compliance`, key `soa`). */
export const SoaAppliedRule = z.strictObject({
  from: Day,
  source: z.string().max(soaTextLengthMax),
  wait_hours: z.int().nonnegative(),
  walk_ins_wait: z.boolean(),
  last_days: z.int().nonnegative(),
});
export type SoaAppliedRule = z.infer<typeof SoaAppliedRule>;

/** The words of the form as they were signed. */
export const SoaText = z.strictObject({
  from: Day,
  source: z.string().max(soaTextLengthMax),
  words: z.string().max(soaWordsLengthMax),
});
export type SoaText = z.infer<typeof SoaText>;

/** `late`: it arrived when the form could no longer be signed; kept beside it, without effect. */
export const soaVersionKinds = [...soaSteps, "late"] as const;

export const SoaVersion = z.object({
  number: z.int().positive(),
  why: z.enum(soaVersionKinds),
  /** Of the bytes as they were made. */
  pdf_sha256: sha256,
  size: z.int().positive(),
  made_at: Instant,
  made_by: z.enum(["device", "server"]),
  /** Of the sealed file, of which those bytes are the beginning; null: not sealed yet. */
  sealed_sha256: sha256.nullable(),
  sealed_at: Instant.nullable(),
  /** Its time is certified by a timestamp authority. */
  has_timestamp: z.boolean(),
});
export type SoaVersion = z.infer<typeof SoaVersion>;

/** One link of the chain of evidence; who made it knew no server time, address or difference. */
export const SoaEvidence = z.object({
  what: z.enum(soaSteps),
  by: z.enum(["person", "representative", "agent"]),
  /** By the clock of the device. */
  device_at: Instant,
  /** When the server received it; null: not filed yet. */
  server_at: Instant.nullable(),
  /** Server's time minus the device's, including the time the device was offline. */
  difference_ms: z.int().nullable(),
  /** The server's time that the device last knew when it was signed. */
  heard_at: Instant.nullable(),
  zone: z.string(),
  user_agent: z.string(),
  ip: z.string(),
  rule_from: z.string(),
  text_from: z.string(),
  form_sha256: sha256,
  pdf_sha256: sha256,
  /** Hash of the entry before; empty for the first. */
  previous: z.string(),
  hash: sha256,
});
export type SoaEvidence = z.infer<typeof SoaEvidence>;

export const SoaLogged = z.object({
  what: z.enum(soaActs),
  at: Instant,
  /** Null: the person through a link, or the system. */
  by: Uuid.nullable(),
  reason: z.enum(soaRejectReasons).nullable(),
});
export type SoaLogged = z.infer<typeof SoaLogged>;

export const SoaRequest = z.object({
  id: Uuid,
  contact_id: ContactNumber,
  user_id: Uuid,
  language: z.enum(soaLanguages),
  channel: z.enum(soaChannels),
  state: z.enum(soaStates),
  products: z.array(z.enum(soaProducts)),
  beneficiary: SoaBeneficiary,
  representative: SoaRepresentative.nullable(),
  agent: SoaAgent,
  sent_to: z.string(),
  sent_at: Instant.nullable(),
  viewed_at: Instant.nullable(),
  submitted_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  reject_reason: z.enum(soaRejectReasons).nullable(),
  reject_note: z.string(),
  rule: SoaAppliedRule.nullable(),
  text: SoaText.nullable(),
  versions: z.array(SoaVersion),
  evidence: z.array(SoaEvidence),
  log: z.array(SoaLogged),
  kept_until: Day.nullable(),
  created_at: Instant,
  created_by: Uuid.nullable(),
  updated_at: Instant,
  version: z.int().positive(),
  seq: z.int().nonnegative(),
});
export type SoaRequest = z.infer<typeof SoaRequest>;
export const soaRequestColumns = Object.keys(SoaRequest.shape) as (keyof SoaRequest)[];

/** Everything a person or an agent signs. */
export const soaFormFields = [
  "id",
  "language",
  "channel",
  "products",
  "beneficiary",
  "representative",
  "agent",
  "rule",
  "text",
] as const satisfies readonly (keyof SoaRequest)[];
export type SoaForm = Pick<SoaRequest, (typeof soaFormFields)[number]>;

const NewBeneficiary = z.strictObject(Person);
const NewRepresentative = z.strictObject(Deputy);
const NewAgent = z.strictObject(AgentPart);

const products = z.array(z.enum(soaProducts)).max(soaProducts.length);
/** What an agent fills in before the form is signed. */
const Draft = {
  language: z.enum(soaLanguages),
  channel: z.enum(soaChannels),
  products,
  beneficiary: NewBeneficiary,
  representative: NewRepresentative.nullable(),
  agent: NewAgent,
};
export const NewSoa = z.strictObject({ id: Uuid, contact_id: ContactNumber, ...Draft });
export type NewSoa = z.infer<typeof NewSoa>;
/** The person's and the agent's fields one by one, anything else as a whole. */
export const SoaEdit = z
  .strictObject({ ...Draft, beneficiary: NewBeneficiary.partial(), agent: NewAgent.partial() })
  .partial();
export type SoaEdit = z.infer<typeof SoaEdit>;

/** What a person signs, with the words and the rule shown to them. */
export const SoaSigned = z.strictObject({
  /** As the document names it; absent: that of the form. */
  channel: z.enum(soaChannels).optional(),
  language: z.enum(soaLanguages),
  products,
  beneficiary: SoaBeneficiary,
  representative: SoaRepresentative.nullable(),
  agent: NewAgent,
  rule: SoaAppliedRule,
  text: SoaText,
});
export type SoaSigned = z.infer<typeof SoaSigned>;

/** What an agent may still change once the form is completed. */
export const SoaChange = z.strictObject({
  plans_represented: AgentPart.plans_represented,
  completed_at: Instant,
  exception_reason: AgentPart.exception_reason,
});
export type SoaChange = z.infer<typeof SoaChange>;

/** Base64 of the largest PDF. */
const pdfLengthMax = Math.ceil(soaPdfBytesMax / 3) * 4;

/** The document of a signed step, made once on the device that took the signature, and sent unchanged until it arrives. */
export const SoaFiling = z.strictObject({
  /** Base64. */
  pdf: z.string().max(pdfLengthMax),
  pdf_sha256: sha256,
  device_at: Instant,
  zone: z.string().max(60),
  user_agent: z.string().max(soaTextLengthMax),
  rule_from: Day,
  text_from: Day,
  form_sha256: sha256,
  previous: z.union([z.literal(""), sha256]),
  hash: sha256,
});
export type SoaFiling = z.infer<typeof SoaFiling>;
