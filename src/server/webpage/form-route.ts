/** POST to a page: the form as a browser without JavaScript sends it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { blankForm, type FormView } from "../../domain/webpage/form-html.ts";
import { formPostsPerMinute } from "../../domain/webpage/limits.ts";
import { pageHtml } from "../../domain/webpage/page-html.ts";
import { PublicFormPost } from "../../domain/webpage/form-post.ts";
import { dayOf } from "../../kit/dates.ts";
import type { RequestFacts } from "../context.ts";
import { ownOrigins, sameOriginOrRefuse } from "../http/guard.ts";
import type { Services } from "../services.ts";
import { takePost, type Taken } from "./form-intake.ts";
import { formToken } from "./form-token.ts";
import type { RenderedPage } from "./page-cache.ts";
import { addressOf, languageOf, missing, pageAsked } from "./page-request.ts";
import { pageScript } from "./page-script.ts";

const bodyBytesMax = 32 * 1024;

export function serveForm(scope: FastifyInstance, services: Services, url: string): void {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request: FastifyRequest, body: string | Buffer, done: (error: null, parsed: unknown) => void) =>
      done(null, new URLSearchParams(String(body))),
  );
  scope.route({
    method: "POST",
    url,
    bodyLimit: bodyBytesMax,
    config: { rateLimit: { max: formPostsPerMinute, timeWindow: "1 minute" } },
    handler: async (request: FastifyRequest, reply: FastifyReply) => receive(services, request, reply),
  });
}

async function receive(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  sameOriginOrRefuse(request.headers, ownOrigins(request, services));
  const rendered = await pageAsked(services, request);
  if (!rendered) return missing(request, reply);
  const post = postOf(request);
  const taken = await takePost(services, rendered.found, { post, request: factsOf(request) });
  if (taken.kind === "sent")
    return reply
      .code(303)
      .header("cache-control", "no-store")
      .redirect(`/?lang=${languageOf(request)}&sent=1#form`);
  const view: FormView = {
    ...blankForm,
    ...shownAfter(taken),
    typed: post,
    token: tokenAfter(services, { rendered, taken, post }),
  };
  return reply
    .code(taken.kind === "limited" ? 429 : 422)
    .headers({
      "content-security-policy": rendered.csp,
      "cache-control": "no-store",
    })
    .type("text/html; charset=utf-8")
    .send(formPage(services, request, { rendered, view }));
}

export function formPage(
  services: Services,
  request: FastifyRequest,
  { rendered, view }: { rendered: RenderedPage; view: FormView },
): string {
  const day = dayOf(services.world.now());
  const language = languageOf(request);
  const shown = { language, address: addressOf(services, request), day, script: pageScript().path, form: view };
  return pageHtml(rendered.found.page, shown);
}

function shownAfter(taken: Exclude<Taken, { kind: "sent" }>): Pick<FormView, "problem" | "faults"> {
  if (taken.kind === "invalid") return { problem: "", faults: taken.faults };
  return { problem: taken.words, faults: {} };
}

/** The same form again keeps its token, so that it counts once; one whose token is of no use gets another. */
function tokenAfter(
  services: Services,
  { rendered, taken, post }: { rendered: RenderedPage; taken: Taken; post: PublicFormPost },
): string {
  return taken.kind === "stale" && taken.isOld ? formToken(services, rendered.found.page) : post.token;
}

const lists = new Set(["interest"]);
const boxes = new Set(["consent_call_text", "consent_email"]);

/** Fields of the form; others are ignored, and one that does not fit counts as empty. */
function postOf({ body }: FastifyRequest): PublicFormPost {
  const sent = body instanceof URLSearchParams ? body : new URLSearchParams();
  const fields = Object.entries(PublicFormPost.shape).map(([name, schema]) => {
    const value = lists.has(name)
      ? sent.getAll(name)
      : boxes.has(name)
        ? sent.get(name) === "true"
        : storableText(sent.get(name));
    const read = schema.safeParse(value ?? undefined);
    return [name, read.success ? read.data : schema.safeParse(undefined).data];
  });
  const { token, ...rest } = Object.fromEntries(fields) as Partial<PublicFormPost>;
  return PublicFormPost.parse({ ...rest, token: token ?? "" });
}

/** No database stores NUL or half a character. */
function storableText(text: string | null): string | null {
  return text === null ? null : text.replaceAll("\0", "").toWellFormed();
}

function factsOf(request: FastifyRequest): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    user_agent: request.headers["user-agent"]?.slice(0, 300) ?? "",
    cookie: () => undefined,
    op_id: undefined,
  };
}
