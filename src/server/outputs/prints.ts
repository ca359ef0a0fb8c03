/** Prints are requested here and created in the background. */
import { type Print, prints } from "../../contract/outputs/prints.ts";
import type { ContactsScope } from "../../domain/lists/contacts-scope.ts";
import { printContactsMax } from "../../domain/values/limits.ts";
import { printFileName } from "../../domain/outputs/limits.ts";
import { outputMessages } from "../../domain/outputs/messages.ts";
import { isExport, isThere, type Output } from "../../domain/outputs/output.ts";
import { checkedPrintOptions } from "../../domain/outputs/print-check.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { exportIds, exportQuery } from "../lists/contact-list-rows.ts";
import { findOwnOutput } from "./output-rows.ts";
import { orderOutput } from "./output-work.ts";
import { userToPrint } from "./print-rows.ts";

export const printsImplementation = implement(prints, {
  batchPrint: async (ctx, { body }) => {
    const { contacts_scope, jid, ...asked } = body;
    const known = jid && (await findOwnOutput(ctx.trx, ctx.actor, jid));
    if (known) return { data: printOf(ctx, known) };
    const options = checkedPrintOptions(asked);
    const ids = await idsToPrint(ctx, contacts_scope);
    const { timezone } = await userToPrint(ctx.trx, ctx.actor);
    const now = ctx.world.now();
    const output = await orderOutput(ctx, {
      id: jid ?? ctx.world.uuid(),
      kind: options.kind,
      file_name: printFileName(options.kind, dayOf(now, zoneName(timezone))),
      total: ids.length,
      options: { print: { ...options, ids } },
      now,
    });
    if (!output) return refuse("invalid", { jid: ["This id is already used."] });
    return { data: printOf(ctx, output) };
  },
  batchPrintStatus: async (ctx, { body }) => {
    const output = await findOwnOutput(ctx.trx, ctx.actor, body.jid);
    if (!output || isExport(output.kind)) return refuse("not_found");
    return { data: printOf(ctx, output) };
  },
});

/** In list order. Contacts named individually that are gone or not visible still count, to be reported as left out. */
async function idsToPrint(ctx: Ctx, scope: ContactsScope): Promise<number[]> {
  const found = await exportIds(ctx, await exportQuery(ctx, scope, "contacts.print"), printContactsMax + 1);
  const named = scope.select_all ? [] : scope.ids;
  const here = new Set(found);
  const ids = [...found, ...new Set(named.filter((id) => !here.has(id)))];
  if (ids.length > printContactsMax) refuse("too_many_rows", { contacts_scope: [outputMessages.too_many] });
  if (found.length === 0)
    refuse(named.length > 0 ? "not_found" : "invalid", { contacts_scope: [outputMessages.nobody] });
  return ids;
}

function printOf({ world }: Ctx, output: Output): Print {
  const url = isThere(output, world.now()) ? `/v1/outputs/${output.id}/file` : null;
  return {
    id: output.id,
    kind: output.kind,
    file_name: output.file_name,
    state: output.state,
    total: output.total,
    done: output.done,
    left_out: output.left_out,
    pages: output.pages,
    bytes: output.bytes,
    error: output.error,
    created_by: output.created_by,
    created_at: output.created_at,
    started_at: output.started_at,
    finished_at: output.finished_at,
    expires_at: output.expires_at,
    updated_at: output.updated_at,
    seq: output.seq,
    jid: output.id,
    url,
  };
}
