/** Former owners' retained read access: follows a contact into a merge, and back on undo. */
import type { Ctx } from "../context.ts";
import { leaveReadMoves } from "../transfers/grant-rows.ts";
import type { Moved } from "../contacts/contact-related-rows.ts";

/** Makes their devices drop the contact they can no longer read, and fetch all records of the other. */
export async function notifyReaders(ctx: Ctx, survivor_id: number, { read_grants = [] }: Moved): Promise<void> {
  const readings = read_grants.flatMap(([user_id, from]) =>
    [...[from].flat(), survivor_id].map((contact_id) => ({ user_id: String(user_id), contact_id, attempt_id: null })),
  );
  await leaveReadMoves(ctx, readings);
}
