/** Keeps contact numbers in stock, so that a contact made without a connection has its final number at once. */
import { contacts, leaseCountMax } from "../../contract/contacts/contacts.ts";
import { type AccountType, may } from "../../domain/users/access.ts";
import { RequestFailed } from "../api/errors.ts";
import { type LocalDatabase, transact } from "../db/database.ts";
import { type NumberRange, readMeta, writeMeta } from "../db/meta.ts";
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
    // A no is asked again next time round.
    if (!(error instanceof RequestFailed)) throw error;
  }
}

/** Some roles never create contacts: nothing is asked for them. Whom nobody has named yet may. */
async function mayCreate(db: LocalDatabase): Promise<boolean> {
  const me = (await readMeta(db, "me")) as { account_type: AccountType; rm: boolean } | undefined;
  return me === undefined || may(me, "contacts.create");
}

/** The next leased number, or undefined when the stock is used up. Call inside a transaction over `meta`. */
export async function takeNumber(db: LocalDatabase): Promise<number | undefined> {
  return transact(db, ["meta"], async () => {
    const [first, ...rest] = await stock(db);
    if (!first) return undefined;
    const left = first.next < first.to ? [{ next: first.next + 1, to: first.to }] : [];
    await writeMeta(db, "numbers", [...left, ...rest]);
    return first.next;
  });
}

async function stock(db: LocalDatabase): Promise<NumberRange[]> {
  return (await readMeta(db, "numbers")) ?? [];
}

function countOf(ranges: readonly NumberRange[]): number {
  return ranges.reduce((sum, { next, to }) => sum + to - next + 1, 0);
}
