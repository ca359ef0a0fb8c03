import { refuse } from "../../kit/refusal.ts";

/**
 * Rejects a change based on an older version of the record. Read `present` under a row lock, or two concurrent changes
 * both pass. Without `asked` there is no check.
 */
export function mustBeVersion(asked: number | undefined, present: number | null): void {
  if (asked !== undefined && asked !== (present ?? 0)) refuseChanged();
}

export function refuseChanged(): never {
  return refuse("version_conflict", {
    base: ["Someone else changed this. Review the latest version, then save again."],
  });
}
