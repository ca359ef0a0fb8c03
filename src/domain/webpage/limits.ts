/** Limits and option lists of public pages (domain §20). */
export const domainLengthMin = 3;
export const domainLengthMax = 40;
/** Names of the product itself; the first three are also prefixes of its own hosts (spec 000 §2). */
export const reservedDomains: readonly string[] = ["api", "platform", "www", "admin", "mail"];

export const headlineLengthMax = 120;
export const pageTitleLengthMax = 80;
export const pageAboutLengthMax = 2_000;
export const pagePhonesMax = 3;
export const faqsMax = 20;
export const faqQuestionLengthMax = 200;
export const faqAnswerLengthMax = 1_000;
export const newsMax = 10;
export const newsTitleLengthMax = 120;
export const newsBodyLengthMax = 1_000;
export const pageLinkLengthMax = 300;
export const pageDisclaimerLengthMax = 1_000;
export const pageCarriersMax = 30;
export const trackingCodeLengthMax = 40;
export const countShownMax = 9_999;

/** What an agent offers; the first two are Medicare Part C and Part D. */
export const pageProducts = [
  "part_c_ma",
  "part_d",
  "medicare_supplement",
  "dental_vision_hearing",
  "hospital_indemnity",
  "life",
  "final_expense",
  "long_term_care",
  "annuity",
  "health",
] as const;
export type PageProduct = (typeof pageProducts)[number];

export const weekdayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type WeekdayName = (typeof weekdayNames)[number];

export const socialLinks = ["facebook", "instagram", "linkedin", "twitter", "google", "youtube", "yelp"] as const;
export type SocialLink = (typeof socialLinks)[number];

export const pageLanguages = ["en", "es"] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** The public form. */
export const formMessageLengthMax = 1_000;
export const formPostsPerHour = 5;
/** Requests; more are refused before they are read. */
export const formPostsPerMinute = 30;
/** Nobody fills in the form faster. */
export const formFillMinMs = 3_000;
/** A page left open, or a form sent after days without a connection. */
export const formKeptDays = 30;
