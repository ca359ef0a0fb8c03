import { refuse } from "../../kit/refusal.ts";

/**
 * Refuses a change made of an older version of the record. Read `present` under a row lock, or two changes made at the same
 * time pass both. Without `asked` the sender does not check.
 */
export function mustBeVersion(asked: number | undefined, present: number | null): void {
  if (asked !== undefined && asked !== (present ?? 0))
    refuse("version_conflict", { base: ["Somebody else changed this meanwhile. Look at it again, then change it."] });
}
