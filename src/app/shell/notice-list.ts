/** Notices drawn from what the device knows: refused writes, values both sides changed, a full disk, contacts one was given, and what features tell. */
import { countOf } from "../../kit/text.ts";
import type { SyncPicture } from "../../local/queries/lists.ts";
import type { TransferIn } from "../../local/queries/transfer-attempts.ts";
import type { ToldNotice } from "./told-notices.ts";

export interface ShownNotice extends ToldNotice {
  read: boolean;
}

export function noticesFrom(
  picture: SyncPicture | undefined,
  read: ReadonlySet<string>,
  transfersIn: readonly TransferIn[] = [],
  told: readonly ToldNotice[] = [],
): ShownNotice[] {
  if (!picture) return [];
  const refused = picture.waiting
    .filter(({ state }) => state === "needs")
    .map(({ id, title, at }) => ({
      id: `refused.${id}`,
      text: `Not saved on the server: ${title}`,
      at,
      path: "/sync",
    }));
  const changed = picture.needs.map(({ id, made_at }) => ({
    id: `changed.${id}`,
    text: "Somebody else changed the same field. Choose which to keep.",
    at: made_at,
    path: "/sync",
  }));
  const full = picture.status.storage_full
    ? [
        {
          id: "storage_full",
          text: "This device has no room left. New changes cannot be kept here.",
          at: picture.status.last_synced_at ?? 0,
          path: "/sync",
        },
      ]
    : [];
  const given = transfersIn.map(({ id, done, from, at }) => ({
    id: `transfer.${id}`,
    text: `${countOf(done, "contact")} moved to you${from && ` from ${from}`}.`,
    at,
    path: "/contacts",
  }));
  return [...refused, ...changed, ...full, ...given, ...told]
    .map((notice) => ({ ...notice, read: read.has(notice.id) }))
    .toSorted((a, b) => b.at - a.at);
}
