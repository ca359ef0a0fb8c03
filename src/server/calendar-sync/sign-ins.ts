/** OAuth callback: the answer is accepted once, and only from the user who began the sign-in. */
import { calendarSignIns } from "../../contract/calendar/sign-ins.ts";
import type { Input, Reply } from "../../contract/declare.ts";
import type { SignInKind, SignInRefusal } from "../../domain/calendar/sign-in-return.ts";
import { given } from "../../kit/given.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import type { VendorCtx } from "../context.ts";
import { implement } from "../http/mount.ts";
import type { CalendarSecret } from "../../vendors/calendars/calendar-port.ts";
import { keepAccount } from "./account-linking.ts";
import { shownAuthorization } from "./authorization-rows.ts";
import { askProvider } from "./calendar-words.ts";
import { consentOr } from "./sign-in-begin.ts";
import { type SignInTaken, takeSignIn } from "./sign-in-rows.ts";
import { timezoneOf } from "./sync-owner-rows.ts";

type Finish = (typeof calendarSignIns)["finish"];
type Answer = Input<Finish>["body"];

export const calendarSignInsImplementation = implement(calendarSignIns, {
  async finish(ctx, { body }) {
    const taken = await ctx.inTenant(({ trx, actor, services, world }) =>
      takeSignIn(trx, services.box, actor, { ...body, now: world.now() }),
    );
    if (!taken) return refused(ctx, body.kind, "expired");
    const consent = consentOr(ctx, body.kind);
    const flow = { state: body.state, verifier: taken.verifier };
    const answer = await askProvider(() => consent.secret(answerOf(body), flow));
    return "refused" in answer ? refused(ctx, body.kind, answer.refused) : join(ctx, body.kind, { taken, ...answer });
  },
});

function answerOf({ state, code, error, iss }: Answer): Record<string, string> {
  return { state, ...given({ code, error, iss }) };
}

function refused(ctx: VendorCtx, kind: SignInKind, refused: SignInRefusal): Promise<Reply<Finish>> {
  return ctx.inTenant(async (inside) => {
    const fields = { refused: { old: null, new: refused } };
    await audit(inside, { action: "authorization_refused", record_type: "authorization", record_id: kind, fields });
    return { data: null, meta: { refused } };
  });
}

async function join(
  ctx: VendorCtx,
  kind: SignInKind,
  { taken, secret }: { taken: SignInTaken; secret: CalendarSecret },
): Promise<Reply<Finish>> {
  const port =
    ctx.services.calendars[kind] ?? refuse("invalid", { kind: ["This provider is not set up on this server."] });
  const timezone = await ctx.inTenant((inside) => timezoneOf(inside.trx, inside.actor));
  const { account_email, ...known } = await askProvider(() => port.identify(secret));
  const found = await askProvider(() => port.open(known.secret, { timezone }).calendars());
  if (found.length === 0) return refused(ctx, kind, "no_calendars");
  const joined = { id: taken.authorization_id, kind, account_email, secret: known.secret, found };
  const row = await ctx.inTenant((inside) => keepAccount(inside, joined));
  return { data: shownAuthorization(row, ctx.world.now()), meta: { refused: null } };
}
