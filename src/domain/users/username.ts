/** A username made from an email when nobody chose one. */
import { nameKeyOf } from "../values/sign-in-name.ts";
import { withoutAccents } from "../../kit/text.ts";
import { usernameLengthMax, usernameLengthMin } from "./limits.ts";

/** Leaves room for digits at the end. */
const madeLengthMax = usernameLengthMax - 5;

/** The part before the @, or the whole address if that is too short, in the allowed characters. */
export function usernameOf(email: string, otherwise = "user"): string {
  const key = withoutAccents(nameKeyOf(email));
  const names = [key.replace(/@.*$/s, ""), key.replace("@", ".")].map((name) =>
    name.replace(/[^a-z0-9._-]/g, "").replace(/^[._-]+/, ""),
  );
  return (names.find((name) => name.length >= usernameLengthMin) ?? otherwise).slice(0, madeLengthMax);
}

/** The first of `name`, `name2`, `name3` … that is not taken. */
export function freeUsername(name: string, isTaken: (name: string) => boolean): string {
  for (let at = 1; ; at++) {
    const next = at === 1 ? name : `${name}${at}`;
    if (!isTaken(next)) return next;
  }
}
