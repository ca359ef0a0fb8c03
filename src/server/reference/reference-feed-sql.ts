import { type Sources, tenantWide, words } from "../changes/feed-sources.ts";

export const referenceFeed = {
  statuses: tenantWide("statuses", words("id title category position effect merged_into_id updated_at seq")),
  sources: tenantWide("sources", words("id title position merged_into_id updated_at seq")),
  carriers: tenantWide(
    "carriers",
    words("id name naic rating lines phones portal_url e_app_url active updated_at seq"),
  ),
  api_vendors: tenantWide("api_vendors", words("id vendor_name vendor_type active updated_at seq")),
} satisfies Partial<Sources>;
