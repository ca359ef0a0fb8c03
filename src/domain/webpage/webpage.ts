/** An agent's own public page (domain §20): one row per user, under the user's id. */
import { z } from "zod";
import { Instant, Uuid } from "../values/scalars.ts";
import {
  countShownMax,
  domainLengthMax,
  headlineLengthMax,
  pageAboutLengthMax,
  pageCarriersMax,
  pageDisclaimerLengthMax,
  pageLinkLengthMax,
  pagePhonesMax,
  pageProducts,
  pageTitleLengthMax,
  trackingCodeLengthMax,
} from "./limits.ts";
import { Faqs, LatestNews, OfficeHours, PageColor, SocialLinks, SpokenLanguages, States } from "./page-parts.ts";

const PageAddress = z.strictObject({
  line1: z.string().max(120),
  line2: z.string().max(120),
  city: z.string().max(80),
  state: z.string().max(2),
  zip: z.string().max(10),
});
export type PageAddress = z.infer<typeof PageAddress>;

const count = z.int().min(0).max(countShownMax).nullable();

const fields = {
  domain: z.string().max(domainLengthMax),
  published: z.boolean(),
  headline: z.string().max(headlineLengthMax),
  title: z.string().max(pageTitleLengthMax),
  about_me: z.string().max(pageAboutLengthMax),
  phones: z.array(z.string().max(30)).max(pagePhonesMax),
  email: z.string().max(254),
  address: PageAddress,
  licensed_states: States,
  languages_spoken: SpokenLanguages,
  carriers: z.array(Uuid).max(pageCarriersMax),
  products: z.array(z.enum(pageProducts)).max(pageProducts.length),
  office_hours: OfficeHours,
  ...SocialLinks,
  calendly_link: z.string().max(pageLinkLengthMax),
  faqs: Faqs,
  latest_news: LatestNews,
  color_1: PageColor,
  color_2: PageColor,
  color_3: PageColor,
  /** A measurement id; shown only once an admin approved it. */
  tracking_code: z.string().max(trackingCodeLengthMax),
  /** A text of the agent's own, besides those the law asks for. */
  disclaimer: z.string().max(pageDisclaimerLengthMax),
  /** For the Medicare disclaimer. */
  organizations_count: count,
  plans_count: count,
};

/** The corporation an agent's page takes logo and colors from. */
export const PageCorporation = z.object({
  id: Uuid,
  name: z.string(),
  logo: z.string(),
  color_1: PageColor,
  color_2: PageColor,
  color_3: PageColor,
  office_phone: z.string(),
});
export type PageCorporation = z.infer<typeof PageCorporation>;

export const Webpage = z.object({
  id: Uuid,
  ...fields,
  tracking_approved: z.boolean(),
  /** Raised with every change; names what a visitor agreed to. */
  version: z.int().nonnegative(),
  updated_at: Instant,
  seq: z.int().nonnegative(),
  corporation: PageCorporation.nullable(),
});
export type Webpage = z.infer<typeof Webpage>;

export const WebpageEdit = z.strictObject(fields).partial();
export type WebpageEdit = z.infer<typeof WebpageEdit>;

export const webpageFields = Object.keys(fields) as (keyof typeof fields)[];

export function blankWebpage(id: string): Webpage {
  return {
    id,
    domain: "",
    published: false,
    headline: "",
    title: "",
    about_me: "",
    phones: [],
    email: "",
    address: { line1: "", line2: "", city: "", state: "", zip: "" },
    licensed_states: [],
    languages_spoken: [],
    carriers: [],
    products: [],
    office_hours: [],
    facebook: "",
    instagram: "",
    linkedin: "",
    twitter: "",
    google: "",
    youtube: "",
    yelp: "",
    calendly_link: "",
    faqs: [],
    latest_news: [],
    color_1: "",
    color_2: "",
    color_3: "",
    tracking_code: "",
    disclaimer: "",
    organizations_count: null,
    plans_count: null,
    tracking_approved: false,
    version: 0,
    updated_at: 0,
    seq: 0,
    corporation: null,
  };
}
