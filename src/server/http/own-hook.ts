/** The phone simulator calls our own addresses, signed, as a carrier would. */
import type { FastifyInstance } from "fastify";

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
