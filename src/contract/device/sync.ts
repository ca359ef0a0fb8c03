/** The change feed (not in the spec): what a device needs to keep an accurate copy of what its user may see. */
import { z } from "zod";
import { BoolText, get, group, NumberText } from "../declare.ts";
import { syncedCollections } from "./collections.ts";

export const Changes = z.object({
  collection: z.enum(syncedCollections),
  rows: z.array(z.record(z.string(), z.unknown())),
  /** Keys of records that were deleted or left this user's view. */
  gone: z.array(z.union([z.string(), z.number()])),
});
export type Changes = z.infer<typeof Changes>;

export const SyncMeta = z.object({
  cursor: z.string(),
  more: z.boolean(),
  phase: z.enum(["fill", "delta"]),
  /** Highest `seq` covered once `more` is false. */
  hi: z.int(),
  /** Users whose records are visible; sent when that changed since the cursor was issued. `null`: everyone. */
  sight: z
    .object({
      owners: z.array(z.string()).nullable(),
      pools: z.array(z.string()),
      /** Collections the user's role cannot see at all. */
      hidden: z.array(z.enum(syncedCollections)),
      /** Collections the user sees for only some of their visible contacts. */
      narrower: z
        .array(
          z.object({ collection: z.enum(syncedCollections), owners: z.array(z.string()), pools: z.array(z.string()) }),
        )
        .optional(),
    })
    .optional(),
  /** Contacts to expect during the fill. */
  total_contacts: z.int().optional(),
  /** How many contacts are visible and how many a device mirrors; sent when a fill begins, and on request. */
  bound: z
    .object({
      total: z.int(),
      max: z.int(),
      /** The oldest contact, by its last change, in the fill; null: all contacts. */
      floor: z.object({ seq: z.int(), id: z.int() }).nullable(),
    })
    .optional(),
  /** Server time in milliseconds, sent with `bound`. The device evicts old rows by it. */
  at: z.int().optional(),
});
export type SyncMeta = z.infer<typeof SyncMeta>;

export const pageRowsMax = 2_000;
/** Most contacts a device may request in full at once. */
export const wholeContactsMax = 100;

/** In place of a cursor that the server rejected: resends everything, and every deletion it still knows of. */
export const expiredCursor = "expired";

export const sync = group("sync", "/v1/sync", {
  changes: get("/changes", {
    summary:
      "Lists changes since a cursor, in pages. Without a cursor, lists everything the user can see, newest activity first. With the cursor `expired`, lists deletions as well.",
    access: "signed_in",
    large: true,
    query: z.strictObject({
      cursor: z.string().max(2_000).optional(),
      /** Resend everything from the start, including deletions since the cursor. */
      refill: BoolText.optional(),
      /** Return the number of visible contacts, with or without a fill. */
      count: BoolText.optional(),
      limit: NumberText(1, pageRowsMax).default(pageRowsMax),
    }),
    reply: z.object({ data: z.array(Changes), meta: SyncMeta }),
  }),
  contacts: get("/contacts", {
    summary:
      "Lists the specified contacts with all their related records, in pages, for a device that only stores the newest contacts.",
    access: "signed_in",
    large: true,
    query: z.strictObject({
      ids: z.string().regex(new RegExp(String.raw`^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,${wholeContactsMax - 1}}$`)),
      cursor: z.string().max(2_000).optional(),
      limit: NumberText(1, pageRowsMax).default(pageRowsMax),
    }),
    /** `next`: the next page; null on the last one. */
    reply: z.object({ data: z.array(Changes), meta: z.object({ next: z.string().nullable() }) }),
  }),
});
