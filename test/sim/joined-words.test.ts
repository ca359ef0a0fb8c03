/** Statuses and sources merged while devices are offline: no contact, filter or edit is lost. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { ContactsScope } from "../../src/domain/lists/contacts-scope.ts";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import type { QuickFilter } from "../../src/domain/lists/quick-filter.ts";
import type { Source, Status } from "../../src/domain/reference/reference.ts";
import { contactQuickEdit } from "../../src/local/intents/contacts.ts";
import { quickFilterCreate } from "../../src/local/intents/lists.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let device: Device;
beforeAll(async () => {
  town = await buildTown(
    await freshDatabase(),
    { key: "joined", name: "Joined", seed: 8, users: 14, contacts: 200 },
    2,
  );
  device = await Device.of(town, (await town.userOf("agent")).id, 1);
  await device.round();
});
afterAll(async () => {
  device.close();
  await town.close();
});

const contactsHere = async (): Promise<Contact[]> => (await device.db.buckets.toArray()).flatMap(({ rows }) => rows);

/** Joins as an admin does: again and again until nothing is left. */
async function join(kind: "statuses" | "sources", from: string, into: string): Promise<void> {
  const token = await town.signIn((await town.userOf("admin")).id);
  for (let remaining = 1; remaining > 0;) {
    const reply = await town.server.fastify.inject({
      method: "DELETE",
      url: `/v1/admin/${kind}/${from}`,
      headers: { cookie: `token=${token}` },
      payload: { merge_into_id: into },
    });
    expect(reply.statusCode).toBe(200);
    remaining = (reply.json() as { data: { remaining: number } }).data.remaining;
  }
}

it("every contact is under the other one, an edit made in the meantime too, and saved searches find the same people", async () => {
  const statuses = await allOf<Status>(device.db, "statuses");
  const idOf = (title: string) => statuses.find((status) => status.title === title)?.id ?? "";
  const [from, into] = [idOf("Attempting"), idOf("Contacted")];
  const [oneSource, otherSource] = (await allOf<Source>(device.db, "sources")).map(({ id }) => id);
  if (!oneSource || !otherSource) throw new Error("the demo has sources");
  const before = await contactsHere();
  const under = (rows: readonly Contact[], ...ids: string[]) =>
    rows.filter(({ status_id }) => ids.includes(status_id ?? "")).map(({ id }) => id);
  const edited = before.find(
    ({ owner_id, category, status_id, deleted_at }) =>
      owner_id === device.local.user_id && category === "lead" && status_id === idOf("New") && deleted_at === null,
  );
  if (!edited) throw new Error("the demo has new leads");
  device.network.up = false;
  await device.local.write(contactQuickEdit, {
    id: edited.id,
    name: "somebody",
    edit: { status_id: from },
    base: { status_id: edited.status_id },
  });
  await device.local.write(quickFilterCreate, {
    id: device.world.uuid(),
    name: "Being tried",
    contacts_scope: ContactsScope.parse({ search: { status_ids: [from, into], source_ids: [oneSource] } }),
    columns: [],
    pinned: false,
    position: 0,
    kept: 0,
  });
  device.network.up = true;
  await device.calmDown();
  device.network.up = false;
  await join("statuses", from, into);
  await join("sources", oneSource, otherSource);
  await device.local.write(contactQuickEdit, {
    id: edited.id,
    name: "somebody",
    edit: { nickname: "Meanwhile" },
    base: { nickname: edited.nickname },
  });
  device.network.up = true;
  await device.calmDown();

  const after = await contactsHere();
  expect(after).toHaveLength(before.length);
  expect(under(after, from)).toEqual([]);
  const rising = (a: number, b: number) => a - b;
  expect(under(after, into).sort(rising)).toEqual([...under(before, from, into), edited.id].sort(rising));
  expect(after.filter(({ source_id }) => source_id === oneSource)).toEqual([]);
  expect(after.find(({ id }) => id === edited.id)).toMatchObject({ status_id: into, nickname: "Meanwhile" });
  expect((await allOf<Status>(device.db, "statuses")).some(({ id }) => id === from)).toBe(false);
  const [filter] = await allOf<QuickFilter>(device.db, "quick_filters");
  expect(filter?.contacts_scope.search).toEqual({ status_ids: [into], source_ids: [otherSource] });
});
