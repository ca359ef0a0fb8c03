/** Starts connecting an account by signing in at its provider: returns the redirect URL. */
import type { SignInKind } from "../../domain/calendar/sign-in-return.ts";
import { refuse } from "../../kit/refusal.ts";
import type { VendorCtx } from "../context.ts";
import { newVerifier } from "../../vendors/calendars/calendar-oauth.ts";
import type { CalendarConsent } from "../../vendors/calendars/calendar-port.ts";
import { insertSignIn } from "./sign-in-rows.ts";

/** Returns the redirect URL; `id` is the id the account will be saved under. */
export async function beginSignIn(ctx: VendorCtx, { kind, id }: { kind: SignInKind; id: string }): Promise<string> {
  const consent = consentOr(ctx, kind);
  const verifier = newVerifier();
  const state = await ctx.inTenant(({ trx, actor, services, world }) =>
    insertSignIn(trx, services.box, actor, { kind, authorization_id: id, verifier, now: world.now() }),
  );
  return consent.url({ state, verifier });
}

export function consentOr({ services }: VendorCtx, kind: SignInKind): CalendarConsent {
  return (
    services.calendars[kind]?.consent ?? refuse("invalid", { kind: ["This provider is not set up on this server."] })
  );
}
