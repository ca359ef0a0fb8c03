/** A calendar here and one at a provider stay in sync, whatever fails on either side or in between. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { openCaldav } from "../../../src/vendors/calendars/caldav.ts";
import { openOutgoing } from "../../../src/vendors/http/egress.ts";
import { email } from "../../domain/contacts/sample-contact.ts";
import { layContact } from "../../fixtures/book.ts";
import { type CalendarPeer, googlePeer } from "../../fixtures/vendors/calendar-peers.ts";
import { openDavDouble } from "../../fixtures/vendors/dav-double.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { joinTo, type SyncFixture } from "../../fixtures/sync-fixture.ts";

let app: TestServer;
let peer: CalendarPeer;
let fixture: SyncFixture;

beforeAll(async () => {
  app = await openTestServer();
});
beforeEach(async () => {
  await sql`truncate authorizations, authorization_calendars, event_links, sync_skips, events`.execute(
    app.connection.db,
  );
  peer = await googlePeer();
  fixture = await joinTo(app, peer);
});
afterEach(() => peer.close());
afterAll(() => app.close());

const add = (title: string, wall = "2026-12-01T09:00") =>
  peer.add({ title, from: wall, to: wall.replace("T09", "T10") });
const titles = async () => [...(await fixture.ours()).keys()];
const there = () => peer.titles().toSorted();

test("what was there comes here, what was here goes there, and a second run finds nothing to do", async () => {
  for (let nth = 0; nth < 5; nth++) add(`Theirs ${nth}`);
  peer.pageSize(2);
  await fixture.make({ title: "Ours" });
  expect(await fixture.sync()).toBe("done");
  expect(await titles()).toEqual(["Ours", "Theirs 0", "Theirs 1", "Theirs 2", "Theirs 3", "Theirs 4"]);
  expect(there()).toEqual(await titles());
  expect(await fixture.state()).toMatchObject({
    status: "connected",
    in_count: 5,
    out_count: 1,
    skipped_count: 0,
    run_id: null,
  });
  const heard = peer.heard().length;
  await fixture.sync();
  expect(
    peer
      .heard()
      .slice(heard)
      .filter(({ method, path }) => method !== "GET" && path !== "/token"),
  ).toEqual([]);
  expect((await fixture.ours()).size).toBe(6);
});

test("an edit and a deletion reach the other side, both ways", async () => {
  const theirs = add("Theirs");
  const gone = add("Gone there");
  const ours = await fixture.make({ title: "Ours" });
  const away = await fixture.make({ title: "Gone here" });
  await fixture.sync();
  peer.rename(theirs, "Theirs, renamed");
  peer.remove(gone);
  await fixture.edit(ours, { title: "Ours, renamed" });
  await fixture.remove(away);
  await fixture.sync();
  expect(await titles()).toEqual(["Ours, renamed", "Theirs, renamed"]);
  expect(there()).toEqual(["Ours, renamed", "Theirs, renamed"]);
});

test("both edited the same event: what one side alone changed is taken, what both changed stays as it is here", async () => {
  const id = add("Review");
  await fixture.sync();
  const ours = (await fixture.ours()).get("Review");
  peer.rename(id, "Review by them");
  await fixture.edit(ours?.id ?? "", { location: "12 Elm St" });
  await fixture.sync();
  expect((await fixture.ours()).get("Review by them")).toMatchObject({ location: "12 Elm St" });
  peer.rename(id, "Theirs again");
  await fixture.edit(ours?.id ?? "", { title: "Ours stands" });
  await fixture.sync();
  expect(await titles()).toEqual(["Ours stands"]);
  expect(there()).toEqual(["Ours stands"]);
});

test("an edit outlives a deletion on the other side", async () => {
  const theirs = add("Edited there");
  const gone = add("Edited here");
  await fixture.sync();
  const ours = await fixture.ours();
  await fixture.remove(ours.get("Edited there")?.id ?? "");
  peer.rename(theirs, "Edited there, after");
  await fixture.edit(ours.get("Edited here")?.id ?? "", { title: "Edited here, after" });
  peer.remove(gone);
  await fixture.sync();
  await fixture.sync();
  expect(await titles()).toEqual(["Edited here, after", "Edited there, after"]);
  expect(there()).toEqual(["Edited here, after", "Edited there, after"]);
});

test("an expired cursor compares the whole: nothing is doubled, and what went in the meantime goes here too", async () => {
  const gone = add("Went meanwhile");
  add("Stays");
  await fixture.make({ title: "Ours" });
  await fixture.sync();
  peer.remove(gone);
  add("Came meanwhile");
  peer.expireCursors();
  await fixture.sync();
  expect(await titles()).toEqual(["Came meanwhile", "Ours", "Stays"]);
  expect(there()).toEqual(["Came meanwhile", "Ours", "Stays"]);
});

test("the report of our own write comes before its reply, or the reply is lost: it is one event", async () => {
  await fixture.make({ title: "Ours" });
  await fixture.sync();
  await sql`delete from event_links`.execute(app.connection.db);
  await fixture.forgetCursor();
  await fixture.sync();
  expect(await titles()).toEqual(["Ours"]);
  expect(there()).toEqual(["Ours"]);
  expect(await fixture.state()).toMatchObject({ in_count: 0, out_count: 1 });
});

test("what cannot be kept here is listed with its reason, and leaves the list when it comes through", async () => {
  const declined = peer.add({ title: "No thanks", from: "2026-12-03T12:00", to: "2026-12-03T13:00", declined: true });
  peer.add({ title: "Three weeks", from: "2026-12-01T09:00", to: "2026-12-22T09:00" });
  await fixture.sync();
  expect(await fixture.skips()).toEqual([
    { side: "in", title: "No thanks", reason: "declined" },
    { side: "in", title: "Three weeks", reason: "too_long" },
  ]);
  peer.remove(declined);
  await fixture.sync();
  expect((await fixture.skips()).map(({ title }) => title)).toEqual(["Three weeks"]);
});

test("one way in sends nothing, one way out takes nothing", async () => {
  add("Theirs");
  await fixture.make({ title: "Ours" });
  await fixture.choose("in");
  await fixture.sync();
  expect(there()).toEqual(["Theirs"]);
  await fixture.choose("out");
  add("Theirs too");
  await fixture.sync();
  expect(await titles()).toEqual(["Ours", "Theirs"]);
  expect(there()).toEqual(["Ours", "Theirs", "Theirs too"]);
});

test("access taken back asks for a new sign-in; a busy provider is asked again when it said", async () => {
  peer.busy(90);
  await fixture.sync();
  expect(await fixture.state()).toMatchObject({ last_error: "rate_limited", next_sync_at: app.world.now() + 90_000 });
  peer.takeBack();
  await fixture.sync();
  expect(await fixture.state()).toMatchObject({ status: "needs_sign_in", last_error: "needs_sign_in", run_id: null });
});

test("a server that takes minutes over its list is asked for it again, and only many times in vain is a failure", async () => {
  const dav = await openDavDouble("Kept in a file");
  const outgoing = openOutgoing({ privateHosts: [dav.wire.host] });
  const slow = await joinTo(app, { ...dav, port: openCaldav({ outgoing, world: app.world }) });
  dav.isListing = true;
  expect(await slow.sync()).toBe("again");
  const going = { status: "connected", last_error: null, wanted: true };
  expect(await slow.state()).toMatchObject({ ...going, progress: { phase: "listing", done: 1, total: 10 } });
  dav.isListing = false;
  expect(await slow.sync()).toBe("done");
  expect(await slow.state()).toMatchObject({ in_count: 1, progress: null });
  // What changes while it is listed is told once more rather than never.
  expect(dav.asked.slice(-3)).toEqual(["sync-token", "calendar-query", "calendar-multiget"]);
  dav.isListing = true;
  await slow.forgetCursor();
  for (let times = 1; times < 10; times++) expect(await slow.sync()).toBe("again");
  expect(await slow.sync()).toBe("done");
  expect(await slow.state()).toMatchObject({ status: "error", last_error: "unavailable", progress: null });
  expect((await slow.ours()).size).toBe(1);
  await dav.wire.close();
});

test("half a page changes nothing and loses nothing", async () => {
  add("A");
  peer.cutNext();
  await fixture.sync();
  expect(await titles()).toEqual([]);
  expect(await fixture.state()).toMatchObject({ status: "error", last_error: "unavailable" });
  await fixture.sync();
  expect(await titles()).toEqual(["A"]);
});

test("who is asked to come there and is known to the owner is linked once; what a person linked or unlinked stays", async () => {
  const lay = (owner: "ada" | "ben" | "eve", address: string) =>
    layContact(app, { owner: app.people[owner], fields: { emails: [email(address)] } });
  const rosa = await lay("ada", "Rosa@sample.test");
  const [late, manually] = [await lay("ada", "late@sample.test"), await lay("ada", "byhand@sample.test")];
  await lay("ben", "sol@sample.test");
  await lay("eve", "late@sample.test");
  const when = { from: "2026-12-01T09:00", to: "2026-12-01T10:00" };
  const id = peer.add({ title: "Review", ...when, people: ["rosa@sample.test", "sol@sample.test"] });
  await fixture.sync();
  const review = () => fixture.ours().then((events) => events.get("Review") ?? events.get("Review, again"));
  const first = await review();
  expect(first?.contact_ids).toEqual([rosa.id]);

  await fixture.edit(first?.id ?? "", { contact_ids: [manually.id] });
  peer.rename(id, "Review, again");
  await fixture.sync();
  expect((await review())?.contact_ids).toEqual([manually.id]);

  peer.invite(id, ["rosa@sample.test", "late@sample.test"]);
  const heard = peer.heard().length;
  await fixture.sync();
  await fixture.sync();
  expect((await review())?.contact_ids).toEqual([manually.id, late.id]);
  peer.invite(id, []);
  await fixture.sync();
  expect((await review())?.contact_ids).toEqual([manually.id, late.id]);
  const writes = peer.heard().slice(heard);
  expect(writes.filter(({ method, path }) => method !== "GET" && path !== "/token")).toEqual([]);
});

test("what came from there, was deleted here and taken away there, is there again once it is brought back", async () => {
  add("Theirs");
  await fixture.sync();
  const id = (await fixture.ours()).get("Theirs")?.id ?? "";
  await fixture.remove(id);
  await fixture.sync();
  expect(there()).toEqual([]);
  expect((await app.request("ada", "POST", `/v1/events/${id}/restore`, {})).status).toBe(200);
  await fixture.sync();
  await fixture.sync();
  expect([await titles(), there()]).toEqual([["Theirs"], ["Theirs"]]);
  peer.rename(peer.events()[0]?.[0] ?? "", "Theirs, renamed");
  await fixture.sync();
  expect(await titles()).toEqual(["Theirs, renamed"]);
});

test("where nothing is taken from there, no one is linked", async () => {
  const rosa = await layContact(app, { owner: app.people.ada, fields: { emails: [email("only@sample.test")] } });
  const event_id = await fixture.make({ title: "Ours" });
  await fixture.sync();
  await fixture.choose("out");
  const [there] = peer.events();
  peer.invite(there?.[0] ?? "", ["only@sample.test"]);
  await fixture.sync();
  expect((await fixture.ours()).get("Ours")).toMatchObject({ id: event_id, contact_ids: [] });
  await fixture.choose("both");
  await fixture.forgetCursor();
  await fixture.sync();
  expect((await fixture.ours()).get("Ours")?.contact_ids).toEqual([rosa.id]);
});
