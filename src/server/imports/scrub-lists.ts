/** Do-not-call lists: admins upload them, importers see which there are. */
import { adminScrubLists, scrubLists } from "../../contract/imports/scrub-lists.ts";
import type { ArrivedFile } from "../../contract/form.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import { ListReader } from "../../domain/imports/scrub-list.ts";
import { addDays, dayOf, isDay } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import {
  deleteScrubLists,
  insertScrubNumbers,
  listScrubLists,
  lockScrubLists,
  replaceScrubList,
} from "./scrub-list-rows.ts";

export const scrubListsImplementation = implement(scrubLists, {
  list: async ({ trx, actor }) => ({ data: await listScrubLists(trx, actor.tenant_id) }),
});

export const adminScrubListsImplementation = implement(adminScrubLists, {
  create: async (ctx, { body: { kind, state = "", as_of, file } }) => {
    const { trx, actor, world } = ctx;
    if ((kind === "state") !== (state !== "")) refuse("invalid", { state: [importMessages.list_state] });
    // Somewhere it may be tomorrow.
    if (!isDay(as_of) || as_of > addDays(dayOf(world.now()), 1))
      refuse("invalid", { as_of: [importMessages.list_day] });
    await lockScrubLists(trx, actor.tenant_id);
    const list = { id: world.uuid(), kind, state, as_of, file_name: file.file_name, uploaded_at: world.now() };
    const counts = await keepNumbers(ctx, list.id, file);
    if (counts.numbers === 0) refuse("invalid", { file: [importMessages.list_empty] });
    const { tenant_id, user_id } = actor;
    await replaceScrubList(trx, { ...list, ...counts, tenant_id, uploaded_by: user_id });
    const fields = { as_of: { old: null, new: as_of }, file_name: { old: null, new: file.file_name } };
    await audit(ctx, { action: "create", record_type: "scrub_list", record_id: list.id, fields });
    return { data: { ...list, ...counts } };
  },
  remove: async (ctx, { params: { id } }) => {
    const [gone] = await deleteScrubLists(ctx.trx, { tenant_id: ctx.actor.tenant_id, id });
    if (!gone) return refuse("not_found");
    const fields = { kind: { old: gone.kind, new: null }, state: { old: gone.state, new: null } };
    await audit(ctx, { action: "delete", record_type: "scrub_list", record_id: id, fields });
  },
});

const partNumbers = 10_000;

async function keepNumbers({ trx, actor }: Ctx, list_id: string, file: ArrivedFile) {
  if (file.look !== "text") refuse("invalid", { file: [importMessages.list_not_text] });
  const reader = new ListReader();
  const decoder = new TextDecoder();
  let waiting: number[] = [];
  let part_no = 0;
  const write = (numbers: number[]) =>
    insertScrubNumbers(trx, { tenant_id: actor.tenant_id, list_id, part_no: part_no++ }, numbers);
  for await (const piece of file.read()) {
    waiting = waiting.concat(reader.read(decoder.decode(piece, { stream: true })));
    while (waiting.length >= partNumbers) await write(waiting.splice(0, partNumbers));
  }
  waiting.push(...reader.end());
  if (waiting.length > 0) await write(waiting);
  const { numbers, skipped } = reader;
  return { numbers, skipped };
}
