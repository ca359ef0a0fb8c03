/** Agents' pages, for admins: which there are, and whose tracking code waits for approval. */
import { adminWebpages } from "../../contract/webpage/webpages.ts";
import { webpageMessages } from "../../domain/webpage/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { forgetPages } from "./page-cache.ts";
import { approveTracking, findAdminPage, listAdminPages } from "./webpage-rows.ts";

export const adminWebpagesImplementation = implement(adminWebpages, {
  list: async ({ trx, actor }, { query }) => pageReply(query, await listAdminPages(trx, actor.tenant_id, query)),

  update: async (ctx, { params: { id }, body: { tracking_approved, tracking_code } }) => {
    const { trx, actor, world, changeSet } = ctx;
    const { tenant_id } = actor;
    const page = (await findAdminPage(trx, tenant_id, id)) ?? refuse("not_found");
    // Approved is what the admin saw, not what the agent wrote meanwhile.
    if (page.tracking_code !== tracking_code)
      refuse("version_conflict", { tracking_code: [webpageMessages.code_changed] });
    if (page.tracking_code === "") refuse("invalid", { tracking_code: [webpageMessages.code_missing] });
    await approveTracking(trx, tenant_id, { id, approved: tracking_approved, now: world.now() });
    const fields = { tracking_approved: { old: page.tracking_approved, new: tracking_approved } };
    await audit(ctx, { action: "edit", record_type: "webpage", record_id: id, fields });
    changeSet.add("webpages", id);
    ctx.afterCommit(() => forgetPages(ctx.services));
    return { data: (await findAdminPage(trx, tenant_id, id)) ?? refuse("not_found") };
  },
});
