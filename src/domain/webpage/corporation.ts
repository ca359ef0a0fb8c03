/** A branded organization with a page of its own (spec 001 §3, domain §2). */
import { z } from "zod";
import { officeTypes } from "../users/limits.ts";
import { Instant, Uuid } from "../values/scalars.ts";
import { domainLengthMax, pageAboutLengthMax, pageLinkLengthMax } from "./limits.ts";
import { Faqs, LatestNews, OfficeHours, PageColor, SocialLinks, SpokenLanguages } from "./page-parts.ts";

export const corporationTypes = ["agency", "branch", "carrier", "funeral_home", "partner"] as const;
export type CorporationType = (typeof corporationTypes)[number];
export const corporationNameLengthMax = 120;
export const corporationFilesMax = 20;
export const fileTitleLengthMax = 120;

/** As kept: addresses of what was uploaded; empty: none. */
export const CorporationFile = z.object({
  id: Uuid,
  file_title: z.string(),
  file_link: z.string(),
  file: z.string(),
  preview_image: z.string(),
});
export type CorporationFile = z.infer<typeof CorporationFile>;

/**
 * As sent: without an id it is a new one, `_destroy` deletes it. `file` and `preview_image` are positions in `uploads`;
 * omitted, what is there stays. `remote_preview_image_url`: the address of the preview that is there; empty removes it.
 */
export const CorporationFileEdit = z.strictObject({
  id: Uuid.optional(),
  file_title: z.string().trim().min(1).max(fileTitleLengthMax),
  file_link: z.string().max(pageLinkLengthMax).default(""),
  file: z.int().min(0).max(9).optional(),
  preview_image: z.int().min(0).max(9).optional(),
  remote_preview_image_url: z.string().max(pageLinkLengthMax).optional(),
  _destroy: z.boolean().optional(),
});
export type CorporationFileEdit = z.infer<typeof CorporationFileEdit>;

const short = (max: number) => z.string().max(max);

export const corporationFields = {
  type: z.enum(corporationTypes),
  office_type: z.enum(officeTypes),
  name: z.string().trim().min(1).max(corporationNameLengthMax),
  description: short(pageAboutLengthMax),
  domain_name: short(domainLengthMax),
  color_1: PageColor,
  color_2: PageColor,
  color_3: PageColor,
  business_unit_id: Uuid.nullable(),
  faqs: Faqs,
  latest_news: LatestNews,
  languages_spoken: SpokenLanguages,
  office_hours: OfficeHours,
  office_address: short(120),
  office_city: short(80),
  office_state: short(2),
  office_zip_code: short(10),
  office_phone: short(30),
  office_email: short(254),
  ...SocialLinks,
  tracking_code: short(2_000),
  webpage_active: z.boolean(),
  /** Who receives the messages of its page. */
  user_id: Uuid.nullable(),
};

export const CorporationEdit = z.strictObject(corporationFields).partial();
export type CorporationEdit = z.infer<typeof CorporationEdit>;

export const Corporation = z.object({
  id: Uuid,
  ...corporationFields,
  logo: z.string(),
  files: z.array(CorporationFile),
  version: z.int(),
  updated_at: Instant,
});
export type Corporation = z.infer<typeof Corporation>;

export const blankCorporation = {
  type: "agency",
  office_type: "branch",
  name: "",
  description: "",
  domain_name: "",
  color_1: "",
  color_2: "",
  color_3: "",
  business_unit_id: null,
  faqs: [],
  latest_news: [],
  languages_spoken: [],
  office_hours: [],
  office_address: "",
  office_city: "",
  office_state: "",
  office_zip_code: "",
  office_phone: "",
  office_email: "",
  facebook: "",
  instagram: "",
  linkedin: "",
  twitter: "",
  google: "",
  youtube: "",
  yelp: "",
  tracking_code: "",
  webpage_active: false,
  user_id: null,
} as const;
