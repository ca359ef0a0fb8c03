/** Who gives and who gets, in words; where one transfer is looked at. */
import type { TransferAttempt } from "../../domain/transfers/attempt.ts";

export const severalOwners = "Several owners";
export type Names = Readonly<Record<string, string>>;

export const transferPath = (id: string) => `/transfers/${id}`;

export function receiverName({ to_user_id, to_pool_id, to_group_id }: TransferAttempt, names: Names): string {
  return nameIn(names, to_user_id ?? to_pool_id ?? to_group_id);
}

/** Whose they were; several people's or pools' have no one name. */
export function giverName({ from_user_id, from_pool_id, to_group_id }: TransferAttempt, names: Names): string {
  if (to_group_id) return "";
  const id = from_user_id ?? from_pool_id;
  return id ? nameIn(names, id) : severalOwners;
}

/** `owner` or `pool`, whichever is there. */
export function holderName(owner_id: string | null, pool_id: string | null, names: Names): string {
  return nameIn(names, owner_id ?? pool_id);
}

function nameIn(names: Names, id: string | null): string {
  return id === null ? "No one" : (names[id] ?? "Former user");
}
