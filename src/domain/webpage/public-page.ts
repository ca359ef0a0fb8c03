/** A public page as visitors get it: what templates draw, and what `GET /v1/users/{domain}/webpage` returns. */
import { z } from "zod";
import { pageProducts } from "./limits.ts";
import { Faqs, LatestNews, OfficeHours, SocialLinks, SpokenLanguages } from "./page-parts.ts";

export const PageFile = z.object({
  id: z.string(),
  file_title: z.string(),
  file_link: z.string(),
  /** Addresses; empty: none. */
  file: z.string(),
  preview_image: z.string(),
});
export type PageFile = z.infer<typeof PageFile>;

export const PublicPage = z.object({
  kind: z.enum(["agent", "corporation"]),
  domain: z.string(),
  version: z.int(),
  name: z.string(),
  title: z.string(),
  company: z.string(),
  headline: z.string(),
  about_me: z.string(),
  /** Addresses of pictures; empty: none. */
  photo: z.string(),
  logo: z.string(),
  phones: z.array(z.string()),
  email: z.string(),
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
  npn: z.string(),
  licensed_states: z.array(z.string()),
  languages_spoken: SpokenLanguages,
  /** Names. */
  carriers: z.array(z.string()),
  products: z.array(z.enum(pageProducts)),
  office_hours: OfficeHours,
  /** IANA name. */
  zone: z.string(),
  ...SocialLinks,
  calendly_link: z.string(),
  faqs: Faqs,
  latest_news: LatestNews,
  files: z.array(PageFile),
  color_1: z.string(),
  color_2: z.string(),
  color_3: z.string(),
  organizations_count: z.int().nullable(),
  plans_count: z.int().nullable(),
  disclaimer: z.string(),
  /** The company's own texts of the law; empty: the built-in ones. */
  law: z.object({ consent_call_text: z.string(), consent_email: z.string(), medicare_disclaimer: z.string() }),
  /** Empty: no statistics. */
  tracking_code: z.string(),
  /** False: nobody is there to receive a message. */
  takes_messages: z.boolean(),
});
export type PublicPage = z.infer<typeof PublicPage>;
