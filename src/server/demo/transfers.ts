/** Recent demo transfers: one completed, one out of a pool, one undone. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { TransferOptions } from "../../domain/transfers/attempt.ts";
import type { RowOutcome, Holder, RevertOutcome } from "../../domain/transfers/outcome.ts";
import type { Trx } from "../db/schema.ts";
import { dayMs, hourMs } from "../../kit/durations.ts";
import { insertRows } from "./book-rows.ts";
import type { Chance } from "./chance.ts";
import type { DemoUser } from "./people.ts";

type Row = Record<string, unknown>;

export interface DemoTransfers {
  transfer_attempts: Row[];
  transfer_logs: Row[];
  moves: Row[];
}

interface Book {
  users: readonly DemoUser[];
  contacts: readonly Contact[];
  poolIds: readonly string[];
  now: number;
}

interface Told {
  kind: "user_to_user" | "pool_to_user";
  from: Holder;
  to: DemoUser;
  by: DemoUser;
  reason: string;
  daysAgo: number;
  /** Contacts with their result, and the result of the undo. */
  fates: readonly (RowOutcome & { contact: Contact; back: RevertOutcome | null })[];
}

const moved: RowOutcome = { result: "moved", why: null };
const back: RevertOutcome = { result: "moved_back", why: null };
const left: RevertOutcome = { result: "left_there", why: "changed_since" };

/** Nothing if the tenant has too few users. */
export function demoTransfers(chance: Chance, book: Book): DemoTransfers {
  const { users, contacts, poolIds } = book;
  const rows: DemoTransfers = { transfer_attempts: [], transfer_logs: [], moves: [] };
  const by = users.find(({ account_type }) => account_type === "manager");
  const agents = users.filter(({ account_type }) => account_type === "agent");
  const [one, other] = agents;
  if (!by || !one || !other) return rows;
  const ofUser = (user: DemoUser, count: number) =>
    contacts.filter(({ owner_id, deleted_at }) => owner_id === user.id && deleted_at === null).slice(0, count);
  const owned = (user: DemoUser): Holder => ({ owner_id: user.id, pool_id: null });
  const stayed: RowOutcome = { result: "skipped", why: "already_owned" };
  const plain = (list: readonly Contact[]) => list.map((contact) => ({ ...moved, contact, back: null }));
  const received: Told[] = [
    {
      kind: "user_to_user",
      from: owned(other),
      to: one,
      by,
      reason: "Moved to another office",
      daysAgo: 19,
      fates: plain(ofUser(one, 24)),
    },
    {
      kind: "pool_to_user",
      from: {
        owner_id: null,
        pool_id: poolIds[0] ?? null,
      },
      to: other,
      by,
      reason: "Seminar leads",
      daysAgo: 6,
      fates: ofUser(other, 40).map((contact, at) => ({
        ...(at % 9 === 4 ? stayed : moved),
        contact,
        back: null,
      })),
    },
    {
      kind: "user_to_user",
      from: owned(one),
      to: other,
      by,
      reason: "Coverage during leave",
      daysAgo: 3,
      fates: [
        ...ofUser(one, 36)
          .slice(24)
          .map((contact) => ({
            ...moved,
            contact,
            back,
          })),
        ...ofUser(other, 42)
          .slice(40)
          .map((contact) => ({
            ...moved,
            contact,
            back: left,
          })),
      ],
    },
  ];
  for (const one_ of received) notify(chance, book.now, one_, rows);
  return rows;
}

export async function insertTransfers(trx: Trx, tenant_id: string, rows: DemoTransfers): Promise<void> {
  const numbered = (row: Row) => ({ tenant_id, seq: 1, ...row });
  await insertRows(trx, "transfer_attempts", rows.transfer_attempts.map(numbered));
  await insertRows(trx, "moves", rows.moves.map(numbered));
  // Log rows are not mirrored: they have no write number.
  await insertRows(
    trx,
    "transfer_logs",
    rows.transfer_logs.map((row) => ({ tenant_id, ...row })),
  );
}

function notify(chance: Chance, now: number, received: Told, rows: DemoTransfers): void {
  const { kind, from, to, by, reason, daysAgo, fates: outcomes } = received;
  const at = now - daysAgo * dayMs - chance.whole(0, 8) * hourMs;
  const id = chance.uuid(at);
  const count = (result: RowOutcome["result"]) => outcomes.filter((outcome) => outcome.result === result).length;
  const came = (result: RevertOutcome["result"]) =>
    outcomes.filter((outcome) => outcome.back?.result === result).length;
  const finished_at = at + 4_000;
  rows.transfer_attempts.push({
    id,
    kind,
    from_user_id: from.owner_id,
    from_pool_id: from.pool_id,
    to_user_id: to.id,
    reason,
    status: "complete",
    total: outcomes.length,
    done: count("moved"),
    skipped: count("skipped"),
    failed: count("failed"),
    moved_back: came("moved_back"),
    left_there: came("left_there"),
    reverted: came("moved_back") > 0,
    revert_in_progress: false,
    revert_after: 0,
    options: TransferOptions.parse({}),
    created_by: by.id,
    created_at: at,
    started_at: at + 1_000,
    finished_at,
    updated_at: finished_at,
  });
  for (const outcome of outcomes)
    tellOne(chance, { id, at: finished_at, to: { owner_id: to.id, pool_id: null } }, received, outcome, rows);
}

interface Attempt {
  id: string;
  at: number;
  to: Holder;
}

const revertedAfterMs = dayMs;

function tellOne(
  chance: Chance,
  { id, at, to }: Attempt,
  { from, by }: Told,
  { contact, result, why, back: way }: Told["fates"][number],
  rows: DemoTransfers,
): void {
  const stays = result !== "moved";
  const held = stays ? to : from;
  rows.transfer_logs.push({
    attempt_id: id,
    contact_id: contact.id,
    name: nameOfContact(contact),
    result,
    why,
    at,
    old_owner_id: held.owner_id,
    old_pool_id: held.pool_id,
    new_owner_id: to.owner_id,
    new_pool_id: to.pool_id,
    revert_result: way?.result ?? null,
    revert_why: way?.why ?? null,
    reverted_at: way ? at + revertedAfterMs : null,
  });
  if (stays) return;
  const move = (one: Holder, other: Holder, reason: string, when: number): Row => ({
    id: chance.uuid(when),
    contact_id: contact.id,
    transfer_attempt_id: id,
    reason,
    at: when,
    actor_id: by.id,
    from_owner_id: one.owner_id,
    from_pool_id: one.pool_id,
    to_owner_id: other.owner_id,
    to_pool_id: other.pool_id,
  });
  rows.moves.push(move(from, to, "transfer", at));
  if (way?.result === "moved_back") rows.moves.push(move(to, from, "revert", at + revertedAfterMs));
}
