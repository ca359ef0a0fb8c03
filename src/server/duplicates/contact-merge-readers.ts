/** Former owners who may read a contact on for a while: they go with it where it is merged, and back. */
import type { Ctx } from "../context.ts";
import { leaveReadMoves } from "../transfers/grant-rows.ts";
import type { Moved } from "../contacts/contact-related-rows.ts";

/** Has their devices drop the one they read no longer, and take in all that lies with the other. */
export async function notifyReaders(ctx: Ctx, survivor_id: number, { read_grants = [] }: Moved): Promise<void> {
  const readings = read_grants.flatMap(([user_id, from]) =>
    [...[from].flat(), survivor_id].map((contact_id) => ({ user_id: String(user_id), contact_id, attempt_id: null })),
  );
  await leaveReadMoves(ctx, readings);
}
