/** The simulated phones and mailboxes call our own addresses, signed, as a carrier or a mail service would. */
import type { FastifyInstance } from "fastify";

/** A request to ourselves; resolves with the answer. */
export async function postToSelf(
  fastify: FastifyInstance,
  url: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string | Buffer },
): Promise<string> {
  return (await fastify.inject({ method: "POST", url, headers, payload: body })).body;
}

export async function postHook(
  fastify: FastifyInstance,
  url: string,
  { fields, signature }: { fields: Readonly<Record<string, string>>; signature: string },
): Promise<number> {
  const headers = { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature };
  const payload = new URLSearchParams(fields).toString();
  return (await fastify.inject({ method: "POST", url, headers, payload })).statusCode;
}

export async function getOwn(
  fastify: FastifyInstance,
  url: string,
): Promise<{ mime: string; bytes: Uint8Array } | null> {
  const { statusCode, headers, rawPayload } = await fastify.inject({ method: "GET", url });
  return statusCode === 200 ? { mime: String(headers["content-type"] ?? ""), bytes: rawPayload } : null;
}
