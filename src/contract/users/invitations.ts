/** Inviting users by email, one or many, and accepting an invitation. Not in the spec. */
import { z } from "zod";
import { checkedAtOnceMax, invitedAtOnceMax, NewUserFields } from "../../domain/users/invitation.ts";
import { Instant, Uuid } from "../../domain/values/scalars.ts";
import { allOf, ByUuid, dataOf, group, post } from "../declare.ts";
import { SignInReply } from "../session/sessions.ts";

const token = z.string().min(1).max(300);

/** One per row, in order: the new user, or what is wrong per field. */
const Invited = z.object({ id: Uuid.nullable(), errors: z.record(z.string(), z.array(z.string())) });
export type Invited = z.infer<typeof Invited>;

export const adminInvitations = group("admin_invitations", "/v1/admin/users", {
  check: post("/check_invitations", {
    summary: "Checks a list of people to invite, row by row. Invites nobody.",
    access: "users.edit",
    writes: "never",
    body: z.strictObject({ rows: z.array(NewUserFields).min(1).max(checkedAtOnceMax) }),
    reply: allOf(Invited),
  }),
  send: post("/invite", {
    summary: "Creates users and mails each an invitation. Rows with errors are left out and named.",
    access: "users.edit",
    writes: "now",
    body: z.strictObject({ rows: z.array(NewUserFields).min(1).max(invitedAtOnceMax) }),
    reply: allOf(Invited),
    noImpersonation: true,
    ratePerMinute: 60,
  }),
  sendAgain: post("/:id/invitation", {
    summary: "Mails a new invitation to a user who has not joined yet. The previous link expires.",
    access: "users.edit",
    writes: "now",
    params: ByUuid,
    reply: dataOf(z.object({ invited_until: Instant })),
    noImpersonation: true,
    ratePerMinute: 60,
  }),
});

export const invitations = group("invitations", "/v1/invitations", {
  show: post("/show", {
    summary: "Returns whom an invitation is for, by the token of its link. Does not use it up.",
    access: "public",
    writes: "never",
    body: z.strictObject({ token }),
    reply: dataOf(z.object({ company: z.string(), email: z.string(), first_name: z.string(), last_name: z.string() })),
    ratePerMinute: 20,
    secret: true,
  }),
  accept: post("/accept", {
    summary: "Accepts an invitation once: sets the user's name and password, and signs in.",
    access: "public",
    writes: "now",
    body: z.strictObject({
      token,
      first_name: z.string().max(200),
      last_name: z.string().max(200),
      password: z.string().min(1).max(1_000),
      device_id: Uuid.optional(),
    }),
    reply: dataOf(SignInReply),
    status: 201,
    ratePerMinute: 20,
    secret: true,
  }),
});
