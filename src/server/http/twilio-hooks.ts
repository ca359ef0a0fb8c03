/** Twilio webhooks: call instructions and status events. Requests without a valid Twilio signature are rejected. */
import { dictionary } from "../../kit/dictionary.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isSignedByTwilio } from "../../vendors/twilio/twilio-signature.ts";
import type { TwilioVoice } from "../../vendors/twilio/twilio-voice.ts";
import type { CallRef } from "../../vendors/twilio/voice-port.ts";
import { plugIn } from "./fastify.ts";

type Fields = Readonly<Record<string, string>>;
type Params = Readonly<Record<string, string>>;
type Hook = (asked: { params: Params; query: Params; fields: Fields }) => Promise<string> | string;

export async function serveTwilioHooks(fastify: FastifyInstance, voice: TwilioVoice): Promise<void> {
  const { hooks, settings } = voice;
  const table: Record<string, Hook> = dictionary({
    "/outgoing": ({ fields }) => hooks.outgoing(fields),
    "/incoming/:company": ({ params, fields }) => hooks.incoming(params["company"] ?? "", fields),
    "/left/:tenant_id/:call_id": ({ params, fields }) => hooks.left(refOf(params), fields),
    "/party/:tenant_id/:call_id": ({ params, query, fields }) =>
      hooks.party(refOf(params), fields, Number(query["message"] ?? 0) || 0),
    "/recorded/:tenant_id/:call_id": ({ params, fields }) => hooks.recorded(refOf(params), fields),
    "/conference/:tenant_id/:call_id": ({ params, fields }) => hooks.conference(refOf(params), fields),
    "/announce/:tenant_id/:call_id": ({ params }) => hooks.announce(refOf(params)),
    "/verified/:tenant_id/:verification_id": ({ params, fields }) => {
      const { tenant_id = "", verification_id = "" } = params;
      return hooks.verified({ tenant_id, verification_id }, fields);
    },
  });
  const listener = async (request: FastifyRequest, reply: FastifyReply, hook: Hook) => {
    const fields = fieldsOf(request.body);
    const signed = { authToken: settings.authToken, url: `${settings.publicUrl}${request.raw.url ?? ""}`, fields };
    const given = request.headers["x-twilio-signature"];
    if (!isSignedByTwilio(typeof given === "string" ? given : undefined, signed)) return reply.code(403).send();
    const [params, query] = [request.params, request.query] as [Params, Params];
    return reply.type("text/xml; charset=utf-8").send(await hook({ params, query, fields }));
  };
  // Form bodies are accepted on these routes only.
  await plugIn(fastify, async (scope: FastifyInstance) => {
    const form = (_request: FastifyRequest, body: string, done: (error: null, read: string) => void) =>
      done(null, body);
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, form);
    for (const [path, hook] of Object.entries(table))
      scope.post(`/voice/twilio${path}`, (request: FastifyRequest, reply: FastifyReply) =>
        listener(request, reply, hook),
      );
  });
}

function fieldsOf(body: unknown): Fields {
  return typeof body === "string" ? dictionary(Object.fromEntries(new URLSearchParams(body))) : {};
}

/** Contains only what we sent to Twilio, signed. */
function refOf({ tenant_id = "", call_id = "" }: Params): CallRef {
  return { tenant_id, call_id };
}
