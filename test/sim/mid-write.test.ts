/** G2 (design: reliability): the server's work ends in the middle of a write, as when it is killed. */
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactQuickEdit } from "../../src/local/intents/contacts.ts";
import { noteCreate } from "../../src/local/intents/notes.ts";
import { contactById } from "../../src/local/queries/contacts.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let ada: Device;
beforeAll(async () => {
  const tenant = { key: "middle", name: "Middle", seed: 4, users: 12, contacts: 60 };
  town = await buildTown(await freshDatabase(), tenant, 3);
  ada = await Device.of(town, (await town.userOf("agent")).id, 1);
  await ada.round();
});
afterAll(() => town.close());

/** Every transaction under way ends there. */
const endAll = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(town.db);

it.each([0, 1, 2, 4, 8])("what was cut off %i ms into it is sent again, and done once", async (ms) => {
  const rows = (await ada.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  const { id, nickname, version } = rows.find(({ owner_id }) => owner_id === ada.user_id)!;
  const body = `Cut off after ${ms}`;
  const note = { id: ada.world.uuid(), body, kind: "note" as const, pinned: false, call_id: null };
  await ada.local.write(noteCreate, { contact_id: id, name: "A contact", note });
  await ada.local.write(contactQuickEdit, { id, name: "A contact", edit: { nickname: body }, base: { nickname } });
  const { fetch } = ada.network;
  ada.network.fetch = async (url, init) => {
    const reply = fetch(url, init);
    if (init.method !== "GET") await setTimeout(ms).then(endAll);
    return reply;
  };
  ada.open();
  await ada.round();
  ada.network.fetch = fetch;
  ada.open();
  await ada.calmDown();
  const there = await town.db.selectFrom("notes").select("body").where("contact_id", "=", id).execute();
  expect(there.filter((one) => one.body === body)).toHaveLength(1);
  expect(await contactById(ada.db, id)).toMatchObject({ nickname: body, version: version + 1 });
});
