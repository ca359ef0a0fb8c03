/** The phone simulator's calls; without it they do not exist. */
import { phones } from "../../contract/messages/phones.ts";
import { refuse } from "../../kit/refusal.ts";
import type { ArrivedFile } from "../../contract/form.ts";
import { mediaReceived } from "../../domain/messages/text-media.ts";
import { textMessages } from "../../domain/messages/text-messages.ts";
import type { LocalTexting, Picture } from "../../vendors/texting/local-texting.ts";
import { specialNumbers } from "../../vendors/texting/special-numbers.ts";
import type { TextingPort } from "../../vendors/texting/texting-port.ts";
import type { Ctx } from "../context.ts";
import { findTenant } from "../db/tenant-rows.ts";
import { implement } from "../http/mount.ts";

export const phonesImplementation = implement(phones, {
  list: async (ctx) => {
    const { simulator, company } = await simulated(ctx);
    return { data: simulator.handsets(company), meta: { special: specialNumbers } };
  },
  type: async (ctx, { params, body }) => {
    const { simulator, company } = await ctx.inTenant(simulated);
    const picture = await pictureOf(body.file);
    if (body.body === "" && picture === undefined) refuse("invalid", { body: [textMessages.empty] });
    return { data: await simulator.type(company, e164Of(params.number), body.body, picture) };
  },
  picture: async (ctx, { params }) => {
    const { simulator, company } = await simulated(ctx);
    const picture = simulator.picture(company, params.id) ?? refuse("not_found");
    ctx.header("content-type", picture.mime);
    ctx.header("content-disposition", "attachment");
    ctx.header("content-length", String(picture.bytes.length));
    return inOnePart(picture.bytes);
  },
  update: async (ctx, { params, body: { airplane, delay_seconds } }) => {
    const { simulator, company } = await simulated(ctx);
    const change = {
      ...(airplane !== undefined && { airplane }),
      ...(delay_seconds !== undefined && { delay_seconds }),
    };
    return { data: simulator.set(company, e164Of(params.number), change) };
  },
});

/** Anything, as a real phone may send anything: the server judges what arrives. */
async function pictureOf(file: ArrivedFile | undefined): Promise<Picture | undefined> {
  if (!file) return undefined;
  const parts: Uint8Array[] = [];
  for await (const part of file.read()) parts.push(part);
  return { mime: mediaReceived(file.look) ?? "application/octet-stream", bytes: Buffer.concat(parts) };
}

async function* inOnePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function simulated({ services, trx, actor }: Ctx): Promise<{ simulator: LocalTexting; company: string }> {
  const { texting } = services;
  const tenant = await findTenant(trx, actor.tenant_id);
  return isLocal(texting) && tenant ? { simulator: texting, company: tenant.key } : refuse("not_found");
}

function isLocal(texting: TextingPort): texting is LocalTexting {
  return texting.kind === "local";
}

const e164Of = (number: string) => (number.startsWith("+") ? number : `+${number}`);
