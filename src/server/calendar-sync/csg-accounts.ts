/** Signing in to CSG: the key and the token stay on the server; a device only learns that it worked, and until when. */
import { csgAccounts, type CsgSignIn } from "../../contract/calendar/csg-accounts.ts";
import { refuse } from "../../kit/refusal.ts";
import type { VendorCtx } from "../context.ts";
import { implement } from "../http/mount.ts";
import type { QuotePort } from "../../vendors/csg/quote-port.ts";
import { askVendor, VendorTrouble } from "../../vendors/http/vendor-trouble.ts";
import { joinByKey, keyInUse } from "./account-keys.ts";

const vendor = "CSG";

export const csgAccountsImplementation = implement(csgAccounts, {
  authenticate: async (ctx, { body }) => {
    const port = ctx.services.vendors.csg;
    const typed = body?.api_key;
    if (typed !== undefined && ctx.actor.acting) refuse("forbidden");
    if (typed !== undefined) return { data: await join(ctx, typed) };
    const own = await ctx.inTenant((inside) => keyInUse(inside, "csg"));
    return { data: await signedIn(own ? port.withKey(own.key) : port, own ? "own" : "company") };
  },
});

async function join(ctx: VendorCtx, key: string): Promise<CsgSignIn> {
  const data = await signedIn(ctx.services.vendors.csg.withKey(key), "own");
  await ctx.inTenant((inside) => joinByKey(inside, { kind: "csg", account: "CSG Actuarial", key }));
  return data;
}

async function signedIn(port: QuotePort, account: CsgSignIn["account"]): Promise<CsgSignIn> {
  const { until } = await askVendor(vendor, () => port.signIn().catch(asFieldError));
  return { authenticated: true, account, source: port.source, expires_at: Math.trunc(until) };
}

function asFieldError(error: unknown): never {
  if (!(error instanceof VendorTrouble) || error.code !== "unauthorized") throw error;
  return refuse("invalid", { api_key: ["CSG did not accept this key. Copy the full key and try again."] });
}
