/** A letter every demo user has saved for printing. */
import type { Letter } from "../../domain/outputs/letter.ts";
import type { Chance } from "./chance.ts";
import type { DemoUser } from "./people.ts";

const body = `Dear {{first_name}},\n\nMedicare's annual enrollment period ends on December 7. Plans in {{state}} change every year, so this is a good time to review your coverage.\n\nI'd be happy to review your current plan with you. Give me a call or stop by the office, and we'll set up a time.\n\nSincerely,\n\n\n{{agent_name}}`;

export function demoLetters(chance: Chance, users: readonly DemoUser[], now: number): (Letter & { user_id: string })[] {
  return users.map(({ id }) => ({
    id: chance.uuid(now),
    user_id: id,
    name: "Annual enrollment",
    body,
    created_at: now,
    updated_at: now,
    seq: 1,
  }));
}
