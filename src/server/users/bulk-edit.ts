/** One change for many users, each in a transaction of its own: what is refused for one holds no other back. */
import type { Input, Reply } from "../../contract/declare.ts";
import type { adminUsers } from "../../contract/users/admin-users.ts";
import { Refusal } from "../../kit/refusal.ts";
import type { ItemsCtx } from "../context.ts";
import { editUser } from "./user-edit.ts";

type Bulk = Input<typeof adminUsers.bulkUpdate>["body"];
type Result = Reply<typeof adminUsers.bulkUpdate>["data"];

export async function editUsers(ctx: ItemsCtx, { users, change }: Bulk): Promise<Result> {
  const failed: Result["failed"] = [];
  for (const { id, version } of users) {
    // Those who report to a moved user move along.
    const downline = change.parent_id === undefined ? {} : { downline_to: id };
    try {
      await ctx.once(id, async (inside) => void (await editUser(inside, id, { ...change, ...downline, version })));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed.push({ id, code: error.code, errors: error.fields });
    }
  }
  return { changed: users.length - failed.length, failed };
}
