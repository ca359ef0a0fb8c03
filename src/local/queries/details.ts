import type { DataCapture } from "../../domain/fact-finder/data-capture.ts";
import type { RxDetails } from "../../domain/fact-finder/rx-details.ts";
import type { LocalDatabase } from "../db/database.ts";
import { readMeta, readStatus } from "../db/meta.ts";
import { readRow } from "../db/rows.ts";

export interface Details {
  data_captures: DataCapture;
  rx_details: RxDetails;
}

export interface KeptDetail<R> {
  /** Null: none is here. */
  record: R | null;
  /** Sync is incomplete, so a missing record may yet arrive. */
  coming: boolean;
}

/** The fact finder or the prescriptions of a contact. */
export async function detailOf<C extends keyof Details>(
  db: LocalDatabase,
  collection: C,
  id: number,
): Promise<KeptDetail<Details[C]>> {
  const row = await readRow(db, { collection, id });
  const { filling, last_synced_at } = await readStatus(db);
  const isToFill = last_synced_at === null || (await readMeta(db, "refill")) === true;
  // A collection's table contains rows of its type.
  return { record: (row as Details[C] | undefined) ?? null, coming: filling || isToFill };
}
