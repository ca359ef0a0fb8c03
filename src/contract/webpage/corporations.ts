/** Corporations as an admin edits them (spec 001 §3, §7). */
import { z } from "zod";
import {
  Corporation,
  CorporationEdit,
  CorporationFileEdit,
  corporationFilesMax,
  corporationTypes,
} from "../../domain/webpage/corporation.ts";
import { Uuid } from "../../domain/values/scalars.ts";
import { BoolText, ByUuid, dataOf, del, get, group, listOf, Paging, patch, post, Versioned } from "../declare.ts";
import { FormFile, JsonField } from "../form.ts";

const { shape } = CorporationEdit;
const uploadsMax = 9;

const form = {
  ...shape,
  business_unit_id: JsonField(shape.business_unit_id.unwrap()).optional(),
  faqs: JsonField(shape.faqs.unwrap()).optional(),
  latest_news: JsonField(shape.latest_news.unwrap()).optional(),
  languages_spoken: JsonField(shape.languages_spoken.unwrap()).optional(),
  office_hours: JsonField(shape.office_hours.unwrap()).optional(),
  webpage_active: JsonField(shape.webpage_active.unwrap()).optional(),
  user_id: JsonField(shape.user_id.unwrap()).optional(),
  /** Only when newly chosen; empty removes it. */
  logo: z.union([z.literal(""), FormFile]).optional(),
  files: JsonField(z.array(CorporationFileEdit).max(corporationFilesMax)).optional(),
  /** The files that `files` refers to by position. */
  uploads: z.array(FormFile).max(uploadsMax).optional(),
};

export const corporations = group("corporations", "/v1/corporations", {
  logo: get("/:id/logo", {
    summary: "Returns the logo of a corporation.",
    access: "signed_in",
    params: ByUuid,
    query: z.strictObject({ v: z.string().max(64).optional() }),
    download: "image/webp",
  }),
});

export const adminCorporations = group("admin_corporations", "/v1/admin/corporations", {
  list: get("", {
    summary: "Lists corporations.",
    access: "corporations.see",
    query: z.strictObject({
      ...Paging,
      order_field: z.enum(["name", "type", "updated_at"]).default("name"),
      type: z.enum(corporationTypes).optional(),
      business_unit_ids: z.array(Uuid).max(100).optional(),
      /** One corporation, by its id. */
      company_id: Uuid.optional(),
      /** Only those with an active page, which a campaign can name. */
      for_campaign_triggers: BoolText.optional(),
    }),
    reply: listOf(Corporation),
  }),
  show: get("/:id", {
    summary: "Returns a corporation.",
    access: "corporations.see",
    params: ByUuid,
    reply: dataOf(Corporation),
  }),
  create: post("", {
    summary: "Creates a corporation.",
    access: "corporations.edit",
    writes: "now",
    multipart: true,
    body: z.strictObject({ ...form, name: shape.name.unwrap() }),
    reply: dataOf(Corporation),
    status: 201,
  }),
  update: patch("/:id", {
    summary: "Updates a corporation.",
    access: "corporations.edit",
    writes: "now",
    multipart: true,
    params: ByUuid,
    body: z.strictObject({ ...form, ...Versioned }),
    reply: dataOf(Corporation),
  }),
  remove: del("/:id", {
    summary: "Deletes a corporation. Its page ends, and its agents keep their own pages.",
    access: "corporations.edit",
    writes: "now",
    params: ByUuid,
  }),
});
