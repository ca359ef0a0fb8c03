import { oneLine } from "../../kit/text.ts";

/** First and last name, else the sign-in name. */
export function fullNameOf(user: { first_name: string; last_name: string; username?: string }): string {
  return oneLine(`${user.first_name} ${user.last_name}`) || (user.username ?? "");
}
