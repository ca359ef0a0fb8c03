/** Transfers, as observed by every page. */
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";
import type { LocalDatabase } from "../db/database.ts";
import { allOf } from "./lists.ts";

/** Newest first, including transfers to the user. */
export async function transferAttempts(db: LocalDatabase): Promise<TransferAttempt[]> {
  const attempts = await allOf<TransferAttempt>(db, "transfer_attempts");
  return attempts.sort((one, other) => other.created_at - one.created_at);
}
