/** Takes a form that a visitor sent: once, from people, and at most a few per hour from one address. */
import { createHash } from "node:crypto";
import { formFillMinMs, formPostsPerHour } from "../../domain/webpage/limits.ts";
import { type FormFaults, type PublicFormPost, readPublicForm } from "../../domain/webpage/form-post.ts";
import { dayOf } from "../../kit/dates.ts";
import { hourMs } from "../../kit/durations.ts";
import type { Ctx, RequestFacts } from "../context.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import { workActor } from "../jobs/work-actor.ts";
import type { Services } from "../services.ts";
import { type FormTicket, readToken } from "./form-token.ts";
import { leadOfForm } from "./form-lead.ts";
import { countPosts, insertPost, isPostKnown, setPostContact } from "./post-rows.ts";
import type { FoundPage } from "./public-pages.ts";

export type Taken =
  | { kind: "sent" }
  | { kind: "invalid"; faults: FormFaults }
  /** The page was given out too long ago, or just now. */
  | { kind: "stale"; words: string; isOld: boolean }
  | { kind: "limited"; words: string };

const refusedWords = {
  old: {
    en: "This page is out of date. Send the form again.",
    es: "La página ha cambiado. Envíe el formulario de nuevo.",
  },
  quick: { en: "Wait a moment, then send the form again.", es: "Espere un momento y envíe el formulario de nuevo." },
  limited: {
    en: "You have sent this form several times. Try again in an hour, or call.",
    es: "Ha enviado este formulario varias veces. Intente de nuevo en una hora o llame.",
  },
};

export async function takePost(
  services: Services,
  found: FoundPage,
  { post, request }: { post: PublicFormPost; request: RequestFacts },
): Promise<Taken> {
  // Who fills in what people do not see is told nothing.
  if (post.company_website !== "" || found.user_id === null) return { kind: "sent" };
  const ticket = readToken(services, found.page.domain, post.token);
  if (!ticket) return { kind: "stale", words: refusedWords.old[post.language], isOld: true };
  const { world } = services;
  if (world.now() - ticket.given_at < formFillMinMs)
    return { kind: "stale", words: refusedWords.quick[post.language], isOld: false };
  const { form, faults } = readPublicForm(post, dayOf(world.now()));
  if (Object.keys(faults).length > 0) return { kind: "invalid", faults };
  const user_id = found.user_id;
  return tenantWork(
    services,
    systemActor(found.tenant_id),
    async (system) => {
      const actor = await workActor(system.trx, found.tenant_id, { user_id, acting: null }, "contacts.create");
      return actor ? takeOnce({ ...system, actor }, { found, ticket, form }) : { kind: "sent" };
    },
    { request },
  );
}

interface Taking {
  found: FoundPage;
  ticket: FormTicket;
  form: ReturnType<typeof readPublicForm>["form"];
}

async function takeOnce(ctx: Ctx, { found, ticket, form }: Taking): Promise<Taken> {
  const { trx, world, request } = ctx;
  const { tenant_id, user_id } = ctx.actor;
  const { token: _token, ...typed } = form;
  const said = JSON.stringify([user_id, ticket.nonce, typed]);
  const post_key = createHash("sha256").update(said).digest("hex");
  const now = world.now();
  const ip = networkOf(request.ip);
  const sent = await countUnderLock(trx, { tenant_id, counted: "webpage_posts", of: ip }, () =>
    countPosts(trx, tenant_id, { ip, since: now - hourMs }),
  );
  if (await isPostKnown(trx, tenant_id, post_key)) return { kind: "sent" };
  if (sent >= formPostsPerHour) return { kind: "limited", words: refusedWords.limited[form.language] };
  const id = world.uuid();
  const post = {
    id,
    post_key,
    user_id,
    domain: found.page.domain,
    page_version: ticket.page_version,
    ip,
    user_agent: request.user_agent,
    posted_at: now,
  };
  if (!(await insertPost(trx, tenant_id, post))) return { kind: "sent" };
  await setPostContact(trx, tenant_id, id, await leadOfForm(ctx, { page: found.page, form, post }));
  return { kind: "sent" };
}

/** A home or an office has 2^64 addresses of version 6: they count as one. */
function networkOf(ip: string): string {
  return ip.includes(":") && !ip.includes(".") ? `${expanded(ip).slice(0, 4).join(":")}::/64` : ip;
}

function expanded(ip: string): string[] {
  const [head = "", tail = ""] = ip.split("::");
  const [first, last] = [head, tail].map((part) => (part === "" ? [] : part.split(":"))) as [string[], string[]];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  return [...first, ...zeros, ...last];
}
