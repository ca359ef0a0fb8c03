/** Inviting users by mail. */
import { adminInvitations, type Invited } from "../../contract/users/invitations.ts";
import { invitationsPerHourMax } from "../../domain/users/invitation.ts";
import { userMessages } from "../../domain/users/messages.ts";
import { hourMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import { audit } from "../changes/audit.ts";
import { countUnderLock } from "../db/count-under-lock.ts";
import { implement } from "../http/mount.ts";
import { countInvitations } from "../session/invitation-rows.ts";
import { lockCredentials } from "./credential-rows.ts";
import { addUsers, checkNewUsers, mailInvitation } from "./new-users.ts";
import { lockPeople } from "./people-lock.ts";
import { userToChange } from "./user-reach.ts";

export const adminInvitationsImplementation = implement(adminInvitations, {
  check: async (ctx, { body }) => ({
    data: (await checkNewUsers(ctx, body.rows)).map(({ errors }): Invited => ({ id: null, errors })),
  }),

  send: async (ctx, { body }) => {
    await lockPeople(ctx);
    const checked = await checkNewUsers(ctx, body.rows);
    const users = checked.flatMap(({ user }) => user ?? []);
    const ids = await addUsers(ctx, users, { password_hash: "", invite: true });
    const idOf = new Map(users.map((user, at) => [user, ids[at] ?? null]));
    return {
      data: checked.map(({ user, errors }): Invited => ({ id: (user && idOf.get(user)) ?? null, errors })),
    };
  },

  sendAgain: async (ctx, { params: { id } }) => {
    const { user, own } = await userToChange(ctx, id);
    const who = { tenant_id: ctx.actor.tenant_id, user_id: user.id };
    const credentials = (await lockCredentials(ctx.trx, who)) ?? refuse("not_found");
    const hasJoined = credentials.password_hash !== "" || credentials.last_sign_in_at !== null;
    if (own || hasJoined || !user.active) refuse("conflict", { user: [userMessages.already_joined] });
    const ofUser = { tenant_id: who.tenant_id, counted: "invitations", of: who.user_id } as const;
    const since = ctx.world.now() - hourMs;
    const sent = await countUnderLock(ctx.trx, ofUser, () => countInvitations(ctx.trx, who, since));
    if (sent >= invitationsPerHourMax) refuse("rate_limited", { user: [userMessages.invitation_pause] });
    const invited_until = await mailInvitation(ctx, user.id, user.email);
    await audit(ctx, { action: "invite", record_type: "user", record_id: user.id });
    return { data: { invited_until } };
  },
});
