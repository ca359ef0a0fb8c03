/** The outcome of one look-up: on its row, and on every contact that has the number. */
import type { Contact } from "../../domain/contacts/contact.ts";
import { strictestDnc } from "../../domain/contacts/merge-lists.ts";
import { checkedPhone, type CheckResult } from "../../domain/number-checks/checked-phone.ts";
import type { CheckJobRow, CheckRow } from "../../domain/number-checks/stored-check.ts";
import { isSamePhone } from "../../domain/values/phone-number.ts";
import { saveContacts } from "../contacts/contact-rows.ts";
import { listAsked } from "../contacts/number-verdict-rows.ts";
import type { Ctx } from "../context.ts";
import { actingOf, workActor } from "../jobs/work-actor.ts";
import { contactsHolding } from "../messages/text-rows.ts";
import type { LookupOutcome } from "../../vendors/lookup/lookup-port.ts";
import { changeChecksLeft } from "./check-account-rows.ts";
import { lockTaken, updateCheck } from "./check-rows.ts";
import type { ListedNumbers } from "./known-number-rows.ts";

const triesMax = 3;

interface Noting {
  job: CheckJobRow;
  row: CheckRow;
  outcome: LookupOutcome;
  listed: ListedNumbers;
}

/** Nothing where the number was cancelled, or taken by another worker, in the meantime. */
export async function noteCheck(ctx: Ctx, { job, row: taken, outcome, listed }: Noting): Promise<void> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const row = await lockTaken(trx, tenant_id, taken);
  if (!row) return;
  if (outcome.outcome === "busy") return updateCheck(trx, tenant_id, { ...row, asked_at: null, tries: row.tries - 1 });
  if (outcome.outcome === "trouble" && row.tries < triesMax)
    return updateCheck(trx, tenant_id, { ...row, asked_at: null });
  if (outcome.outcome !== "known") {
    const reason = outcome.outcome === "closed" ? "closed" : "trouble";
    await updateCheck(trx, tenant_id, { ...row, status: "failed", reason, cost: 0 });
    return changeChecksLeft(trx, tenant_id, row.cost);
  }
  const holders = await contactsHolding(trx, tenant_id, row.number);
  const dnc_status = await listedAs(ctx, row, { holders, listed });
  const checked_at = world.now();
  const result = { ...outcome.facts, dnc_status, checked_at, listed_as_of: listed.as_of };
  await updateCheck(trx, tenant_id, { ...row, ...outcome.facts, dnc_status, checked_at, status: "done", reason: null });
  await markHolders(ctx, job, { row, holders, result });
}

/** By the lists the company holds, whatever looks the number up. */
async function listedAs(
  { trx, actor }: Ctx,
  { number, number_key }: CheckRow,
  { holders, listed }: { holders: readonly Contact[]; listed: ListedNumbers },
): Promise<CheckResult["dnc_status"]> {
  const marked = holders.some(({ phones }) =>
    phones.some((phone) => isSamePhone(phone.number, number) && phone.dnc_status === "internal"),
  );
  const asked = marked || (await listAsked(trx, actor.tenant_id, [number_key])).length > 0;
  const found = [...(listed.lists.get(number_key) ?? []), ...(asked ? (["internal"] as const) : [])];
  return found.reduce<CheckResult["dnc_status"]>(strictestDnc, listed.as_of === null ? "unknown" : "clear");
}

async function markHolders(
  ctx: Ctx,
  job: CheckJobRow,
  { row, holders, result }: { row: CheckRow; holders: readonly Contact[]; result: CheckResult },
): Promise<void> {
  const { trx, actor, world } = ctx;
  const asker = { user_id: job.user_id, acting: actingOf(job) };
  const by = (await workActor(trx, actor.tenant_id, asker, "dialer.use")) ?? actor;
  const changes = holders.map((before) => {
    const phones = before.phones.map((phone) =>
      isSamePhone(phone.number, row.number) ? checkedPhone(phone, result) : phone,
    );
    return { before, after: { ...before, phones, updated_at: world.now(), version: before.version + 1 } };
  });
  await saveContacts({ ...ctx, actor: by }, changes, { action: "verify_phone" });
}
