/** Corporations: an admin's list and editor. */
import type { Input } from "../../contract/declare.ts";
import { adminCorporations, corporations } from "../../contract/webpage/corporations.ts";
import { blankCorporation, type Corporation } from "../../domain/webpage/corporation.ts";
import { checkedCorporation } from "../../domain/webpage/corporation-edit.ts";
import { webpageMessages } from "../../domain/webpage/messages.ts";
import { pictureHash } from "../../domain/users/picture.ts";
import { given } from "../../kit/given.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit, changedFields } from "../changes/audit.ts";
import { mustBeVersion } from "../changes/version.ts";
import type { Ctx } from "../context.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { pageReply } from "../http/list-meta.ts";
import { implement } from "../http/mount.ts";
import { findContent, letGoContents } from "../storage/content-rows.ts";
import { bytesOf } from "../storage/upload-receive.ts";
import { trainingIdsOf } from "../trainings/training-rows.ts";
import { isUnit } from "../users/unit-rows.ts";
import { findUser } from "../users/user-rows.ts";
import { hashesOf, keepFiles, keepLogo } from "./corporation-files.ts";
import {
  countOtherMainOffices,
  findCorporation,
  listCorporations,
  logoAddress,
  markCorporationDeleted,
  nameMustBeFree,
  saveCorporation,
} from "./corporation-rows.ts";
import { takeDomain } from "./domain-rows.ts";
import { forgetPages } from "./page-cache.ts";
import { pagesOfCorporation } from "./webpage-rows.ts";

type Body = Omit<Input<typeof adminCorporations.update>["body"], "version">;

export const adminCorporationsImplementation = implement(adminCorporations, {
  list: async ({ trx, actor }, { query }) => pageReply(query, await listCorporations(trx, actor.tenant_id, query)),

  show: async (ctx, { params }) => ({ data: await corporationToSee(ctx, params.id) }),

  create: async (ctx, { body }) => {
    const { world } = ctx;
    const fresh: Corporation = {
      ...blankCorporation,
      faqs: [],
      latest_news: [],
      languages_spoken: [],
      office_hours: [],
      id: world.uuid(),
      logo: "",
      files: [],
      version: 0,
      updated_at: world.now(),
    };
    const data = await keep(ctx, fresh, body);
    await audit(ctx, { action: "create", record_type: "corporation", record_id: data.id });
    return { data };
  },

  update: async (ctx, { params, body: { version, ...body } }) => {
    const before = await corporationToSee(ctx, params.id, { lock: true });
    mustBeVersion(version, before.version);
    const data = await keep(ctx, before, body);
    const fields = changedFields(shownFacts(before), shownFacts(data));
    await audit(ctx, { action: "edit", record_type: "corporation", record_id: data.id, fields });
    return { data };
  },

  remove: async (ctx, { params }) => {
    const { trx, actor, world } = ctx;
    const { tenant_id } = actor;
    const gone = await corporationToSee(ctx, params.id, { lock: true });
    await takeDomain(trx, ownerOf(ctx, gone.id), { domain: "", field: "domain_name" });
    await markCorporationDeleted(trx, tenant_id, gone.id, world.now());
    await letGoContents(trx, tenant_id, [pictureHash(gone.logo), ...hashesOf(gone.files)].filter(Boolean));
    await audit(ctx, { action: "delete", record_type: "corporation", record_id: gone.id });
    await touchPages(ctx, gone);
  },
});

export const corporationsImplementation = implement(corporations, {
  logo: async (ctx, { params: { id }, query: { v } }) => {
    const { trx, actor } = ctx;
    const hash = pictureHash((await corporationToSee(ctx, id)).logo);
    const content = hash && (v ?? hash) === hash ? await findContent(trx, actor.tenant_id, hash) : undefined;
    if (!content) return refuse("not_found");
    ctx.header("content-type", `image/${content.look}`);
    ctx.header("content-length", String(content.size));
    ctx.header("cache-control", v === undefined ? "private, no-cache" : "private, max-age=31536000, immutable");
    return bytesOf(ctx.services, content);
  },
});

async function corporationToSee({ trx, actor }: Ctx, id: string, options?: { lock: boolean }): Promise<Corporation> {
  return (await findCorporation(trx, actor.tenant_id, id, options)) ?? refuse("not_found");
}

const ownerOf = ({ actor }: Ctx, id: string) =>
  ({ tenant_id: actor.tenant_id, kind: "corporation", owner_id: id }) as const;

async function keep(
  ctx: Ctx,
  before: Corporation,
  { logo, files, uploads = [], ...typed }: Body,
): Promise<Corporation> {
  const { trx, actor, world } = ctx;
  const { tenant_id } = actor;
  const edit = checkedCorporation(given(typed), before);
  const after = { ...before, ...edit, version: before.version + 1, updated_at: world.now() };
  await mayBe(ctx, after);
  if (after.domain_name !== before.domain_name)
    await takeDomain(trx, ownerOf(ctx, after.id), { domain: after.domain_name, field: "domain_name" });
  const former = pictureHash(before.logo);
  const hash = logo === undefined ? former : logo === "" ? "" : await keepLogo(ctx, logo);
  if (logo !== undefined && former !== "") await letGoContents(trx, tenant_id, [former]);
  if (files) after.files = await keepFiles(ctx, before, { edits: files, uploads });
  await saveCorporation(trx, tenant_id, { ...after, logo: hash, created_at: world.now() });
  const data = { ...after, logo: logoAddress(after.id, hash) };
  await touchPages(ctx, before, data);
  return data;
}

async function mayBe(ctx: Ctx, { id, name, office_type, business_unit_id, user_id }: Corporation): Promise<void> {
  const { trx, actor } = ctx;
  const { tenant_id } = actor;
  const mains = await countUnderLock(trx, { tenant_id, counted: "main_offices", of: tenant_id }, () =>
    office_type === "main" ? countOtherMainOffices(trx, tenant_id, id) : Promise.resolve(0),
  );
  if (mains > 0) refuse("invalid", { office_type: [webpageMessages.one_main_office] });
  await nameMustBeFree(trx, tenant_id, { id, name });
  if (business_unit_id !== null && !(await isUnit(trx, tenant_id, business_unit_id)))
    refuse("invalid", { business_unit_id: [webpageMessages.unknown_unit] });
  const user = user_id === null ? null : await findUser(trx, tenant_id, user_id);
  if (user === undefined || user?.deleted_at) refuse("invalid", { user_id: [webpageMessages.unknown_user] });
}

/** Pages of its agents show its logo and colors. */
async function touchPages(ctx: Ctx, ...versions: Corporation[]): Promise<void> {
  const unit_ids = versions.flatMap(({ business_unit_id }) => business_unit_id ?? []);
  const pages = await pagesOfCorporation(ctx.trx, ctx.actor.tenant_id, unit_ids);
  if (pages.length > 0) ctx.changeSet.add("webpages", ...pages);
  ctx.afterCommit(() => forgetPages(ctx.services));
  const moved = new Set(versions.map(({ business_unit_id }) => business_unit_id)).size > 1;
  const [{ id } = { id: "" }] = versions;
  if (moved) ctx.changeSet.add("trainings", ...(await trainingIdsOf(ctx.trx, ctx.actor.tenant_id, id)));
}

function shownFacts({ version: _version, updated_at: _at, ...facts }: Corporation): Record<string, unknown> {
  return facts;
}
