/** The phone simulator's calls; without it they do not exist. */
import { phones } from "../../contract/messages/phones.ts";
import { refuse } from "../../kit/refusal.ts";
import type { LocalTexting } from "../../vendors/texting/local-texting.ts";
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
    return { data: await simulator.type(company, e164Of(params.number), body.body) };
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

async function simulated({ services, trx, actor }: Ctx): Promise<{ simulator: LocalTexting; company: string }> {
  const { texting } = services;
  const tenant = await findTenant(trx, actor.tenant_id);
  return isLocal(texting) && tenant ? { simulator: texting, company: tenant.key } : refuse("not_found");
}

function isLocal(texting: TextingPort): texting is LocalTexting {
  return texting.kind === "local";
}

const e164Of = (number: string) => (number.startsWith("+") ? number : `+${number}`);
