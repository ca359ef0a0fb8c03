import { sql } from "kysely";
import type { Trx } from "./schema.ts";

/** The queue's own tables are closed to the role that tenant transactions work under; this lends the server's for one step. */
export async function asServer<T>(trx: Trx, run: () => Promise<T>): Promise<T> {
  await sql`select set_config('role', 'none', true)`.execute(trx);
  const result = await run();
  await sql`select set_config('role', 'fieldline_app', true)`.execute(trx);
  return result;
}
