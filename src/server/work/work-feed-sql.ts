import { ownOnly, type Sources, words } from "../changes/feed-sources.ts";

export const workFeed = {
  call_skips: ownOnly("call_skips", "user_id", words("id user_id contact_id until created_at updated_at seq")),
} satisfies Partial<Sources>;
