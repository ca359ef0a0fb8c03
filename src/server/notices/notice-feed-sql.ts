import { noticeFactColumns } from "../../domain/account/notice-fact.ts";
import { ownOnly, type Sources } from "../changes/feed-sources.ts";

export const noticeFeed = {
  notice_facts: ownOnly("notice_facts", "user_id", noticeFactColumns),
} satisfies Partial<Sources>;
