import { ownOnly, type Sources, tenantWide, words } from "../changes/feed-sources.ts";

export const listFeed = {
  contact_groups: tenantWide("contact_groups", words("id name created_by updated_at seq")),
  quick_filters: ownOnly(
    "quick_filters",
    "user_id",
    words("id user_id name contacts_scope columns pinned position created_at updated_at seq"),
  ),
} satisfies Partial<Sources>;
