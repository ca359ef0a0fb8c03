/** Policies are seen by fewer than their contacts are: the mirror follows a contact into a pool and out of it. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { wholeScope } from "../../src/domain/lists/contacts-scope.ts";
import { contacts } from "../../src/contract/contacts/contacts.ts";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { unseenParts } from "../../src/domain/contacts/visible-parts.ts";
import type { Policy } from "../../src/domain/policies/policy.ts";
import { writeMeta } from "../../src/local/db/meta.ts";
import { contactQuickEdit, contactTake } from "../../src/local/intents/contacts.ts";
import { policyCreate, policyEdit } from "../../src/local/intents/policies.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { LiveIndex } from "../../src/local/search/live-index.ts";
import { mirrorReader } from "../../src/local/search/mirror-reader.ts";
import type { MirrorRow } from "../../src/local/collections/index.ts";
import type { QueuedIntent } from "../../src/local/db/records.ts";
import type { Puller } from "../../src/local/sync/puller.ts";
import { dropHidden } from "../../src/local/sync/visibility.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { buildTown, type Town } from "./town.ts";
import { transferContact } from "./mass-changes.ts";

let town: Town;
let device: Device;
let contact_id: number;
let pool_id: string;
let policy: Policy;
let devices = 0;
beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "sight", name: "Sight", seed: 6, users: 14, contacts: 200 }, 1);
});
afterAll(() => town.close());

/** An agent's own contact with a policy, and a pool the agent may take from. */
beforeEach(async () => {
  const { id } = await town.userOf("agent");
  device = await Device.of(town, id, ++devices);
  await device.round();
  const rows = (await device.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  const policies = await allOf<Policy>(device.db, "policies");
  const own = rows.filter((row) => row.owner_id === id && row.deleted_at === null);
  const found = policies.find((one) => own.some((row) => row.id === one.contact_id));
  const pooled = rows.find((row) => row.pool_id !== null);
  if (!found || !pooled?.pool_id) throw new Error("the demo lacks an agent's policy or a pool");
  [policy, contact_id, pool_id] = [found, found.contact_id, pooled.pool_id];
  return () => device.close();
});

const held = async () => (await allOf<Policy>(device.db, "policies")).filter((one) => one.contact_id === contact_id);
const isHere = async () =>
  (await device.db.buckets.toArray()).some(({ rows }) => rows.some((row) => row.id === contact_id));

it("a contact moved into a pool stays, its policies go; taken back it has them again", async () => {
  expect((await held()).length).toBeGreaterThan(0);
  await transferContact(town, contact_id, { pool_id });
  await device.round();
  expect([await isHere(), await held()]).toEqual([true, []]);
  await device.local.write(contactTake, { id: contact_id, name: "back" });
  await device.calmDown();
  expect((await held()).map(({ id }) => id)).toContain(policy.id);
});

const row = async () =>
  (await device.db.buckets.toArray()).flatMap(({ rows }) => rows).find(({ id }) => id === contact_id);

it("what its row says of them goes and comes with them", async () => {
  const received = ({ in_force_policies, open_policies }: Contact) => in_force_policies + open_policies;
  const before = await row();
  await transferContact(town, contact_id, { pool_id });
  await device.round();
  expect(await row()).toMatchObject({ id: contact_id, ...unseenParts.policies, ...unseenParts.details });
  await device.local.write(contactTake, { id: contact_id, name: "back" });
  await device.calmDown();
  expect(received((await row()) as Contact)).toBe(received(before as Contact));
});

it("a device drops what its user may no longer see at once, and keeps queued writes", async () => {
  device.network.up = false;
  const edit = { nickname: "Pip" };
  await device.local.write(contactQuickEdit, { id: contact_id, name: "somebody", edit, base: { nickname: "" } });
  const effectOf = (_queued: QueuedIntent, here: MirrorRow | undefined) => here && { ...here, ...edit };
  await dropHidden({ db: device.db, effectOf, changedBuckets: () => undefined } as unknown as Puller, {
    owners: null,
    pools: [],
    hidden: ["data_captures"],
    narrower: [{ collection: "policies", owners: [], pools: [] }],
  });
  const rows = (await device.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  for (const one of rows) expect(one).toMatchObject({ ...unseenParts.policies, ...unseenParts.details });
  expect(await row()).toMatchObject(edit);
  expect((await device.db.bases.get(`contacts:${contact_id}`))?.row).toMatchObject({ nickname: "", annual_premium: 0 });
  device.network.up = true;
  await device.calmDown();
  expect(await row()).toMatchObject(edit);
});

it("a change of such a policy made in the meantime offline waits for its writer and is not lost", async () => {
  const about = { contact_id, name: "somebody", id: policy.id };
  await device.local.write(policyEdit, { ...about, change: { state: "TX" }, base: { state: policy.state } });
  await transferContact(town, contact_id, { pool_id });
  await device.calmDown();
  const [waiting] = await device.db.outbox.toArray();
  expect(waiting).toMatchObject({ name: "policy.edit", state: "needs", problem: { status: 403 } });
  await device.local.giveUp(waiting?.n ?? 0);
  expect(await held()).toEqual([]);
});

it("a device drops policies its user may no longer see", async () => {
  await transferContact(town, contact_id, { pool_id });
  await device.round();
  expect(await held()).toEqual([]);
  // As a version before this one left it.
  await device.db.table("policies").put(policy);
  await writeMeta(device.db, "refill", true);
  await device.calmDown();
  expect([await isHere(), await held()]).toEqual([true, []]);
});

it("the device and the server list the same contacts by carrier and by where a policy stands", async () => {
  const { id: carrier_id } = (await allOf<{ id: string }>(device.db, "carriers"))[0] ?? { id: "" };
  const id = device.world.uuid();
  const on = { contact_id, name: "somebody" };
  await device.local.write(policyCreate, { ...on, policy: { id, carrier_id, policy_type: "dental" } });
  await device.calmDown();
  const index = new LiveIndex({
    reader: mirrorReader(device.db, () => "stamp"),
    store: { read: async () => null, write: async () => undefined },
    calm: () => new Promise(() => undefined),
  });
  await index.open();
  const viewer = { user_id: device.user_id, today: "2026-03-01" };
  for (const search of [
    { carrier_ids: [carrier_id] },
    { policy_status: ["in_force", "quoted"] },
    { policy_types: ["dental", "medicare_advantage", "medicare_supplement"] },
    { renewal_from: "2000-01-01" },
  ]) {
    const scope = { ...wholeScope, search };
    const here = await index.query({ scope, viewer, window: { offset: 0, count: 1_000 }, facets: false });
    const reply = await device.request(contacts.list, { body: { contacts_scope: { ...scope, limit: 100 } } });
    expect(here.count).toBeGreaterThan(0);
    expect(reply.meta.total_count).toBe(here.count);
    expect(reply.data.map((contact) => contact.id)).toEqual(here.ids.slice(0, 100));
  }
  index.close();
});
