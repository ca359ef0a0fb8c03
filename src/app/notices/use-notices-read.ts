/** Marks notifications as read, here and on the user's other devices. */
import { useCallback } from "react";
import { noticeFactsAtOnce } from "../../domain/account/limits.ts";
import { readAbout, wishesOf } from "../../domain/account/notice-fact.ts";
import type { Local } from "../../local/index.ts";
import { noticeSay } from "../../local/intents/notices.ts";
import { noticeFacts } from "../../local/queries/notice-facts.ts";
import { useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

export function useNoticesRead(): (ids: readonly string[]) => Promise<void> {
  const local = useLocal();
  const { actor } = useCurrentUser();
  // An actor does not mark them as read for the user.
  return useCallback(async (ids) => (actor === null ? keepRead(local, ids) : undefined), [local, actor]);
}

/** Skips ids that are already read. */
export async function keepRead(local: Local, ids: readonly string[]): Promise<void> {
  const { read } = wishesOf(await noticeFacts(local.db));
  const fresh = [...new Set(ids)].filter((id) => !read.has(id));
  for (let from = 0; from < fresh.length; from += noticeFactsAtOnce) {
    const facts = fresh.slice(from, from + noticeFactsAtOnce).map((id) => ({
      id: local.world.uuid(),
      about: readAbout(id),
      value: true as const,
    }));
    await local.write(noticeSay, { facts });
  }
}
