/** A deleted row stays, marked: devices must learn of it, and most can be restored. */
import { refuse } from "../../kit/refusal.ts";

export interface Deletable {
  deleted_at: number | null;
}

/** The row as replies show it. */
export function withoutDeletion<Row extends Deletable>(row: Row): Omit<Row, "deleted_at"> {
  const { deleted_at: _deleted, ...shown } = row;
  return shown;
}

/** Refuses as not found what never was, and as gone what was deleted. */
export function notDeleted<Row extends Deletable>(row: Row | undefined): Omit<Row, "deleted_at"> {
  const { deleted_at, ...shown } = row ?? refuse("not_found");
  return deleted_at === null ? shown : refuse("gone");
}
