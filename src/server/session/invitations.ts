/** Accepting an invitation: the mailbox is verified by its link, and the user chooses a password. */
import type { Input } from "../../contract/declare.ts";
import { invitations } from "../../contract/users/invitations.ts";
import { sessionMessages } from "../../domain/session/messages.ts";
import { checkedUserEdit } from "../../domain/users/user.ts";
import { refuse } from "../../kit/refusal.ts";
import { tenantOfToken } from "../access/tokens.ts";
import { audit } from "../changes/audit.ts";
import type { PublicCtx } from "../context.ts";
import { findTenant } from "../db/tenant-rows.ts";
import type { Trx } from "../db/schema.ts";
import { implement } from "../http/mount.ts";
import { unitOfWork } from "../changes/unit-of-work.ts";
import { lockCredentials } from "../users/credential-rows.ts";
import { findUser, type FoundUser, updateUser } from "../users/user-rows.ts";
import { findInvitation } from "./invitation-rows.ts";
import { openSession } from "./open-session.ts";
import { setPassword } from "./password-change.ts";
import { inTenant } from "./tenant-scope.ts";

export const invitationsImplementation = implement(invitations, {
  async show(ctx, { body: { token } }) {
    const tenant_id = tenantOfToken(token) ?? refuseLink();
    return inTenant(ctx, tenant_id, async ({ trx, world }) => {
      const { email, first_name, last_name } = await invitedBy(trx, tenant_id, token, world.now());
      const { name } = (await findTenant(trx, tenant_id)) ?? refuseLink();
      return { data: { company: name, email, first_name, last_name } };
    });
  },

  async accept(ctx, { body }) {
    return { data: await accept(ctx, body) };
  },
});

/** The user becomes visible on colleagues' devices under the name they chose, hence a unit of work. */
async function accept(ctx: PublicCtx, body: Input<typeof invitations.accept>["body"]) {
  const tenant_id = tenantOfToken(body.token) ?? refuseLink();
  const { services, world, request, cookies } = ctx;
  return unitOfWork(services, tenant_id, async ({ trx, changeSet, afterCommit }) => {
    const scope = { services, world, request, trx, afterCommit };
    const invited = await invitedBy(trx, tenant_id, body.token, world.now());
    const who = { tenant_id, user_id: invited.id };
    const credentials = (await lockCredentials(trx, who)) ?? refuseLink();
    // Of two concurrent requests the second sees the first's result.
    const owner = await invitedBy(trx, tenant_id, body.token, world.now());
    const { first_name = "", last_name = "" } = checkedUserEdit({
      first_name: body.first_name,
      last_name: body.last_name,
    });
    await setPassword(scope, who, credentials, { password: body.password, owner });
    await updateUser(trx, who, { first_name, last_name }, world.now());
    changeSet.add("users", who.user_id);
    await audit(
      { ...scope, actor: { ...who, acting: null } },
      { action: "accept_invitation", record_type: "user", record_id: who.user_id },
    );
    return openSession(scope, cookies, who, { device_id: body.device_id, by: "invitation" });
  });
}

async function invitedBy(trx: Trx, tenant_id: string, token: string, now: number): Promise<FoundUser> {
  const invitation = (await findInvitation(trx, tenant_id, token, now)) ?? refuseLink();
  const user = await findUser(trx, tenant_id, invitation.user_id);
  return user?.active ? user : refuseLink();
}

function refuseLink(): never {
  return refuse("link_expired", { token: [sessionMessages.link_expired] });
}
