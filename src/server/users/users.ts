import { authProfile, users } from "../../contract/users/users.ts";
import { checkedProfileEdit } from "../../domain/users/profile.ts";
import { themeOf, type ThemeEdit } from "../../domain/users/theme.ts";
import { refuse } from "../../kit/refusal.ts";
import { findPersonalKey, renewPersonalKey } from "../account/api-key-rows.ts";
import { audit, changedFields } from "../changes/audit.ts";
import type { Ctx } from "../context.ts";
import { type Implementation, implement } from "../http/mount.ts";
import { whoOf } from "../session/reauthentication.ts";
import { updateCredentials } from "./credential-rows.ts";
import { currentUser, profileOf } from "./current-user.ts";
import { keepPictures, pictureBytes } from "./pictures.ts";
import { changePassword } from "./user-password.ts";
import { editUser } from "./user-edit.ts";
import { ownToChange } from "./user-reach.ts";
import { findUser, mergeProfile, updateUser } from "./user-rows.ts";

export const usersImplementation = implement(users, {
  async me(ctx) {
    return { data: await currentUser(ctx) };
  },

  async acceptTos(ctx) {
    await updateCredentials(ctx.trx, whoOf(ctx), { tos_accepted_at: ctx.world.now() });
    await audit(ctx, { action: "accept_terms", record_type: "user", record_id: ctx.actor.user_id });
    return { data: { tos: true, updated_tos: true } };
  },

  async updateTimezone(ctx, { body }) {
    await ownToChange(ctx);
    await updateUser(ctx.trx, whoOf(ctx), body, ctx.world.now());
    ctx.changeSet.add("users", ctx.actor.user_id);
    return { data: body };
  },

  async updateTheme(ctx, { body }) {
    await ownToChange(ctx);
    await mergeProfile(ctx.trx, whoOf(ctx), body, ctx.world.now());
    return { data: themeOf((await self(ctx)).profile as ThemeEdit) };
  },

  async updateProfile(ctx, { body: { personal_photo, logo, ...typed } }) {
    await ownToChange(ctx);
    const pictures = await keepPictures(ctx, { personal_photo, logo });
    const before = await self(ctx);
    const own = profileOf(before).dialer_verified_phone_number;
    const { first_name, last_name, ...rest } = checkedProfileEdit(typed, own);
    const names = {
      ...(first_name === undefined ? {} : { first_name }),
      ...(last_name === undefined ? {} : { last_name }),
    };
    const now = ctx.world.now();
    await mergeProfile(ctx.trx, whoOf(ctx), { ...rest, ...pictures }, now);
    await updateUser(ctx.trx, whoOf(ctx), names, now);
    ctx.changeSet.add("users", ctx.actor.user_id);
    const after = await self(ctx);
    const fields = changedFields(profileOf(before), profileOf(after));
    await audit(ctx, { action: "edit", record_type: "user", record_id: ctx.actor.user_id, fields });
    return { data: profileOf(after) };
  },

  async showApiToken(ctx) {
    return { data: await findPersonalKey(ctx.trx, whoOf(ctx)) };
  },

  async refreshApiToken(ctx) {
    const key = await renewPersonalKey(ctx.trx, ctx.world, whoOf(ctx));
    await audit(ctx, { action: "api_key_renewed", record_type: "user", record_id: ctx.actor.user_id });
    return { data: key };
  },

  async update(ctx, { params, body }) {
    return { data: await editUser(ctx, params.id, body) };
  },

  personalPhoto: (ctx, { params: { id }, query: { v } }) => pictureBytes(ctx, "personal_photo", { id, v }),

  logo: (ctx, { params: { id }, query: { v } }) => pictureBytes(ctx, "logo", { id, v }),

  async updatePassword(ctx, { params, body }) {
    if (ctx.actor.duty && params.id !== ctx.actor.user_id) refuse("duty_due");
    await changePassword(ctx, params.id, body);
  },
});

export const authProfileImplementation = implement(authProfile, {
  show: (ctx) => currentUser(ctx),
});

/** Same at the server's configured route (FIELDLINE_PROFILE_ROUTE). */
export function profileAt(path: string): Implementation {
  const { group, handlers } = authProfileImplementation;
  return { group: { ...group, endpoints: { show: { ...authProfile.show, path } } }, handlers };
}

async function self({ trx, actor }: Ctx) {
  return (await findUser(trx, actor.tenant_id, actor.user_id)) ?? refuse("unauthorized");
}
