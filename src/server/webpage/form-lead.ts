/** Makes a lead of a form, or adds it to the agent's contact who has the same phone or email; with consents and notice. */
import { systemNote } from "../../domain/contacts/note.ts";
import { Email, Phone } from "../../domain/contacts/contact.ts";
import { phoneTypes } from "../../domain/values/limits.ts";
import type { ConsentChannel } from "../../domain/consent/consent-options.ts";
import { agreedWords } from "../../domain/webpage/page-law.ts";
import { productWords } from "../../domain/webpage/page-words.ts";
import type { PublicFormPost } from "../../domain/webpage/form-post.ts";
import type { PublicPage } from "../../domain/webpage/public-page.ts";
import { cutTo } from "../../kit/text.ts";
import { contactsOfEmails } from "../calendar/contact-email-rows.ts";
import { audit } from "../changes/audit.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { noteConsent } from "../consent/note-consent.ts";
import { createOnce } from "../contacts/contact-create.ts";
import { insertNote } from "../contacts/contact-note-rows.ts";
import { findContacts } from "../contacts/contact-rows.ts";
import type { Ctx } from "../context.ts";
import { contactsOfNumber } from "../dialer/associated-rows.ts";
import { notifyWebLead } from "../notices/notice-rows.ts";
import { listSourceRows, liveSources } from "../reference/reference-rows.ts";
import type { FormPostRow } from "./post-rows.ts";

type ReadForm = PublicFormPost & { phone_number: string | null };

interface Sent {
  page: PublicPage;
  form: ReadForm;
  post: FormPostRow;
}

export async function leadOfForm(ctx: Ctx, sent: Sent): Promise<number> {
  const contact_id = (await ownContact(ctx, sent.form)) ?? (await makeLead(ctx, sent));
  await addNote(ctx, contact_id, sent);
  await noteConsents(ctx, contact_id, sent);
  await audit(ctx, { action: "form", record_type: "contact", record_id: contact_id, reason: sent.page.domain });
  const { trx, actor, world } = ctx;
  const notice_id = await notifyWebLead(trx, actor, {
    id: world.uuid(),
    post_id: sent.post.id,
    lead: { contact_id },
    now: world.now(),
  });
  ctx.changeSet.add("notice_facts", notice_id);
  return contact_id;
}

const likelyMax = 25;

/** Only among the agent's own: nobody else's contact learns of it. */
async function ownContact(ctx: Ctx, { email, phone_number }: ReadForm): Promise<number | undefined> {
  const { trx, actor } = ctx;
  const visibility = await visibilityOf(trx, actor);
  const mailed =
    email === "" ? [] : [...(await contactsOfEmails(trx, actor, { visibility, addresses: [email] })).values()];
  const byMail = await findContacts(trx, actor.tenant_id, mailed);
  const byPhone =
    phone_number === null
      ? []
      : await contactsOfNumber(trx, actor.tenant_id, visibility, { number: phone_number, limit: likelyMax });
  return [...byMail, ...byPhone].find(({ owner_id }) => owner_id === actor.user_id)?.id;
}

const sourceTitle = "agent web page";

async function makeLead(ctx: Ctx, { page, form, post }: Sent): Promise<number> {
  const { trx, actor } = ctx;
  const sources = liveSources(await listSourceRows(trx, actor.tenant_id));
  const source = sources.find(({ title }) => title.toLowerCase() === sourceTitle);
  const { phone_number: number, email } = form;
  const contact = await createOnce(ctx, {
    ref: post.id,
    first_name: form.first_name,
    last_name: form.last_name,
    phones: number === null ? [] : [Phone.parse({ number, type: phoneTypes.mobile, primary: true })],
    emails: email === "" ? [] : [Email.parse({ address: email, primary: true })],
    addresses: [addressOf(form.zip)],
    category: "lead",
    source_id: source?.id ?? null,
    source_detail: cutTo(page.domain, 120),
    birth_date: form.birth_date || null,
    best_time: form.preferred_time || null,
    language: form.language === "es" ? "spanish" : "english",
  });
  return contact.id;
}

function addressOf(zip: string) {
  const blank = { line1: "", line2: "", city: "", state: "", county: "", season_from: "", season_to: "" };
  return { kind: "home" as const, ...blank, zip, do_not_mail: false };
}

async function addNote({ trx, actor, world, changeSet }: Ctx, contact_id: number, { page, form }: Sent): Promise<void> {
  const wants = form.interest.map((product) => productWords.en[product][0]);
  const body = [
    `From the web page ${page.domain}:`,
    `${form.first_name} ${form.last_name}, ${[form.phone, form.email, form.zip].filter(Boolean).join(", ")}`,
    wants.length > 0 && `Interested in: ${wants.join(", ")}`,
    form.preferred_time && `Best time: ${form.preferred_time}`,
    form.message && `\n${form.message}`,
  ];
  const note = systemNote(contact_id, world.uuid(), body.filter(Boolean).join("\n"), { now: world.now(), by: null });
  await insertNote(trx, actor.tenant_id, note);
  changeSet.add("notes", note.id);
}

/** A box that stayed empty says nothing. The words are those beside the box, in the language of the page. */
async function noteConsents(ctx: Ctx, contact_id: number, { page, form, post }: Sent): Promise<void> {
  const words = (box: "consent_call_text" | "consent_email") => agreedWords(page, box, form.language);
  const asked: readonly [boolean, ConsentChannel, string, string][] = [
    [form.consent_call_text, "call", form.phone, words("consent_call_text")],
    [form.consent_call_text, "text", form.phone, words("consent_call_text")],
    [form.consent_email, "email", form.email, words("consent_email")],
  ];
  for (const [isTicked, channel, address, exact] of asked)
    if (isTicked)
      await noteConsent(ctx, {
        contact_id,
        channel,
        address,
        event: "granted",
        how: "form",
        words: exact,
        page: page.domain,
        page_version: post.page_version,
        ip: ctx.request.ip,
      });
}
