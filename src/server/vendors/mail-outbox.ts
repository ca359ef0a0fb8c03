/** Mail is written down in the transaction that causes it and sent after commit, so none is lost and none announces what did not happen. */
import type { World } from "../../kit/world.ts";
import type { Trx } from "../db/schema.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { House } from "../house.ts";
import {
  claimMail,
  insertMail,
  listDueMails,
  mailTriesMax,
  type MailOutcome,
  type OutgoingMail,
  settleMail,
} from "./mail-rows.ts";

export type { OutgoingMail } from "./mail-rows.ts";

interface Sender {
  readonly house: House;
  readonly world: World;
  readonly trx: Trx;
  afterCommit(run: () => void): void;
}

/** Sends once the caller's transaction has committed. Nobody waits for the mail server. */
export async function queueMail(ctx: Sender, mail: OutgoingMail): Promise<void> {
  const id = await insertMail(ctx.trx, ctx.world, ctx.house.box, mail);
  ctx.afterCommit(() => ctx.house.background.run(() => deliverMail(ctx.house, { tenant_id: mail.tenant_id, id })));
}

/** For the background queue: tries again what a mail server did not take. */
export async function deliverDueMails(house: House, limit = 100): Promise<void> {
  const due = await listDueMails(house.db, house.world.now(), limit);
  for (const mail of due) await deliverMail(house, mail);
}

async function deliverMail(house: House, mail: { tenant_id: string; id: string }): Promise<void> {
  const { db, box, world } = house;
  const claimed = await tenantTx(db, mail.tenant_id, (trx) => claimMail(trx, box, mail, world.now()));
  if (!claimed) return;
  const outcome = await trySending(house, claimed);
  await tenantTx(db, mail.tenant_id, (trx) => settleMail(trx, mail, outcome, world.now()));
}

async function trySending(
  { mail }: House,
  message: { to: string; subject: string; text: string; tries: number },
): Promise<MailOutcome> {
  if (mail.kind === "outbox") return { status: "kept" };
  try {
    await mail.send(message);
    return { status: "sent" };
  } catch (error) {
    return { status: message.tries >= mailTriesMax ? "failed" : "waiting", error: String(error).slice(0, 300) };
  }
}
