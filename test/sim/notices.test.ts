/** What was said of notices with no connection stays and is joined: read on any device, and the later word of two. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type NewNoticeFact, wishesOf } from "../../src/domain/account/notice-fact.ts";
import { noticesOf } from "../../src/domain/account/notices.ts";
import { noticeSay } from "../../src/local/intents/notices.ts";
import { noticeFacts, ownColumns } from "../../src/local/queries/notice-facts.ts";
import { noticeRows } from "../../src/local/queries/notices.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let [fixture, tablet, others] = [{} as Device, {} as Device, {} as Device];
beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "told", name: "Told", seed: 9, users: 14, contacts: 200 }, 1);
  const { id } = await town.userOf("agent");
  fixture = await Device.of(town, id, 1);
  tablet = await Device.of(town, id, 2);
  others = await Device.of(town, (await town.userOf("admin")).id, 3);
  for (const device of [fixture, tablet, others]) await device.round();
});
afterAll(async () => {
  for (const device of [fixture, tablet, others]) device.close();
  await town.close();
});

const wishes = async (device: Device) => wishesOf(await noticeFacts(device.db));

/** As a screen says it: under the id the device knows. */
async function say(device: Device, ...said: Omit<NewNoticeFact, "id">[]): Promise<void> {
  const { ids } = await wishes(device);
  const facts = said.map((one) => ({ id: ids.get(one.about) ?? device.world.uuid(), ...one }) as NewNoticeFact);
  await device.local.write(noticeSay, { facts });
}

it("what both read while they were away is read on both, and no one else's device hears of it", async () => {
  await say(fixture, { about: "read.transfer.a", value: true }, { about: "read.transfer.both", value: true });
  await say(tablet, { about: "read.transfer.b", value: true }, { about: "read.transfer.both", value: true });
  expect([...(await wishes(fixture)).read]).toEqual(["transfer.a", "transfer.both"]);
  for (const device of [fixture, tablet, fixture, others]) await device.calmDown();
  for (const device of [fixture, tablet])
    expect([...(await wishes(device)).read].sort()).toEqual(["transfer.a", "transfer.b", "transfer.both"]);
  const facts = (await noticeFacts(tablet.db)).map(({ about }) => about);
  expect(facts).toHaveLength(new Set(facts).size);
  expect(await noticeFacts(others.db)).toEqual([]);
});

it("of two words on one kind the later stands, though the earlier arrives last", async () => {
  // Else both clocks would be ahead of the server's, and it would hear them as of one moment.
  await town.world.pass(24 * 3_600_000);
  await say(tablet, { about: "muted.missed_call", value: true });
  await fixture.world.pass(3_600_000);
  await say(fixture, { about: "muted.missed_call", value: false }, { about: "muted.app_update", value: true });
  await fixture.calmDown();
  await tablet.crash();
  expect([...(await wishes(tablet)).muted]).toEqual(["missed_call"]);
  await tablet.calmDown();
  await fixture.calmDown();
  for (const device of [fixture, tablet]) expect([...(await wishes(device)).muted]).toEqual(["app_update"]);
});

it("columns chosen with no connection are the other device's too, and the later choice stands", async () => {
  const columns = async ({ db }: Device) => (await ownColumns(db)).columns;
  await town.world.pass(24 * 3_600_000);
  await say(tablet, { about: "columns.contacts", value: ["name", "email"] });
  await fixture.world.pass(3_600_000);
  await say(fixture, { about: "columns.contacts", value: ["name", "source"] });
  for (const device of [fixture, tablet, fixture, others]) await device.calmDown();
  for (const device of [fixture, tablet]) expect(await columns(device)).toEqual(["name", "source"]);
  expect(await columns(others)).toBeNull();
});

it("a device works out its notices of what it holds, and each of them is of the person", async () => {
  const { user_id, db, world } = fixture;
  const facts = { user_id, now: world.now(), zone: "America/New_York" };
  const rows = await noticeRows(db, facts);
  const notices = noticesOf({ ...rows, device: { store: "s", storage: null, update_since: null } }, facts);
  expect(new Set(notices.map(({ id }) => id)).size).toBe(notices.length);
  expect(notices.filter(({ kind }) => kind === "missed_call").length).toBeGreaterThan(0);
  expect(notices.every(({ text, at }) => text !== "" && at <= facts.now)).toBe(true);
});
