/** Public pages of agents and corporations, and their form (spec 000 §7). */
import { z } from "zod";
import { pictureBytesMax } from "../../domain/users/limits.ts";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { domainLengthMax, formPostsPerMinute } from "../../domain/webpage/limits.ts";
import { PublicFormPost } from "../../domain/webpage/form-post.ts";
import { PublicPage } from "../../domain/webpage/public-page.ts";
import { Webpage, WebpageEdit } from "../../domain/webpage/webpage.ts";
import { BoolText, ByUuid, dataOf, get, group, listOf, Paging, patch, post } from "../declare.ts";
import { FormFile, JsonField } from "../form.ts";

const ByDomain = z.strictObject({ domain: z.string().max(domainLengthMax) });

const { shape } = WebpageEdit;
/** In a form, what is not text is JSON. */
const WebpageForm = z.strictObject({
  ...shape,
  published: JsonField(z.boolean()).optional(),
  phones: JsonField(shape.phones.unwrap()).optional(),
  address: JsonField(shape.address.unwrap()).optional(),
  licensed_states: JsonField(shape.licensed_states.unwrap()).optional(),
  languages_spoken: JsonField(shape.languages_spoken.unwrap()).optional(),
  carriers: JsonField(shape.carriers.unwrap()).optional(),
  products: JsonField(shape.products.unwrap()).optional(),
  office_hours: JsonField(shape.office_hours.unwrap()).optional(),
  faqs: JsonField(shape.faqs.unwrap()).optional(),
  latest_news: JsonField(shape.latest_news.unwrap()).optional(),
  organizations_count: JsonField(shape.organizations_count.unwrap()).optional(),
  plans_count: JsonField(shape.plans_count.unwrap()).optional(),
  personal_photo: z.union([z.literal(""), FormFile]).optional(),
});

export const webpages = group("webpages", "/v1/users", {
  show: get("/:domain/webpage", {
    summary: "Returns a public page by its domain, with a token for its form.",
    access: "public",
    params: ByDomain,
    reply: z.object({ data: PublicPage, meta: z.object({ form_token: z.string() }) }),
  }),
  update: patch("/:id/update_webpage", {
    summary:
      "Updates the user's own public page, or publishes it. Send `personal_photo` as a file in a form; it is the photo of the profile too.",
    access: "webpage.edit",
    feature: "webpage",
    writes: "queue",
    multipart: true,
    fileBytesMax: pictureBytesMax,
    params: ByUuid,
    body: WebpageForm,
    reply: dataOf(Webpage),
  }),
});

export const webpageForms = group("webpage_forms", "/v1/contacts/webpage", {
  send: post("/:domain", {
    summary: "Sends the form of a public page. The same form sent twice counts once.",
    access: "public",
    writes: "now",
    params: ByDomain,
    body: PublicFormPost,
    reply: dataOf(z.object({ sent: z.literal(true) })),
    ratePerMinute: formPostsPerMinute,
  }),
});

const AdminWebpage = z.object({
  id: Uuid,
  first_name: z.string(),
  last_name: z.string(),
  domain: z.string(),
  published: z.boolean(),
  tracking_code: z.string(),
  tracking_approved: z.boolean(),
  version: z.int(),
  updated_at: Instant,
});

export const adminWebpages = group("admin_webpages", "/v1/admin/webpages", {
  list: get("", {
    summary: "Lists the public pages of agents.",
    access: "corporations.see",
    query: z.strictObject({
      ...Paging,
      order_field: z.enum(["name", "domain", "updated_at"]).default("name"),
      /** Only those with a tracking code that waits for approval, or only the others. */
      waiting: BoolText.optional(),
    }),
    reply: listOf(AdminWebpage),
  }),
  update: patch("/:id", {
    summary: "Approves the tracking code of an agent's page, or withdraws the approval.",
    access: "corporations.edit",
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ tracking_approved: z.boolean(), tracking_code: z.string().max(40) }),
    reply: dataOf(AdminWebpage),
  }),
});
export type AdminWebpage = z.infer<typeof AdminWebpage>;
