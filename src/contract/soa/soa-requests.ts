/**
 * Scopes of Appointment (spec 000 §7, domain §19). Ids and documents are made on the device, so that a form can be
 * filled in, signed and completed without a connection.
 */
import { z } from "zod";
import { soaExpiringDays, soaLanguages, soaPdfBytesMax, soaRejectReasons, soaStates } from "../../domain/soa/limits.ts";
import {
  NewSoa,
  SoaAgent,
  SoaAppliedRule,
  SoaChange,
  SoaEdit,
  SoaFiling,
  SoaRequest,
  SoaSigned,
  SoaText,
} from "../../domain/soa/soa-request.ts";
import { SoaPost } from "../../domain/soa/soa-post.ts";
import { ContactNumber, Instant, Uuid } from "../../domain/values/scalars.ts";
import { editedOf } from "../contacts/contact-replies.ts";
import { BoolText, ByUuid, dataOf, get, group, listOf, NumberText, Paging, patch, post } from "../declare.ts";

/** A PDF in base64, and the rest of the form beside it. */
const bodyLimitBytes = 2 * soaPdfBytesMax;
const queued = { feature: "soa", access: "soa.use", writes: "queue", params: ByUuid } as const;
const now = { feature: "soa", access: "soa.use", writes: "now", params: ByUuid } as const;
const read = { feature: "soa", access: "policies.see" } as const;

const SoaLinkView = z.object({
  state: z.enum(soaStates),
  language: z.enum(soaLanguages),
  company: z.string(),
  products: SoaRequest.shape.products,
  beneficiary: SoaRequest.shape.beneficiary.pick({ first_name: true, last_name: true, phone: true, address: true }),
  agent: SoaAgent.pick({ name: true, phone: true, npn: true, appointment_at: true, place: true }),
  text: SoaText,
  expires_at: Instant,
});

const filters = {
  contact_id: z.coerce.number<string | number>().pipe(ContactNumber).optional(),
  user_id: Uuid.optional(),
  states: z.array(z.enum(soaStates)).optional(),
  /** Links that end within three days. */
  expiring: BoolText.optional(),
};

export const soaRequests = group("soa_requests", "/v1/soa_requests", {
  list: get("", {
    ...read,
    summary: `Lists Scopes of Appointment, most recently changed first. \`expiring\`: unsigned, with a link that ends within ${soaExpiringDays} days.`,
    query: z.strictObject({ ...Paging, ...filters }),
    reply: listOf(SoaRequest),
  }),
  export: get("/export.csv", {
    ...read,
    summary:
      "Returns the register of Scopes of Appointment as a csv file. Every cell is safe to open in a spreadsheet.",
    query: z.strictObject({ ...filters, q: z.string().max(200).optional() }),
    download: "text/csv; charset=utf-8",
  }),
  show: get("/:id", { ...read, summary: "Returns a form.", params: ByUuid, reply: dataOf(SoaRequest) }),
  create: post("", {
    feature: "soa",
    access: "soa.use",
    writes: "queue",
    summary:
      "Creates a draft for a contact of the current user. Repeating a request with the same id creates no second one.",
    /** `at`: device time it was made. */
    body: z.strictObject({ ...NewSoa.shape, at: Instant.optional() }),
    reply: dataOf(SoaRequest),
    status: 201,
  }),
  update: patch("/:id", {
    ...queued,
    summary:
      "Updates a draft. A field someone else changed since `base` is a conflict; so is each changed field of a form that is no draft any more.",
    /** `at`: device time it was made. */
    body: z.strictObject({ ...SoaEdit.shape, base: SoaEdit.optional(), at: Instant.optional() }),
    reply: editedOf(SoaRequest),
  }),
  sign: post("/:id/sign", {
    ...queued,
    summary:
      "Files a form that a person signed on the agent's device, with the PDF made there. One that can no longer be signed is kept beside the form.",
    bodyLimitBytes,
    body: z.strictObject({ signed: SoaSigned, filing: SoaFiling }),
    reply: dataOf(SoaRequest),
  }),
  complete: post("/:id/complete", {
    ...queued,
    summary: "Adds the agent's part and signature to a signed form.",
    bodyLimitBytes,
    body: z.strictObject({ agent: SoaAgent, rule: SoaAppliedRule, filing: SoaFiling }),
    reply: dataOf(SoaRequest),
  }),
  change: post("/:id/change", {
    ...queued,
    summary: "Changes the plans, the date of completion or the reason of a completed form. The earlier PDF is kept.",
    bodyLimitBytes,
    body: z.strictObject({ change: SoaChange, filing: SoaFiling }),
    reply: dataOf(SoaRequest),
  }),
  reject: post("/:id/reject", {
    ...queued,
    summary: "Rejects a signed form.",
    body: z
      .strictObject({
        reason: z.enum(soaRejectReasons).default("other"),
        note: z.string().max(500).default(""),
        /** Device time it was written. */
        at: Instant.optional(),
      })
      .optional(),
    reply: dataOf(SoaRequest),
  }),
  cancel: post("/:id/cancel", {
    ...queued,
    summary: "Cancels a form that is not signed. Its links stop working.",
    reply: dataOf(SoaRequest),
  }),
  send: post("/:id/send", {
    ...now,
    summary:
      "Sends the person a link by email or text that works once, for 30 days. Sending again replaces the earlier link. Without `to`, the contact's first address or number is used.",
    body: z.strictObject({ by: z.enum(["email", "sms"]), to: z.string().max(254).optional() }),
    reply: dataOf(SoaRequest),
  }),
  link: post("/:id/link", {
    ...now,
    summary: "Returns a new link for a QR code. It works once, for 30 days, and is shown only here.",
    secret: true,
    reply: z.object({ data: z.object({ url: z.string(), expires_at: Instant }), meta: z.object({ soa: SoaRequest }) }),
  }),
  pdf: get("/:id/pdf", {
    ...read,
    summary:
      "Returns a PDF of the form, the latest one without `number`. `original`: the bytes as they were made, before the company's seal was added.",
    params: ByUuid,
    query: z.strictObject({ number: NumberText(1, 1_000).optional(), original: BoolText.default(false) }),
    download: "application/pdf",
  }),
});

const ByLink = z.strictObject({ id: z.string().max(100) });
/** Optional: the page on which the link was opened. */
const onPage = z.strictObject({ domain_name: z.string().max(60).default("") });
/** An agent's office shares one address; a guess has one chance in 2^256. */
const publicCallsPerMinute = 30;

/** For the person who signs. `id` is the secret of the link: nobody else's id opens anything. */
export const soaLinks = group("soa_links", "/v1/soa_requests", {
  view: get("/:id/view", {
    summary: "Returns the form behind a link, without changing anything.",
    access: "public",
    params: ByLink,
    query: onPage,
    reply: dataOf(SoaLinkView),
    ratePerMinute: publicCallsPerMinute,
  }),
  submit: post("/:id/submit", {
    summary: "Signs the form behind a link. A link works once; the same form sent twice is signed once.",
    access: "public",
    writes: "now",
    params: ByLink,
    query: onPage,
    body: SoaPost,
    reply: dataOf(z.object({ signed: z.literal(true) })),
    ratePerMinute: publicCallsPerMinute,
  }),
});
