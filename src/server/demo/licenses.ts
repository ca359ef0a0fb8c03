/** Licenses of the demo users: every seller in nearly every state of the book; some have a securities registration. */
import type { License } from "../../domain/users/license.ts";
import { dayOf } from "../../kit/dates.ts";
import { dayMs } from "../../kit/durations.ts";
import type { Chance } from "./chance.ts";
import type { DemoUser } from "./people.ts";
import { places } from "./words.ts";

const states = [...new Set(places.map(([, state]) => state))];
/** Sign-in accounts that may see securities. */
const registered = ["admin", "manager", "regional_manager", "agent"];
const sellers = ["field_manager", "district_manager", "regional_manager", "agent", "basic"];
const yearMs = 365 * dayMs;

export function demoLicenses(chance: Chance, users: readonly DemoUser[], now: number): License[] {
  return users.flatMap((user, place) => {
    const insurance = sellers.includes(user.account_type) ? ofStates(chance, user, now) : [];
    return [...insurance, ...ofSecurities(chance, { user, place }, now)];
  });
}

function ofStates(chance: Chance, user: DemoUser, now: number): License[] {
  return states.flatMap((state) => {
    if (!chance.yes(0.93)) return [];
    const number = String(chance.whole(100_000, 9_999_999));
    const issued = now - chance.whole(200, 3_000) * dayMs;
    const expires = now + chance.whole(20, 700) * dayMs;
    return (["life", "health"] as const).map((kind) => license(chance, user, { kind, state, number, issued, expires }));
  });
}

/** Every third other agent; one of them is expired. */
function ofSecurities(chance: Chance, { user, place }: { user: DemoUser; place: number }, now: number): License[] {
  const isNamed = user.username.startsWith(`${user.account_type}.`);
  if (isNamed ? !registered.includes(user.account_type) : place % 3 !== 0) return [];
  const hasLapsed = !isNamed && place % 9 === 0;
  const number = String(chance.whole(1_000_000, 9_999_999));
  const issued = now - chance.whole(3, 12) * yearMs;
  const expires = hasLapsed ? now - 30 * dayMs : now + yearMs;
  return (["series_6", "series_63"] as const).map((kind) =>
    license(chance, user, { kind, state: "", number, issued, expires }),
  );
}

type Facts = Pick<License, "kind" | "state" | "number"> & { issued: number; expires: number };

function license(chance: Chance, { id: user_id }: DemoUser, { issued, expires, ...facts }: Facts): License {
  return {
    id: chance.uuid(issued),
    user_id,
    ...facts,
    issued: dayOf(issued),
    expires: dayOf(expires),
    status: "active",
    updated_at: issued,
    seq: 0,
  };
}
