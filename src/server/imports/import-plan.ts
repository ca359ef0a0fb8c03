/** The plan of an upload: read from its form, completed from its file, every id in it checked. */
import type { ImportForm } from "../../contract/imports/imports.ts";
import type { FileReport } from "../../domain/imports/file-report.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import { type DncList, ImportPlan, planErrors } from "../../domain/imports/plan.ts";
import { dncListWords, missingLists } from "../../domain/imports/scrub-list.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { refuse } from "../../kit/refusal.ts";
import { visibilityOf } from "../changes/visibility.ts";
import { listApiVendors } from "../reference/api-vendor-rows.ts";
import { findPoolRow } from "../pools/pool-rows.ts";
import { listSourceRows, listStatusRows, standsFor } from "../reference/reference-rows.ts";
import { tagsStandFor } from "../contacts/tag-rows.ts";
import { listScrubLists } from "./scrub-list-rows.ts";
import type { Ctx } from "../context.ts";

export async function planOf(ctx: Ctx, form: ImportForm, report: FileReport): Promise<ImportPlan> {
  const {
    file: _file,
    upload_id: _upload,
    owner,
    pool,
    status_id,
    source_id,
    setting,
    date_order,
    header_row: _header,
    ...given
  } = form;
  const written = ImportPlan.parse({
    ...given,
    date_order: date_order ?? (report.date_order === "unclear" ? "mdy" : report.date_order),
    fields: fieldsOf(form, report),
    owner: owner || null,
    pool: pool || null,
    status_id: status_id || null,
    source_id: source_id || null,
    setting: setting || null,
  });
  const errors = planErrors(written);
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  await mustHaveLists(ctx, written.scrub_against.do_not_call);
  return {
    ...written,
    ...(await placeOf(ctx, written)),
    ...(await referencesOf(ctx, written)),
    api_vendor_obj: await vendorOf(ctx, written.api_vendor_obj),
  };
}

/** An import that was asked to be compared with a list is not run without it. */
async function mustHaveLists({ trx, actor }: Ctx, asked: readonly DncList[]): Promise<void> {
  const [missing] = missingLists(asked, await listScrubLists(trx, actor.tenant_id));
  if (missing) refuse("invalid", { "scrub_against.do_not_call": [importMessages.no_list(dncListWords[missing])] });
}

/** Columns the form does not mention are skipped; more columns than the file has mean the form is for another file. */
function fieldsOf({ fields }: ImportForm, report: FileReport): ImportPlan["fields"] {
  if (fields.length > report.fields.length)
    refuse("invalid", { fields: [`This file has ${report.fields.length} columns.`] });
  return report.fields.map(({ name, preview }, column) => ({ name, preview, target: fields[column]?.target ?? "" }));
}

/** Who gets the contacts: the named user, a pool, else the importer. */
async function placeOf(ctx: Ctx, { owner, pool }: ImportPlan): Promise<Pick<ImportPlan, "owner" | "pool">> {
  const { trx, actor } = ctx;
  if (pool !== null) {
    const found = scopeOf(actor, "contacts.import") === "own" ? undefined : await findPoolRow(trx, actor, pool);
    if (!found?.active) refuse("invalid", { pool: [importMessages.pool_not_permitted] });
    return { owner: null, pool };
  }
  const wanted = owner ?? actor.user_id;
  if (wanted !== actor.user_id && !(await mayImportFor(ctx, wanted)))
    refuse("invalid", { owner: [importMessages.owner_not_permitted] });
  return { owner: wanted, pool: null };
}

async function mayImportFor({ trx, actor }: Ctx, owner: string): Promise<boolean> {
  const visibility = await visibilityOf(trx, actor, "contacts.import");
  if (!visibility.all && !visibility.owners.includes(owner)) return false;
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where((eb) => eb.and({ tenant_id: actor.tenant_id, id: owner }))
    .where("active", "=", true)
    .executeTakeFirst();
  return user !== undefined;
}

/** A vendor from the list is replaced by its row. */
async function vendorOf({ trx, actor }: Ctx, chosen: ImportPlan["api_vendor_obj"]): Promise<typeof chosen> {
  if (!chosen || chosen.api_vendor_id === null) return chosen;
  const found = (await listApiVendors(trx, actor.tenant_id)).find(({ id }) => id === chosen.api_vendor_id);
  if (!found) return refuse("invalid", { api_vendor_obj: [importMessages.unknown_vendor] });
  const { id, vendor_name, vendor_type } = found;
  return { vendor_name, vendor_type, api_vendor_id: id };
}

async function referencesOf(
  ctx: Ctx,
  plan: ImportPlan,
): Promise<Pick<ImportPlan, "tags" | "status_id" | "source_id" | "scrub_against">> {
  const { trx, actor } = ctx;
  const statuses = plan.status_id === null ? [] : await listStatusRows(trx, actor.tenant_id);
  const sources = plan.source_id === null ? [] : await listSourceRows(trx, actor.tenant_id);
  return {
    tags: await tagsStandFor(ctx, plan.tags, "tags"),
    status_id: plan.status_id === null ? null : standsFor(statuses, plan.status_id, "status_id").id,
    source_id: plan.source_id === null ? null : standsFor(sources, plan.source_id, "source_id").id,
    scrub_against: {
      ...plan.scrub_against,
      updated_lead_tags: await tagsStandFor(
        ctx,
        plan.scrub_against.updated_lead_tags,
        "scrub_against.updated_lead_tags",
      ),
    },
  };
}
