/** Who a training is for. The database applies the same rule (`server/trainings/audience-sql.ts`). */
import { type AccountType, may } from "../users/access.ts";
import type { Training } from "./training.ts";

export interface TrainingPerson {
  account_type: AccountType;
  rm: boolean;
  /** The person's business unit and those above it. */
  units: readonly string[];
}

/** `unit_id`: the business unit of the training's corporation; null: the corporation reaches everybody. */
export function maySeeTraining(
  { for_account_types, unit_id }: Pick<Training, "for_account_types"> & { unit_id: string | null },
  person: TrainingPerson,
): boolean {
  if (may(person, "trainings.edit")) return true;
  const isMeant =
    for_account_types.length === 0 ||
    for_account_types.includes(person.account_type) ||
    (person.rm && for_account_types.includes("relationship_manager"));
  return isMeant && (unit_id === null || person.units.includes(unit_id));
}
