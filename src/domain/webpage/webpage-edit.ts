/** The one rule for changing an agent's page; the device and the server call it. */
import { refuse } from "../../kit/refusal.ts";
import { manyLines, oneLine } from "../../kit/text.ts";
import { sellsMedicarePlans } from "./disclaimer.ts";
import { webpageMessages } from "./messages.ts";
import {
  calendlyRead,
  domainRead,
  emailRead,
  faqsRead,
  FieldFaults,
  hoursRead,
  newsRead,
  phoneRead,
  socialRead,
  zipRead,
} from "./page-fields.ts";
import { trackingIdOf } from "./tracking.ts";
import { blankWebpage, type Webpage, type WebpageEdit } from "./webpage.ts";

/** The page after the change. Refuses with `invalid` and field errors; the server checks that the domain is free. */
export function editWebpage(row: Webpage | undefined, edit: WebpageEdit, made: { id: string; at: number }): Webpage {
  const before = row ?? blankWebpage(made.id);
  const faults = new FieldFaults();
  const after = { ...before, ...readEdit(edit, faults) };
  if (after.published && edit.published !== false) mayBePublished(after, faults);
  if (!faults.isEmpty) refuse("invalid", faults.errors);
  const keepsCode = after.tracking_code === before.tracking_code;
  return {
    ...after,
    // An admin approved what was there.
    tracking_approved: keepsCode && before.tracking_approved,
    version: before.version + 1,
    updated_at: made.at,
  };
}

function readEdit(edit: WebpageEdit, faults: FieldFaults): WebpageEdit {
  const read: WebpageEdit = { ...edit, ...socialRead(edit, faults) };
  for (const field of ["headline", "title"] as const) if (edit[field] !== undefined) read[field] = oneLine(edit[field]);
  for (const field of ["about_me", "disclaimer"] as const)
    if (edit[field] !== undefined) read[field] = manyLines(edit[field]);
  if (edit.domain !== undefined) read.domain = domainRead(edit.domain, faults);
  if (edit.email !== undefined) read.email = emailRead("email", edit.email, faults);
  if (edit.phones) {
    const typed = edit.phones.filter((phone) => phone.trim() !== "");
    read.phones = typed.map((phone) => phoneRead("phones", phone, faults));
  }
  if (edit.address) {
    const { line1, line2, city, state, zip } = edit.address;
    const zipKept = zipRead("address", zip, faults);
    read.address = { line1: oneLine(line1), line2: oneLine(line2), city: oneLine(city), state, zip: zipKept };
  }
  if (edit.calendly_link !== undefined) read.calendly_link = calendlyRead(edit.calendly_link, faults);
  if (edit.office_hours) read.office_hours = hoursRead(edit.office_hours, faults);
  if (edit.faqs) read.faqs = faqsRead(edit.faqs, faults);
  if (edit.latest_news) read.latest_news = newsRead(edit.latest_news, faults);
  if (edit.tracking_code !== undefined) {
    const id = trackingIdOf(edit.tracking_code);
    if (id === null) faults.add("tracking_code", webpageMessages.bad_tracking);
    else read.tracking_code = id;
  }
  return read;
}

function mayBePublished(page: Webpage, faults: FieldFaults): void {
  const { domain, products, organizations_count, plans_count } = page;
  if (domain === "") faults.add("domain", webpageMessages.domain_needed);
  if (sellsMedicarePlans(products) && (organizations_count === null || plans_count === null))
    faults.add(organizations_count === null ? "organizations_count" : "plans_count", webpageMessages.counts_needed);
}
