import { sql } from "kysely";
import type { Trx } from "./schema.ts";

/** The role of tenant transactions has no access to the queue's tables; switches to the server's role for one step. */
export async function asServer<T>(trx: Trx, run: () => Promise<T>): Promise<T> {
  await sql`select set_config('role', 'none', true)`.execute(trx);
  const result = await run();
  await sql`select set_config('role', 'fieldline_app', true)`.execute(trx);
  return result;
}
