/**
 * POST /hooks/calendar/google and /hooks/calendar/outlook: change notifications from calendar providers. Only the
 * account is read from them; they are answered at once and processed by a job
 * (developers.google.com/calendar/api/guides/push, learn.microsoft.com/graph/change-notifications-delivery-webhooks).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type ProviderReport, takeReport } from "./provider-reports.ts";
import type { Services } from "../services.ts";
import { googleHandle } from "../../vendors/calendars/google-calendar.ts";
import { plugIn } from "../http/fastify.ts";
import { jsonOf } from "../../kit/json.ts";

const bodyBytesMax = 256 * 1024;
const reportsMax = 200;

export async function serveCalendarHooks(fastify: FastifyInstance, services: Services): Promise<void> {
  await plugIn(fastify, async (scope: FastifyInstance) => {
    // Every body is read as text, whatever its content type.
    scope.removeAllContentTypeParsers();
    const raw = (_request: FastifyRequest, body: string, done: (error: null, read: string) => void) => done(null, body);
    scope.addContentTypeParser("*", { parseAs: "string" }, raw);
    const options = { bodyLimit: bodyBytesMax };
    scope.post("/hooks/calendar/google", options, async (request: FastifyRequest, reply: FastifyReply) => {
      const report = googleReport(request.headers);
      if (report) await takeReport(services, report);
      return reply.code(204).send();
    });
    scope.post("/hooks/calendar/outlook", options, async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = validationOf(request);
      // Graph validates a new address by expecting its token echoed back.
      if (asked !== undefined) return reply.type("text/plain; charset=utf-8").send(asked);
      for (const report of outlookReports(request.body)) await takeReport(services, report);
      return reply.code(202).send();
    });
  });
}

function googleReport(headers: FastifyRequest["headers"]): ProviderReport | undefined {
  const said = (name: string) => String(headers[`x-goog-${name}`] ?? "");
  // `sync` only confirms that the channel was created.
  if (said("resource-state") === "sync" || said("channel-token") === "") return undefined;
  const handle = googleHandle({ id: said("channel-id"), resource_id: said("resource-id") });
  return { token: said("channel-token"), handle, name: said("message-number") || null };
}

const tokenLengthMax = 2_000;

function validationOf({ query }: FastifyRequest): string | undefined {
  const asked = z.object({ validationToken: z.string().min(1).max(tokenLengthMax) }).safeParse(query);
  return asked.success ? asked.data.validationToken : undefined;
}

const Told = z.object({
  subscriptionId: z.string().max(200),
  clientState: z.string().max(128),
  changeType: z.string().max(100).nullish(),
  lifecycleEvent: z.string().max(100).nullish(),
  resourceData: z
    .object({ id: z.string().max(1_000).nullish(), "@odata.etag": z.string().max(500).nullish() })
    .nullish(),
});
const Reports = z.object({ value: z.array(z.unknown()) });

/** The readable notifications; invalid ones are dropped. */
function outlookReports(body: unknown): ProviderReport[] {
  const reports = Reports.safeParse(typeof body === "string" ? jsonOf(body) : undefined);
  if (!reports.success) return [];
  return reports.data.value.slice(0, reportsMax).flatMap((value) => {
    const received = Told.safeParse(value);
    return received.success ? [outlookReport(received.data)] : [];
  });
}

function outlookReport(received: z.infer<typeof Told>): ProviderReport {
  const { subscriptionId, clientState, changeType, lifecycleEvent, resourceData } = received;
  const etag = resourceData?.["@odata.etag"];
  const name = etag && !lifecycleEvent ? `${changeType} ${resourceData?.id ?? ""} ${etag}` : null;
  return { token: clientState, handle: subscriptionId, name, ended: lifecycleEvent === "subscriptionRemoved" };
}
