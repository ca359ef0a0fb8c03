import type { NewUserFields } from "../../domain/users/invitation.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { firstPasswordHash } from "../session/password-change.ts";
import { addUsers, checkNewUsers } from "./new-users.ts";
import { lockPeople } from "./people-lock.ts";

/** With a temporary password, or invited by mail. Returns the id. */
export async function createUser(ctx: Ctx, fields: NewUserFields, password: string | undefined): Promise<string> {
  await lockPeople(ctx);
  const [checked] = await checkNewUsers(ctx, [fields]);
  const user = checked?.user ?? refuse("invalid", checked?.errors);
  const password_hash = password === undefined ? "" : await firstPasswordHash(password, user);
  const [id] = await addUsers(ctx, [user], { password_hash, invite: password === undefined });
  return id ?? refuse("not_found");
}
