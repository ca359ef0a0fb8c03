/** Demo requests to join: waiting, invited and rejected ones. */
import { dayMs } from "../../kit/durations.ts";
import type { Chance } from "./chance.ts";
import { familyNames, womensNames } from "./words.ts";

const wanted = ["verified", "verified", "verified", "started", "verified", "rejected"] as const;

export function demoSignups(chance: Chance, key: string, { now, adminId }: { now: number; adminId: string }) {
  return wanted.map((status, at) => {
    const [first_name, last_name] = [chance.of(womensNames), chance.of(familyNames)];
    const isRejected = status === "rejected";
    const created_at = now - (at * 2 + 1) * dayMs;
    return {
      id: chance.uuid(now),
      first_name,
      last_name,
      email: `${first_name}.${last_name}.${at}@${key}-join.example`.toLowerCase(),
      phone: `217555${String(100 + at).padStart(4, "0")}`,
      company: at % 2 === 0 ? `${last_name} Insurance` : "",
      npn: String(18_000_000 + at * 1_311),
      invited_by: at === 1 ? adminId : null,
      plan: "",
      status,
      reason: isRejected ? "Your license could not be found under this NPN." : "",
      decided_by: isRejected ? adminId : null,
      decided_at: isRejected ? created_at + dayMs : null,
      created_at,
    };
  });
}
