/** An agent's own public page, and pages as visitors read them. */
import type { Input } from "../../contract/declare.ts";
import { webpageForms, webpages } from "../../contract/webpage/webpages.ts";
import { editWebpage } from "../../domain/webpage/webpage-edit.ts";
import { formFaultWords } from "../../domain/webpage/form-post.ts";
import { blankWebpage, type Webpage, type WebpageEdit, webpageFields } from "../../domain/webpage/webpage.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { keepPictures } from "../users/pictures.ts";
import { lockUser, mergeProfile } from "../users/user-rows.ts";
import { takeDomain } from "./domain-rows.ts";
import { takePost } from "./form-intake.ts";
import { formToken } from "./form-token.ts";
import { forgetPages } from "./page-cache.ts";
import { findPublicPage } from "./public-pages.ts";
import { findWebpage, saveWebpage } from "./webpage-rows.ts";

export const webpagesImplementation = implement(webpages, {
  async show({ services }, { params }) {
    const { page } = (await findPublicPage(services, params.domain)) ?? refuse("not_found");
    return { data: page, meta: { form_token: formToken(services, page) } };
  },

  async update(ctx, { params, body: { personal_photo, ...edit } }) {
    const { trx, actor, world } = ctx;
    if (params.id !== actor.user_id) refuse("not_found");
    await lockUser(trx, actor);
    await keepPhoto(ctx, personal_photo);
    const data = Object.keys(edit).length === 0 ? await ownPage(ctx) : await change(ctx, edit);
    ctx.afterCommit(() => forgetPages(ctx.services));
    return { data: data ?? editWebpage(undefined, {}, { id: actor.user_id, at: world.now() }) };
  },
});

export const webpageFormsImplementation = implement(webpageForms, {
  async send({ services, request }, { params, body }) {
    const found = (await findPublicPage(services, params.domain)) ?? refuse("not_found");
    const taken = await takePost(services, found, { post: body, request });
    if (taken.kind === "limited") refuse("rate_limited", { base: [taken.words] });
    if (taken.kind === "invalid") {
      const named = Object.entries(taken.faults).map(([field, fault]) => [
        field,
        [formFaultWords(fault, body.language)],
      ]);
      refuse("invalid", Object.fromEntries(named) as Record<string, string[]>);
    }
    if (taken.kind === "stale") refuse("invalid", { token: [taken.words] });
    return { data: { sent: true as const } };
  },
});

function ownPage({ trx, actor }: Ctx): Promise<Webpage | undefined> {
  return findWebpage(trx, { tenant_id: actor.tenant_id, user_id: actor.user_id });
}

async function change(ctx: Ctx, edit: WebpageEdit): Promise<Webpage | undefined> {
  const { trx, actor, world } = ctx;
  const { tenant_id, user_id } = actor;
  const before = await ownPage(ctx);
  const after = editWebpage(before, edit, { id: user_id, at: world.now() });
  if (after.domain !== (before?.domain ?? ""))
    await takeDomain(trx, { tenant_id, kind: "agent", owner_id: user_id }, { domain: after.domain, field: "domain" });
  await saveWebpage(trx, tenant_id, after);
  ctx.changeSet.add("webpages", user_id);
  const fields = changedFields(factsOf(before ?? blankWebpage(user_id)), factsOf(after));
  await audit(ctx, { action: "edit", record_type: "webpage", record_id: user_id, fields });
  return ownPage(ctx);
}

function factsOf(page: Webpage): Record<string, unknown> {
  return Object.fromEntries(webpageFields.map((name) => [name, page[name]]));
}

async function keepPhoto(ctx: Ctx, photo: Input<typeof webpages.update>["body"]["personal_photo"]): Promise<void> {
  if (photo === undefined) return;
  const { trx, actor, world } = ctx;
  const who = { tenant_id: actor.tenant_id, user_id: actor.user_id };
  await mergeProfile(trx, who, await keepPictures(ctx, { personal_photo: photo }), world.now());
  ctx.changeSet.add("users", actor.user_id);
}
