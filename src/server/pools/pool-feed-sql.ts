import { type Sources, tenantWide, words } from "../changes/feed-sources.ts";

export const poolFeed = {
  pools: tenantWide("pools", words("id name business_unit_id rule daily_take_limit active updated_at seq")),
} satisfies Partial<Sources>;
