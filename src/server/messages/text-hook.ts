/** POST /hooks/texts/{company}/received and …/reports/{text}: signed requests of the carrier, real or simulated. */
import { dictionary } from "../../kit/dictionary.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findTenantByKey } from "../db/tenant-rows.ts";
import { acceptForm } from "../http/raw-form-fields.ts";
import { rawBodyOf, withRawJson } from "../http/raw-json.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Services } from "../services.ts";
import { noteReport } from "./text-delivery.ts";
import { receiveText } from "./text-receipt.ts";

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const nothingToSay = "<Response/>";

export async function serveTextHooks(fastify: FastifyInstance, services: Services): Promise<void> {
  const signed =
    (run: (ask: { tenant_id: string; text_id: string; body: string }) => Promise<boolean>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const body = rawBodyOf(request);
      const asked = { url: request.raw.url ?? "", headers: plainHeaders(request), body };
      if (!services.texting.isSigned(asked)) return reply.code(403).send();
      const { company = "", text_id = "" } = request.params as Record<string, string>;
      const tenant = await findTenantByKey(services.db, company);
      const isKnown = tenant !== undefined && (await run({ tenant_id: tenant.tenant_id, text_id, body }));
      return isKnown ? reply.type("text/xml; charset=utf-8").send(nothingToSay) : reply.code(404).send();
    };
  const open = (scope: FastifyInstance) => {
    scope.post(
      "/hooks/texts/:company/received",
      signed(async ({ tenant_id, body }) => {
        const received = services.texting.receivedOf(body);
        // Carriers send other events here too.
        if (received) await receiveText(services, tenant_id, received);
        return true;
      }),
    );
    scope.post(
      "/hooks/texts/:company/reports/:text_id",
      signed(async ({ tenant_id, text_id: id, body }) => {
        if (!uuidForm.test(id)) return false;
        const report = services.texting.reportOf(body);
        // A state we do not follow is heard all the same.
        if (!report) return true;
        return tenantWork(services, systemActor(tenant_id), (ctx) => noteReport(ctx, { tenant_id, id }, report));
      }),
    );
  };
  await withRawJson(fastify, (scope) => {
    acceptForm(scope);
    open(scope);
  });
}

function plainHeaders({ headers }: FastifyRequest): Record<string, string | undefined> {
  const one = (given: string | string[] | undefined) => (typeof given === "string" ? given : undefined);
  return dictionary(Object.fromEntries(Object.entries(headers).map(([name, given]) => [name, one(given)])));
}
