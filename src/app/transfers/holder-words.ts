/** Names of the giving and receiving side of a transfer, and its path. */
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";

export const severalOwners = "Several owners";
export type Names = Readonly<Record<string, string>>;

export const transferPath = (id: string) => `/transfers/${id}`;

export function receiverName({ to_user_id, to_pool_id, to_group_id }: TransferAttempt, names: Names): string {
  return nameIn(names, to_user_id ?? to_pool_id ?? to_group_id);
}

/** Previous owner; empty for several owners or pools. */
export function giverName({ from_user_id, from_pool_id, to_group_id }: TransferAttempt, names: Names): string {
  if (to_group_id) return "";
  const id = from_user_id ?? from_pool_id;
  return id ? nameIn(names, id) : severalOwners;
}

/** `owner` or `pool`, whichever is set. */
export function holderName(owner_id: string | null, pool_id: string | null, names: Names): string {
  return nameIn(names, owner_id ?? pool_id);
}

function nameIn(names: Names, id: string | null): string {
  return id === null ? "No one" : (names[id] ?? "Former user");
}
