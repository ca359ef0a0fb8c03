/** Calendars on any CalDAV server (RFC 4791): iCloud, Fastmail, Nextcloud, Radicale; by URL, user name and password. */
import type { World } from "../../kit/world.ts";
import { CaldavAccount } from "./caldav-account.ts";
import { findHomes, serverUrl } from "./caldav-find.ts";
import { type CalendarPort, type CalendarSecret, CalendarTrouble } from "./calendar-port.ts";
import { DavClient, type PasswordSecret } from "./dav-client.ts";
import type { Outgoing } from "../http/egress.ts";

export interface CaldavParts {
  readonly outgoing: Outgoing;
  readonly world: Pick<World, "now">;
}

export function openCaldav({ outgoing, world }: CaldavParts): CalendarPort {
  return {
    kind: "caldav",
    source: "live",
    open(secret, { timezone }, signal) {
      const own = passwordOf(secret);
      const client = new DavClient(outgoing, own, signal);
      return new CaldavAccount(client, { server: serverOf(own), username: own.username, timezone, world });
    },
    async identify(secret, signal) {
      const own = passwordOf(secret);
      const server = serverOf(own);
      await findHomes(new DavClient(outgoing, own, signal), server);
      const { username } = own;
      return { account_email: username.includes("@") ? username : `${username}@${server.host}`, secret };
    },
    refresh: async (secret) => secret,
  };
}

function passwordOf(secret: CalendarSecret): PasswordSecret {
  if (secret.type !== "password") throw new CalendarTrouble({ code: "needs_sign_in" });
  return secret;
}

function serverOf({ server }: PasswordSecret): URL {
  const url = serverUrl(server);
  if (!url) throw new CalendarTrouble({ code: "unavailable", why: "forbidden_address" });
  return url;
}
