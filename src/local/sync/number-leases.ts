/** Maintains the stock of leased contact numbers. */
import { contacts, leaseCountMax } from "../../contract/contacts/contacts.ts";
import { type AccountType, may } from "../../domain/users/access.ts";
import { RequestFailed } from "../api/errors.ts";
import { type LocalDatabase, transact } from "../db/database.ts";
import { type NumberRange, readMeta, writeMeta } from "../db/meta.ts";
import { stock } from "./numbers.ts";
import type { Puller } from "./puller.ts";

const stockMin = 128;

export async function leaseNumbers({ db, request }: Puller, signal: AbortSignal): Promise<void> {
  if (countOf(await stock(db)) >= stockMin || !(await mayCreate(db))) return;
  try {
    const { data } = await request(contacts.numberLeases, { body: { count: leaseCountMax } }, { signal });
    await transact(db, ["meta"], async () => {
      await writeMeta(db, "numbers", [...(await stock(db)), { next: data.from_id, to: data.to_id }]);
    });
  } catch (error) {
    // After a rejection, the next round asks again.
    if (!(error instanceof RequestFailed)) throw error;
  }
}

/** Some roles cannot create contacts and lease nothing. An unknown user may lease. */
async function mayCreate(db: LocalDatabase): Promise<boolean> {
  const me = (await readMeta(db, "me")) as { account_type: AccountType; rm: boolean } | undefined;
  return me === undefined || may(me, "contacts.create");
}

function countOf(ranges: readonly NumberRange[]): number {
  return ranges.reduce((sum, { next, to }) => sum + to - next + 1, 0);
}
