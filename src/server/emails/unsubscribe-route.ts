/**
 * One-click unsubscribe (RFC 8058): a POST without cookie or script stops the emails; a GET, which scanners of mail
 * follow too, shows a button and changes nothing.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { companyEmailsPath } from "../../domain/broadcasts/options.ts";
import { html, styleElement, type Markup } from "../../kit/html.ts";
import { withForm } from "../http/raw-form-fields.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Services } from "../services.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { isUnsubscribeKey } from "../mail/unsubscribe-url.ts";

const path = "/unsubscribe/:tenant_id/:id/:key";
const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function serveUnsubscribe(fastify: FastifyInstance, services: Services): Promise<void> {
  await withForm(fastify, (scope) => {
    const config = { rateLimit: { max: 60, timeWindow: "1 minute" } };
    scope.get(path, { config }, async (request, reply) =>
      answer(reply, askedFor(services, request) ? question : unknownLink),
    );
    scope.post(path, { config }, async (request, reply) => {
      const key = askedFor(services, request);
      if (!key) return answer(reply, unknownLink);
      const { tenant_id, id } = key;
      const whose = await tenantWork(services, systemActor(tenant_id), (ctx) => unsubscribe(ctx, id, request.ip));
      if (!whose) return answer(reply, unknownLink);
      return answer(reply, whose === "user" ? doneForUser(services.settings.appUrl) : done);
    });
  });
}

function askedFor(services: Services, request: FastifyRequest): { tenant_id: string; id: string } | null {
  const { tenant_id = "", id = "", key = "" } = request.params as Record<string, string>;
  if (!uuidForm.test(tenant_id) || !uuidForm.test(id)) return null;
  return isUnsubscribeKey(services, { tenant_id, id }, key) ? { tenant_id, id } : null;
}

interface Page {
  code: 200 | 404;
  title: string;
  content: Markup;
}

const question: Page = {
  code: 200,
  title: "Stop these emails?",
  content: html`<p>We will send no more emails to this address.</p>
    <form method="post"><button type="submit">Unsubscribe</button></form>`,
};
const done: Page = {
  code: 200,
  title: "You are unsubscribed",
  content: html`<p>We will send no more emails to this address.</p>`,
};
/** Users of the company can change their mind themselves. */
function doneForUser(appUrl: string): Page {
  const { code, title } = done;
  return {
    code,
    title,
    content: html`<p>Your company's emails no longer go to this address.</p>
      <p>
        To get them again, turn on company emails under
        <a href="${appUrl}${companyEmailsPath}">Account, Notices</a>.
      </p>`,
  };
}
const unknownLink: Page = {
  code: 404,
  title: "This link does not work",
  content: html`<p>Open it from the email again, or reply to the email and ask us to stop.</p>`,
};

const css =
  "body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}button{font:inherit;padding:.6rem 1.2rem}";

function answer(reply: FastifyReply, { code, title, content }: Page): FastifyReply {
  const { markup } = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${title}</title>
      ${styleElement(css)}
    </head>
    <body>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>
    </body>
  </html>`;
  return reply
    .code(code)
    .headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" })
    .type("text/html; charset=utf-8")
    .send(`<!doctype html>${markup}`);
}
