/** Transfers as every page follows them: one's own, and contacts somebody else gave to the person. */
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import type { LocalDatabase } from "../db/database.ts";
import { allOf } from "./lists.ts";
import { userName } from "./people.ts";

/** Newest first; also those by which one got contacts. */
export async function transferAttempts(db: LocalDatabase): Promise<TransferAttempt[]> {
  const attempts = await allOf<TransferAttempt>(db, "transfer_attempts");
  return attempts.sort((one, other) => other.created_at - one.created_at);
}

export interface TransferIn {
  id: string;
  done: number;
  /** Whose they were; empty: several people's, or a pool's. */
  from: string;
  at: number;
}

/** Those that are over and were not taken back. */
export async function transfersIn(db: LocalDatabase, user_id: string): Promise<TransferIn[]> {
  const attempts = await allOf<TransferAttempt>(db, "transfer_attempts");
  const given = attempts.filter(
    ({ to_user_id, created_by, finished_at, done, reverted }) =>
      to_user_id === user_id && created_by !== user_id && finished_at !== null && done > 0 && !reverted,
  );
  return Promise.all(
    given.map(async ({ id, done, from_user_id, finished_at }) => ({
      id,
      done,
      at: finished_at ?? 0,
      from: (from_user_id && (await userName(db, from_user_id))) || "",
    })),
  );
}
