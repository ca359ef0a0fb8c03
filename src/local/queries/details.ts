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
  /** Not everything there is has come yet, so none here does not mean that there is none. */
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
  // What lies in a collection's table has its shape.
  return { record: (row as Details[C] | undefined) ?? null, coming: filling || isToFill };
}
