/** The signed-in user's open Scopes of Appointment, for their own profile (spec 000 §3). */
import { may } from "../../domain/users/access.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { hasFeature } from "../db/flag-rows.ts";
import { listOpenSoas } from "./soa-rows.ts";

/** The profile is stored on the device whole: no names, and no more than these. */
const soasShown = 10;

/** `soa_request`: signed by the person, waiting for the agent. */
export async function ownSoas({ trx, actor, world }: Ctx): Promise<Pick<CurrentUser, "soa_requests" | "soa_request">> {
  const isUsed = may(actor, "soa.use") && (await hasFeature(trx, actor, "soa"));
  if (!isUsed) return { soa_requests: { data: [], meta: { total_count: 0 } }, soa_request: null };
  const reader = { actor, visibility: await visibilityOf(trx, actor, "policies.see"), now: world.now() };
  const { data, total_count } = await listOpenSoas(trx, reader, soasShown);
  const [first] = data;
  return {
    soa_requests: { data, meta: { total_count } },
    soa_request: first?.state === "submitted" ? first : null,
  };
}
