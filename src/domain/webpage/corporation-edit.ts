/** Reads the typed fields of a corporation, and composes its public page. */
import { dictionary } from "../../kit/dictionary.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { manyLines, oneLine } from "../../kit/text.ts";
import { themeDefaults } from "../users/theme.ts";
import type { Corporation, CorporationEdit } from "./corporation.ts";
import { domainFault, domainOf } from "./domain-name.ts";
import { webpageMessages } from "./messages.ts";
import {
  emailRead,
  faqsRead,
  FieldFaults,
  hoursRead,
  newsRead,
  phoneRead,
  socialRead,
  zipRead,
} from "./page-fields.ts";
import { builtInLaw, type PageLaw } from "./page-law.ts";
import type { PublicPage } from "./public-page.ts";
import { trackingIdOf } from "./tracking.ts";

/** The tidied fields. Refuses with `invalid` and field errors. `before`: the fields that are not edited. */
export function checkedCorporation(
  edit: CorporationEdit,
  before: Pick<Corporation, "domain_name" | "webpage_active">,
): CorporationEdit {
  const faults = new FieldFaults();
  const read: CorporationEdit = { ...edit, ...socialRead(edit, faults) };
  for (const field of ["name", "office_address", "office_city"] as const)
    if (edit[field] !== undefined) read[field] = oneLine(edit[field]);
  if (edit.description !== undefined) read.description = manyLines(edit.description);
  if (edit.office_phone !== undefined) read.office_phone = phoneRead("office_phone", edit.office_phone, faults);
  if (edit.office_email !== undefined) read.office_email = emailRead("office_email", edit.office_email, faults);
  if (edit.office_zip_code !== undefined)
    read.office_zip_code = zipRead("office_zip_code", edit.office_zip_code, faults);
  if (edit.office_hours) read.office_hours = hoursRead(edit.office_hours, faults);
  if (edit.faqs) read.faqs = faqsRead(edit.faqs, faults);
  if (edit.latest_news) read.latest_news = newsRead(edit.latest_news, faults);
  const errors: FieldErrors = Object.assign(dictionary<string[]>(), faults.errors);
  if (edit.domain_name !== undefined) {
    read.domain_name = domainOf(edit.domain_name);
    const fault = read.domain_name === "" ? null : domainFault(read.domain_name);
    if (fault !== null) errors["domain_name"] = [fault];
  }
  if (edit.tracking_code !== undefined) {
    const id = trackingIdOf(edit.tracking_code);
    if (id === null) errors["tracking_code"] = [webpageMessages.bad_tracking];
    else read.tracking_code = id;
  }
  const { domain_name, webpage_active } = { ...before, ...read };
  if (webpage_active && domain_name === "") errors["domain_name"] = [webpageMessages.domain_needed];
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return read;
}

/** `zone`: of whoever receives its messages. */
export function composeCorporationPage(
  corporation: Corporation,
  { zone, takes_messages, law = builtInLaw }: { zone: string; takes_messages: boolean; law?: PageLaw },
): PublicPage {
  const { name, description, office_phone, office_address, office_city, office_state, office_zip_code } = corporation;
  const { facebook, instagram, linkedin, twitter, google, youtube, yelp } = corporation;
  return {
    kind: "corporation",
    domain: corporation.domain_name,
    version: corporation.version,
    name,
    title: "",
    company: name,
    headline: "",
    about_me: description,
    photo: "",
    logo: corporation.logo,
    phones: office_phone ? [office_phone] : [],
    email: corporation.office_email,
    address: { street: office_address, city: office_city, state: office_state, zip: office_zip_code },
    npn: "",
    licensed_states: [],
    languages_spoken: corporation.languages_spoken,
    carriers: [],
    products: [],
    office_hours: corporation.office_hours,
    zone,
    facebook,
    instagram,
    linkedin,
    twitter,
    google,
    youtube,
    yelp,
    calendly_link: "",
    faqs: corporation.faqs,
    latest_news: corporation.latest_news,
    files: corporation.files,
    color_1: corporation.color_1 || themeDefaults.primary_color,
    color_2: corporation.color_2,
    color_3: corporation.color_3,
    organizations_count: null,
    plans_count: null,
    disclaimer: "",
    law,
    tracking_code: corporation.tracking_code,
    takes_messages,
  };
}
