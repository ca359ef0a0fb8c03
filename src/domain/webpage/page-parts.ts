/** Fields that the pages of agents and corporations share (domain §20, spec 001 §3). */
import { z } from "zod";
import { languages } from "../values/limits.ts";
import { stateCodes } from "../values/postal.ts";
import {
  faqAnswerLengthMax,
  faqQuestionLengthMax,
  faqsMax,
  newsBodyLengthMax,
  newsMax,
  newsTitleLengthMax,
  pageLinkLengthMax,
  type socialLinks,
  weekdayNames,
} from "./limits.ts";
import { Day } from "../values/scalars.ts";

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Times of the office's zone. A day without an entry is closed too. */
export const OfficeHours = z
  .array(z.strictObject({ day: z.enum(weekdayNames), open: ClockTime, close: ClockTime, closed: z.boolean() }))
  .max(weekdayNames.length);
export type OfficeHours = z.infer<typeof OfficeHours>;

export const Faqs = z
  .array(z.strictObject({ question: z.string().max(faqQuestionLengthMax), answer: z.string().max(faqAnswerLengthMax) }))
  .max(faqsMax);
export type Faqs = z.infer<typeof Faqs>;

export const LatestNews = z
  .array(
    z.strictObject({
      title: z.string().max(newsTitleLengthMax),
      body: z.string().max(newsBodyLengthMax),
      day: Day.nullable(),
      link: z.string().max(pageLinkLengthMax),
    }),
  )
  .max(newsMax);
export type LatestNews = z.infer<typeof LatestNews>;

export const SpokenLanguages = z.array(z.enum(languages)).max(languages.length);
export const States = z.array(z.enum(stateCodes)).max(stateCodes.length);

/** `#rrggbb`; empty: that of the corporation, else the default. */
export const PageColor = z.union([z.string().regex(/^#[0-9a-fA-F]{6}$/), z.literal("")]);

const link = z.string().max(pageLinkLengthMax);
export const SocialLinks = {
  facebook: link,
  instagram: link,
  linkedin: link,
  twitter: link,
  google: link,
  youtube: link,
  yelp: link,
} satisfies Record<(typeof socialLinks)[number], typeof link>;
