/** Transfers while devices are away: prepared on a manager's device, run by the server's background, now and then reverted. */
import { mayRevert, TransferOptions, type TransferTo } from "../../src/domain/transfers/attempt.ts";
import { isUnderWay } from "../../src/domain/transfers/status.ts";
import { transferStart } from "../../src/local/intents/transfers.ts";
import type { Chance } from "../../src/server/demo/chance.ts";
import { tenantTx } from "../../src/server/db/tenant-tx.ts";
import { runTransfer } from "../../src/server/transfers/transfer-job.ts";
import type { Device } from "./device.ts";
import type { Town } from "./town.ts";

const contactsMax = 5;
/** Those of the story at hand; earlier ones of the same town are over. */
const attemptsMax = 4;

/** Transfers some contacts of this device; the server decides whether it may. */
export async function giveAway(chance: Chance, device: Device, to: TransferTo): Promise<void> {
  const rows = (await device.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  if (rows.length === 0) return;
  const ids = [...new Set(Array.from({ length: chance.whole(1, contactsMax) }, () => chance.of(rows).id))];
  const options = TransferOptions.parse({ keep_read_days: chance.of([0, 0, 30]) });
  await device.local.write(transferStart, {
    id: device.world.uuid(),
    ids,
    to,
    to_name: "someone",
    options,
    reason: "",
  });
}

/** The background does what waits; a transfer that is over is taken back now and then, by an admin. */
export async function workTransfers(town: Town, chance: Chance): Promise<void> {
  const { tenant_id, server } = town;
  for (const attempt of await attemptsOf(town)) {
    if (mayRevert(attempt) && chance.yes(0.3)) await revert(town, attempt.id);
    else if (!isUnderWay(attempt.status)) continue;
    const of = { tenant_id, attempt_id: attempt.id };
    while ((await runTransfer(server.services, of, new AbortController().signal)) === "again");
  }
}

async function revert(town: Town, id: string): Promise<void> {
  const token = await town.signIn((await town.userOf("admin")).id);
  const url = `/v1/contacts/transfer_attempts/${id}`;
  const reply = await town.server.fastify.inject({ method: "POST", url, cookies: { token } });
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
}

function attemptsOf({ db, tenant_id }: Town) {
  return tenantTx(db, tenant_id, (trx) =>
    trx
      .selectFrom("transfer_attempts")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .orderBy("created_at", "desc")
      .limit(attemptsMax)
      .execute(),
  );
}
