/** The simulated mailboxes report as a service does: signed, to the same address. */
import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { hourMs } from "../../kit/durations.ts";
import { mailEventNames } from "../../domain/emails/mail-event.ts";
import type { World } from "../../kit/world.ts";
import { isSameText } from "./hook-secret.ts";
import { readJson } from "./hook-json.ts";
import { headerOf, type MailEventsPort } from "./mail-events-port.ts";

export const localSignatureHeader = "x-fieldline-signature";

const Report = z.object({
  token: z.string(),
  key: z.string(),
  event: z.enum(mailEventNames),
  at: z.number(),
  words: z.string(),
  machine: z.boolean(),
});
const Hook = z.object({ at: z.number(), reports: z.array(Report) });
export type LocalHook = z.infer<typeof Hook>;

export interface LocalMailEvents extends MailEventsPort {
  readonly kind: "local";
  sign(body: string | Uint8Array): string;
}

export function openLocalEvents(world: Pick<World, "now">): LocalMailEvents {
  const secret = randomBytes(32);
  const sign = (body: string | Uint8Array) => createHmac("sha256", secret).update(body).digest("hex");
  return {
    kind: "local",
    headersOf: () => ({}),
    sign,
    async read(request) {
      if (!isSameText(headerOf(request, localSignatureHeader), sign(request.body))) return null;
      const hook = readJson(Hook, request.body);
      return hook && Math.abs(world.now() - hook.at) < hourMs ? { reports: hook.reports } : null;
    },
  };
}
