import type { CurrentUser } from "../../domain/users/user.ts";

/** What happened to an invitation: without a mail server it waits on the page of sent mail. */
export function sentWords({ emailing }: Pick<CurrentUser, "emailing">, to: string): string {
  return emailing?.leaves === false
    ? `No mail server is set up. The invitation to ${to} is under Sent email: give them the link from there.`
    : `Invitation sent to ${to}.`;
}
