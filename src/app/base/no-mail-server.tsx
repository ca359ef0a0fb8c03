/** Before emails are sent on a server without a mail server: nobody gets them. */
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { may } from "../../domain/users/access.ts";
import { useCurrentUser } from "./session-provider.tsx";

export function NoMailServer() {
  const isAdmin = may(useCurrentUser(), "outbox.see");
  const place = isAdmin ? (
    <Anchor component={Link} to="/admin/outbox" size="sm">
      Sent email
    </Anchor>
  ) : (
    "Sent email"
  );
  return (
    <Text size="sm" role="status">
      No mail server is set up. Nobody gets these emails: they are stored under {place} for an admin.
      {isAdmin ? (
        <>
          {" "}
          <Anchor href="/docs/settings#email" target="_blank" rel="noreferrer" size="sm">
            Set up a mail server
          </Anchor>
        </>
      ) : null}
    </Text>
  );
}
