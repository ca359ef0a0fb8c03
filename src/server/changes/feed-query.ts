/** Runs feed steps until a page is full. */
import type { Changes } from "../../contract/device/sync.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { withoutFormerSelf } from "../../domain/duplicates/merge-contacts.ts";
import type { Trx } from "../db/schema.ts";
import { type Cursor, unknownCursor } from "./cursor.ts";
import type { FeedQuery } from "./feed-sources.ts";
import type { Step } from "./feed-step.ts";
import type { StampedTable } from "./change-set.ts";

/** Start of the next page. */
export interface Stop {
  step: number;
  after?: (string | number)[];
}

interface Along {
  cursor: Pick<Cursor, "from" | "step" | "after" | "floor"> & { hi: number };
  round: Omit<FeedQuery, "from" | "hi" | "after" | "floor">;
  /** Steps that watch other tables are skipped; omitted: all steps run. */
  numbered?: ReadonlySet<StampedTable> | undefined;
}

/** Without a `stop` there is no further page. */
export async function walkSteps(
  trx: Trx,
  steps: readonly Step[],
  { cursor, round, numbered }: Along,
): Promise<{ data: Changes[]; stop?: Stop }> {
  const data: Changes[] = [];
  const { from, hi, floor } = cursor;
  let room = round.limit;
  for (let at = cursor.step; at < steps.length; at++) {
    const step = steps[at] as Step;
    if (step.watches && numbered && !numbered.has(step.watches)) continue;
    const after = at === cursor.step ? cursor.after : undefined;
    const limit = Math.min(room, step.rowsMax ?? room);
    const { rows } = await step
      .query({ ...round, from, hi, floor, limit, after })
      .execute(trx)
      .catch(refuseStrangeKey);
    if (rows.length > 0) data.push(changesOf(step, rows));
    const full = rows.length === limit && step.key.length > 0;
    room -= rows.length;
    if (full) return { data, stop: { step: at, after: keyOf(step, rows.at(-1)) } };
    if (room <= 0) return { data, stop: { step: at + 1 } };
  }
  return { data };
}

/** A forged cursor has keys of the wrong type, which the database reports (PostgreSQL appendix A, class 22). */
function refuseStrangeKey(error: unknown): never {
  if ((error as { code?: string }).code?.startsWith("22")) return unknownCursor();
  throw error;
}

function changesOf(step: Step, rows: Record<string, unknown>[]): Changes {
  if (step.collection === "contacts" && step.gives === "rows")
    return { collection: "contacts", rows: (rows as unknown as Contact[]).map(withoutFormerSelf), gone: [] };
  if (step.gives === "rows") return { collection: step.collection, rows, gone: [] };
  return { collection: step.collection, rows: [], gone: rows.map((row) => row["id"] as string | number) };
}

function keyOf(step: Step, row: Record<string, unknown> | undefined): (string | number)[] {
  return step.key.map((column) => row?.[column] as string | number);
}
