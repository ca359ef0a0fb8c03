import { contactSource, ofContact, ownOnly, type Sources, tenantWide, words } from "../changes/feed-sources.ts";

export const contactFeed = {
  contacts: contactSource,
  tags: tenantWide("tags", words("id name color created_at updated_at seq")),
  favorites: ownOnly("favorites", "user_id", words("id user_id favorite_id created_at updated_at seq")),
  notes: ofContact("notes", words("id contact_id body kind pinned call_id edits author_id at updated_at seq")),
} satisfies Partial<Sources>;
