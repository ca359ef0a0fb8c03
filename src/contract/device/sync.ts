/** The change feed (ours): what a device must know to hold a true copy of what its user may see. */
import { z } from "zod";
import { BoolText, get, group, NumberText } from "../declare.ts";
import { syncedCollections } from "./collections.ts";

export const Changes = z.object({
  collection: z.enum(syncedCollections),
  rows: z.array(z.record(z.string(), z.unknown())),
  /** Keys of records that left this person's view or ceased to be. */
  gone: z.array(z.union([z.string(), z.number()])),
});
export type Changes = z.infer<typeof Changes>;

export const SyncMeta = z.object({
  cursor: z.string(),
  more: z.boolean(),
  phase: z.enum(["fill", "delta"]),
  /** Highest number this page is complete up to once `more` is false. */
  hi: z.int(),
  /** Whom the person may see, sent when it changed since the cursor was given. `null`: everyone. */
  sight: z
    .object({
      owners: z.array(z.string()).nullable(),
      pools: z.array(z.string()),
      /** Collections the person's role may see nothing of. */
      hidden: z.array(z.enum(syncedCollections)),
      /** Collections the person sees of fewer contacts than they see. */
      narrower: z
        .array(
          z.object({ collection: z.enum(syncedCollections), owners: z.array(z.string()), pools: z.array(z.string()) }),
        )
        .optional(),
    })
    .optional(),
  /** Contacts to expect while filling. */
  total_contacts: z.int().optional(),
  /** How many contacts are in sight, and how many of them a device holds: said as a fill begins, and when asked. */
  bound: z
    .object({
      total: z.int(),
      max: z.int(),
      /** The oldest contact, by its last change, that the fill brings; null: it brings all. */
      floor: z.object({ seq: z.int(), id: z.int() }).nullable(),
    })
    .optional(),
  /** The server's time, in milliseconds: said with `bound`. What is too long ago leaves the device by it. */
  at: z.int().optional(),
});
export type SyncMeta = z.infer<typeof SyncMeta>;

export const pageRowsMax = 2_000;
/** Contacts a device asks for whole at one go. */
export const wholeContactsMax = 100;

export const sync = group("sync", "/v1/sync", {
  changes: get("/changes", {
    summary:
      "Lists changes since a cursor, in pages. Without a cursor, lists everything the user can see, newest activity first.",
    access: "signed_in",
    large: true,
    query: z.strictObject({
      cursor: z.string().max(2_000).optional(),
      /** Everything once more from the start, with what was deleted since the cursor. */
      refill: BoolText.optional(),
      /** Says how many contacts are in sight, with or without a fill. */
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
    /** `next`: the page that follows; null on the last one. */
    reply: z.object({ data: z.array(Changes), meta: z.object({ next: z.string().nullable() }) }),
  }),
});
