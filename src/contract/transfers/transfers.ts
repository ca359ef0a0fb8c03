/** Transferring many contacts to another user, and reverting it (spec 000 §7, spec 001 §7, domain §9). */
import { z } from "zod";
import { ContactNumber, Instant, Uuid } from "../../domain/values/scalars.ts";
import { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { TransferAttempt, transferAsks, TransferOptions, TransferTo } from "../../domain/transfers/attempt.ts";
import { TransferLog } from "../../domain/transfers/outcome.ts";
import { revertResults, transferResults, transferWhys } from "../../domain/transfers/outcomes.ts";
import {
  transferContactsMax,
  transferPageSize,
  transferReasonLengthMax,
  transfersPageSize,
} from "../../domain/transfers/limits.ts";
import { ByNumber, ByUuid, dataOf, get, group, ListMeta, listOf, NumberText, patch, post } from "../declare.ts";

/** A scope that lists ids may hold as many as can be moved at once. */
const TransferScope = ContactsScope.extend({
  ids: z.array(ContactNumber).max(transferContactsMax).default([]),
  exclude_ids: z.array(ContactNumber).max(transferContactsMax).default([]),
});

/** Fits a quarter of a million contact numbers. */
const bodyLimitBytes = 4 * 1024 * 1024;

const count = z.int().nonnegative();
export const TransferPreview = z.object({
  total: count,
  /** Of these: how many would move if it ran now, and how many would stay per reason. */
  move: count,
  stay: z.partialRecord(z.enum(transferWhys), count),
  /** Current owners of those that would move, most contacts first. */
  from: z.array(z.object({ owner_id: Uuid.nullable(), pool_id: Uuid.nullable(), count })),
  /** Upcoming events and callbacks with only one of these contacts. */
  events: count,
  callbacks: count,
});
export type TransferPreview = z.infer<typeof TransferPreview>;

export const RevertPreview = z.object({ back: count, stay: z.partialRecord(z.enum(transferWhys), count) });
export type RevertPreview = z.infer<typeof RevertPreview>;

const TransferState = TransferAttempt.pick({
  id: true,
  status: true,
  reverted: true,
  revert_in_progress: true,
  total: true,
  done: true,
  failed: true,
  skipped: true,
  moved_back: true,
  left_there: true,
  updated_at: true,
});

const attemptOf = z.object({ data: TransferAttempt, revert_in_progress: z.boolean() });

export const Handover = z.object({
  id: Uuid,
  at: Instant,
  from_owner_id: Uuid.nullable(),
  from_pool_id: Uuid.nullable(),
  to_owner_id: Uuid.nullable(),
  to_pool_id: Uuid.nullable(),
  /** What moved it, such as `transfer`, `revert`, `take`. */
  reason: z.string(),
  /** The acting user, and the user they acted as. */
  actor_id: Uuid.nullable(),
  acting_as_id: Uuid.nullable(),
  transfer_attempt_id: Uuid.nullable(),
});
export type Handover = z.infer<typeof Handover>;

const access = "contacts.transfer";

export const transfers = group("transfers", "/v1/contacts", {
  preview: patch("/transfer_group", {
    summary:
      "Previews a transfer of a scope: how many contacts would be transferred, how many stay and why, and what is included. Transfers nothing.",
    access,
    feature: "transfers",
    writes: "never",
    bodyLimitBytes,
    body: z.strictObject({ contacts_scope: TransferScope, to: TransferTo }),
    reply: dataOf(TransferPreview),
  }),
  start: patch("/update_transfer_group", {
    summary: "Fixes the contacts in a scope and transfers them to a person, a pool or a group, in the background.",
    access,
    feature: "transfers",
    writes: "queue",
    bodyLimitBytes,
    body: z.strictObject({
      /** Generated on the device, so that the transfer has an address before it is sent. */
      id: Uuid.optional(),
      contacts_scope: TransferScope,
      to: TransferTo,
      options: TransferOptions.prefault({}),
      reason: z.string().trim().max(transferReasonLengthMax).default(""),
    }),
    status: 201,
    reply: attemptOf,
  }),
  list: get("/transfer_attempts", {
    summary: "Lists the transfers of the current user and their downline, newest first by default.",
    access,
    query: z.strictObject({
      limit: NumberText(1, 100).default(transfersPageSize),
      page: NumberText(1, 1_000_000).default(1),
      /** Part of the reason, or of the name of a user involved. */
      q: z.string().max(200).optional(),
      order_field: z.enum(["created_at", "updated_at", "total", "done", "status"]).default("created_at"),
      order: z.enum(["asc", "desc"]).default("desc"),
    }),
    reply: listOf(TransferAttempt),
  }),
  show: get("/transfer_attempts/:id", {
    summary: "Returns a transfer. The paging data is that of its log.",
    access,
    params: ByUuid,
    query: z.strictObject({ limit: NumberText(1, 500).default(transferPageSize) }),
    reply: attemptOf.extend({ meta: ListMeta }),
  }),
  logs: get("/transfer_attempts/:id/logs", {
    summary: "Lists the result for each contact in a transfer, sorted by contact number.",
    access,
    params: ByUuid,
    query: z.strictObject({
      limit: NumberText(1, 500).default(transferPageSize),
      page: NumberText(1, 1_000_000).default(1),
      /** Part of the contact's name, or its number. */
      q: z.string().max(200).optional(),
      result: z.enum(transferResults).optional(),
      why: z.enum(transferWhys).optional(),
      revert_result: z.enum(revertResults).optional(),
    }),
    reply: listOf(TransferLog),
  }),
  state: get("/transfer_attempts/:id/status", {
    summary: "Returns the progress of a transfer or its revert.",
    access,
    params: ByUuid,
    reply: dataOf(TransferState),
  }),
  revertPreview: get("/transfer_attempts/:id/revert_counts", {
    summary: "Previews a revert: how many contacts would be returned now, how many stay and why.",
    access,
    params: ByUuid,
    reply: dataOf(RevertPreview),
  }),
  revert: post("/transfer_attempts/:id", {
    summary:
      "Reverts a transfer: returns the contacts that are still with the recipient and were not transferred again.",
    access,
    writes: "now",
    params: ByUuid,
    reply: attemptOf,
  }),
  update: patch("/transfer_attempts/:id", {
    summary:
      "With `revert`, returns the contacts it can. Without it, marks a partially complete transfer as complete. `ask` pauses, resumes or cancels.",
    access,
    writes: "now",
    params: ByUuid,
    body: z.strictObject({ revert: z.boolean().optional(), ask: z.enum(transferAsks).optional() }),
    reply: attemptOf,
  }),
  history: get("/:id/transfer_history", {
    summary: "Lists a contact's ownership changes, newest first.",
    access: "contacts.see",
    params: ByNumber,
    query: z.strictObject({ limit: NumberText(1, 100).default(50), page: NumberText(1, 1_000_000).default(1) }),
    reply: listOf(Handover),
  }),
});
