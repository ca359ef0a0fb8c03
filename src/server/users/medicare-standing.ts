/** A user's registration for Medicare plans, as the profile has it. */
import { type MedicareStanding, medicareStanding } from "../../domain/users/medicare.ts";
import type { FoundUser } from "./user-rows.ts";

export function medicareOf(user: Pick<FoundUser, "profile">, today: string): MedicareStanding {
  const text = (name: string) => (typeof user.profile[name] === "string" ? (user.profile[name] as string) : "");
  const year = user.profile["medicare_plan_year"];
  const facts = {
    npn: text("npn"),
    plan_year: typeof year === "number" ? year : null,
    ahip_certified_until: text("ahip_certified_until") || null,
    since: text("medicare_since") || null,
  };
  const standing = medicareStanding(facts, today);
  return standing.registered ? standing : { ...standing, since: null };
}
