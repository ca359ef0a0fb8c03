/** Google Calendar and Outlook on the wire: the same behaviours of both, then what is each one's own. */
import { describe, expect, test } from "vitest";
import { googlePeer, graphPeer, openedBy } from "../fixtures/calendar-peers.ts";
import { calendarBehaviours } from "../fixtures/calendar-suite.ts";

describe("Google Calendar", () => {
  calendarBehaviours(googlePeer);
});

describe("Outlook", () => {
  calendarBehaviours(graphPeer);
});

test("a page's address at another house is not asked, for it would be shown the token", async () => {
  const peer = await graphPeer();
  const account = openedBy(peer);
  const page = "https://evil.example/v1.0/me/calendars/x/calendarView/delta?$skiptoken=1";
  const asked = account.changes({ calendar_id: peer.calendar_id, cursor: null, page, from: 0, to: 1 });
  await expect(asked).rejects.toMatchObject({ fault: { code: "unavailable", why: "redirected" } });
  expect(peer.heard()).toEqual([]);
  await peer.close();
});
