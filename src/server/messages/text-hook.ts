/** POST /hooks/texts/{company}/received and …/reports/{text}: signed requests of the carrier, real or simulated. */
import { dictionary } from "../../kit/dictionary.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { HookFields } from "../../vendors/texting/texting-port.ts";
import { findTenantByKey } from "../db/tenant-rows.ts";
import { withForm } from "../http/raw-form-fields.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Services } from "../services.ts";
import { noteReport } from "./text-delivery.ts";
import { receiveText } from "./text-receipt.ts";

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const nothingToSay = "<Response/>";

export async function serveTextHooks(fastify: FastifyInstance, services: Services): Promise<void> {
  const signed =
    (run: (ask: { tenant_id: string; text_id: string; fields: HookFields }) => Promise<boolean>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const form = typeof request.body === "string" ? request.body : "";
      const fields = dictionary(Object.fromEntries(new URLSearchParams(form)));
      const given = request.headers["x-twilio-signature"];
      const signature = typeof given === "string" ? given : undefined;
      if (!services.texting.isSigned({ signature, url: request.raw.url ?? "", fields })) return reply.code(403).send();
      const { company = "", text_id = "" } = request.params as Record<string, string>;
      const tenant = await findTenantByKey(services.db, company);
      const isKnown = tenant !== undefined && (await run({ tenant_id: tenant.tenant_id, text_id, fields }));
      return isKnown ? reply.type("text/xml; charset=utf-8").send(nothingToSay) : reply.code(404).send();
    };
  await withForm(fastify, (scope) => {
    scope.post(
      "/hooks/texts/:company/received",
      signed(async ({ tenant_id, fields }) => {
        const received = services.texting.receivedOf(fields);
        if (received) await receiveText(services, tenant_id, received);
        return received !== null;
      }),
    );
    scope.post(
      "/hooks/texts/:company/reports/:text_id",
      signed(async ({ tenant_id, text_id: id, fields }) => {
        if (!uuidForm.test(id)) return false;
        const report = services.texting.reportOf(fields);
        // A state we do not follow is heard all the same.
        if (!report) return true;
        return tenantWork(services, systemActor(tenant_id), (ctx) => noteReport(ctx, { tenant_id, id }, report));
      }),
    );
  });
}
