/** A failed sign-in to an account, in the company's log. The tries are limited per account, and so is the log. */
import { audit } from "../changes/audit.ts";
import type { PublicCtx } from "../context.ts";
import { systemActor } from "../jobs/tenant-work.ts";
import type { Who } from "../users/credential-rows.ts";
import { inTenant } from "./tenant-scope.ts";

/** `what` was wrong. After the reply, so that an account cannot be told from an unknown name by the time it takes. */
export function noteFailedSignIn(ctx: PublicCtx, { tenant_id, user_id }: Who, what: "password" | "code"): void {
  const actor = systemActor(tenant_id);
  ctx.services.background.run(() =>
    inTenant(ctx, tenant_id, ({ services, trx, world, request }) =>
      audit(
        { services, trx, world, request, actor },
        { action: "sign_in_failed", record_type: "user", record_id: user_id, reason: what },
      ),
    ),
  );
}
