/** What two devices of a person play without a connection is joined, also when the section is deleted meanwhile. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { WatchedRange } from "../../src/domain/trainings/ranges.ts";
import { trainingReport } from "../../src/local/intents/trainings.ts";
import { type OwnTraining, ownTrainings } from "../../src/local/queries/trainings.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { layDemoTrainings } from "../../src/server/demo/trainings.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let [tablet, laptop, office] = [{} as Device, {} as Device, {} as Device];
beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "learns", name: "Learns", seed: 4, users: 14, contacts: 50 }, 1);
  await layDemoTrainings(town.server.services, ["learns"]);
  const { id } = await town.userOf("agent");
  tablet = await Device.of(town, id, 1);
  laptop = await Device.of(town, id, 2);
  office = await Device.of(town, (await town.userOf("admin")).id, 3);
  for (const device of [tablet, laptop, office]) await device.round();
});
afterAll(async () => {
  for (const device of [tablet, laptop, office]) device.close();
  await town.close();
});

const videoOn = async (device: Device) => (await ownTrainings(device.db)).find(({ kind }) => kind === "video");

async function play(device: Device, video: OwnTraining, ...ranges: WatchedRange[]): Promise<void> {
  const { id: training_id, title, duration_ms } = video;
  const position_ms = ranges.at(-1)?.[1] ?? 0;
  const { user_id } = device;
  await device.local.write(trainingReport, { user_id, training_id, title, duration_ms, ranges, position_ms });
}

it("both devices and the server end with the union, and nobody else's device has it", async () => {
  const video = await videoOn(tablet);
  if (!video) throw new Error("the feed brought no video");
  await play(tablet, video, [0, 9_000]);
  await play(laptop, video, [20_000, 25_000]);
  await play(tablet, video, [9_000, 15_000]);
  await play(laptop, video, [14_000, 20_000]);
  expect((await videoOn(tablet))?.progress?.ranges).toEqual([[0, 15_000]]);
  await tablet.crash();
  for (const device of [tablet, laptop, tablet, office]) await device.calmDown();
  for (const device of [tablet, laptop])
    expect((await videoOn(device))?.progress).toMatchObject({ ranges: [[0, 25_000]], done_at: null });
  expect((await videoOn(office))?.progress).toBeNull();
});

it("a section deleted while both are away takes their reports, and leaves nothing that needs attention", async () => {
  const video = await videoOn(tablet);
  if (!video) throw new Error("the feed brought no video");
  await play(tablet, video, [25_000, 29_000]);
  await play(laptop, video, [1_000, 2_000]);
  const reply = await office.network.fetch(`/v1/admin/trainings/${video.id}/delete_section`, {
    method: "DELETE",
    headers: { "idempotency-key": office.world.uuid() },
  });
  expect(reply.status).toBe(200);
  for (const device of [tablet, laptop]) await device.calmDown();
  for (const device of [tablet, laptop]) {
    expect(await device.db.outbox.count()).toBe(0);
    expect(await ownTrainings(device.db)).toEqual([]);
  }
});
