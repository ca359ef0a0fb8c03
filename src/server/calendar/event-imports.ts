/** Calendar files: uploaded here, read in the background. */
import { eventImports } from "../../contract/calendar/event-imports.ts";
import { type EventImport, eventImportMessages, isUndoable } from "../../domain/calendar/event-import.ts";
import { icsUndoDays } from "../../domain/calendar/ics-limits.ts";
import { isIcs } from "../../domain/calendar/ics-parts.ts";
import { EncodingFinder, TextReader } from "../../domain/imports/encoding.ts";
import type { ArrivedFile } from "../../contract/form.ts";
import { withWholeLetters } from "../../kit/folded-letters.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import {
  findEventImport,
  insertEventImport,
  listEventImports,
  type OwnedImport,
  pageOfImportRows,
  updateEventImport,
} from "./event-import-rows.ts";

const listedMax = 10;

export const eventImportsImplementation = implement(eventImports, {
  create: async (ctx, { body: { id = ctx.world.uuid(), file } }) => {
    const { trx, actor, world, services } = ctx;
    const of = { tenant_id: actor.tenant_id, import_id: id };
    if (!(await findEventImport(trx, of))) {
      const content = await textOf(file);
      if (!isIcs(content)) refuse("invalid", { file: [eventImportMessages.not_ics] });
      if (!/^BEGIN:VEVENT/im.test(content)) refuse("invalid", { file: [eventImportMessages.no_events] });
      const { file_name, size_bytes } = file;
      await insertEventImport(trx, actor.tenant_id, {
        id,
        user_id: actor.user_id,
        file_name,
        size_bytes,
        created_at: world.now(),
        content,
      });
      await services.jobs.enqueue(trx, "run_event_import", of);
      await audit(ctx, { action: "import", record_type: "event_import", record_id: id });
    }
    return { data: shown(await ownImport(ctx, id)) };
  },
  list: async ({ trx, actor }) => ({ data: await listEventImports(trx, actor, listedMax) }),
  show: async (ctx, { params }) => ({ data: shown(await ownImport(ctx, params.id)) }),
  rows: async (ctx, { params, query }) => {
    await ownImport(ctx, params.id);
    const of = { tenant_id: ctx.actor.tenant_id, import_id: params.id };
    return pageReply(query, await pageOfImportRows(ctx.trx, of, query));
  },
  undo: async (ctx, { params }) => {
    const { trx, actor, world, services } = ctx;
    const attempt = await ownImport(ctx, params.id, true);
    if (attempt.status === "undoing" || attempt.status === "undone") return { data: shown(attempt) };
    if (attempt.status !== "complete") refuse("conflict", { base: [eventImportMessages.running] });
    if (!isUndoable(attempt, world.now(), icsUndoDays))
      refuse("conflict", { base: [eventImportMessages.not_undoable] });
    const of = { tenant_id: actor.tenant_id, import_id: attempt.id };
    await updateEventImport(trx, of, { status: "undoing" });
    await services.jobs.enqueue(trx, "run_event_import", of);
    await audit(ctx, { action: "import_undo", record_type: "event_import", record_id: attempt.id });
    return { data: shown({ ...attempt, status: "undoing" }) };
  },
});

async function ownImport({ trx, actor }: Ctx, id: string, lock = false): Promise<OwnedImport> {
  const found = await findEventImport(trx, { tenant_id: actor.tenant_id, import_id: id }, lock);
  return found && found.user_id === actor.user_id ? found : refuse("not_found");
}

function shown({ user_id: _user, ...attempt }: OwnedImport): EventImport {
  return attempt;
}

/** Decodes any encoding; undecodable bytes become the replacement character and never stop the import. */
async function textOf(file: ArrivedFile): Promise<string> {
  const finder = new EncodingFinder();
  for await (const piece of withWholeLetters(file.read())) finder.add(piece);
  const encoding = finder.end();
  const reader = new TextReader(encoding);
  const parts: string[] = [];
  const bytes = encoding.startsWith("utf-16") ? file.read() : withWholeLetters(file.read());
  for await (const piece of bytes) parts.push(reader.add(piece));
  parts.push(reader.end());
  return parts.join("").replace(/^\uFEFF/, "");
}
