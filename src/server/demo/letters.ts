/** A letter everybody in the demo keeps for printing. */
import type { Letter } from "../../domain/outputs/letter.ts";
import type { Chance } from "./chance.ts";
import type { DemoUser } from "./people.ts";

const body = `Dear {{first_name}},

Medicare's yearly enrollment ends on December 7. I have looked at the new plans in {{state}}, and some of them are better than what many people here have now.

I would like to go over yours with you. Call me, or stop by the office: coffee is on me.

Sincerely,


{{agent_name}}`;

export function demoLetters(chance: Chance, users: readonly DemoUser[], now: number): (Letter & { user_id: string })[] {
  return users.map(({ id }) => ({
    id: chance.uuid(now),
    user_id: id,
    name: "Yearly enrollment",
    body,
    created_at: now,
    updated_at: now,
    seq: 1,
  }));
}
