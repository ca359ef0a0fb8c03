/** Lists by carrier and by where a policy stands, on the device: with and without a connection, and never at others' cost. */
import { describe, expect, test } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { type ContactsSearch, matchesScope, wholeScope } from "../../src/domain/lists/contacts-scope.ts";
import type { Policy } from "../../src/domain/policies/policy.ts";
import { plainTable } from "../../src/local/db/database.ts";
import { openLocal } from "../../src/local/index.ts";
import { policyCreate, policyDelete, policyEdit } from "../../src/local/intents/policies.ts";
import type { LiveIndex } from "../../src/local/search/live-index.ts";
import { someContacts } from "../fixtures/contacts.ts";
import { type Disk, diskBackupStore } from "../fixtures/index-disk.ts";
import { createSoa } from "../../src/domain/soa/soa-edit.ts";
import { soaCreate, soaReject, soaSign } from "../../src/local/intents/soa.ts";
import { newSoa, signBody } from "../fixtures/soa.ts";
import { onePolicy } from "../fixtures/one-policy.ts";
import { policyMarks } from "../fixtures/policy-marks.ts";
import { policiesOf, scopeFacts } from "../fixtures/scopes.ts";
import { seededWorld } from "../fixtures/world.ts";

const newDisk = diskBackupStore();
const viewer = { user_id: scopeFacts.user_id, today: scopeFacts.today, zone: "America/Chicago" };
const [acme, zenith] = ["0193a000-0000-7000-8000-00000000ac3e", "0193a000-0000-7000-8000-000000000e17"];
const request = (search: ContactsSearch, facets = false) => ({
  scope: { ...wholeScope, search },
  viewer,
  window: { offset: 0, count: 2_000 },
  facets,
});
const found = async (service: LiveIndex, search: ContactsSearch) =>
  (await service.query(request(search))).ids.sort((one, other) => one - other);

const contacts = someContacts(1_500, 61).map((contact) => ({ ...contact, deleted_at: null }));
const everybodys = contacts
  .flatMap(({ id }) => policiesOf(id))
  .map((policy, nth) => onePolicy({ ...policy, id: `p${String(nth).padStart(5, "0")}` }));

async function filled(disk: Disk): Promise<void> {
  await disk.put(contacts);
  await disk.putPolicies(everybodys);
}

function byRule(rows: readonly Contact[], policies: readonly Policy[], search: ContactsSearch): number[] {
  const facts = { ...scopeFacts, marks: policyMarks(policies) };
  return rows.filter((row) => matchesScope(row, { ...wholeScope, search }, facts)).map(({ id }) => id);
}

const searches: ContactsSearch[] = [
  { carrier_ids: [everybodys[3]?.carrier_id ?? ""] },
  { policy_status: ["quoted", "lapsed"] },
  { policy_status: ["in_force"], carrier_ids: everybodys.slice(0, 4).flatMap(({ carrier_id }) => carrier_id ?? []) },
];

describe("a list that asks of policies", () => {
  test("holds whom the rule means, after a start from nothing and after one from the file", async () => {
    const disk = newDisk();
    await filled(disk);
    const first = await disk.open();
    for (const search of searches) expect(await found(first, search)).toEqual(byRule(contacts, everybodys, search));
    await first.rest();
    const again = await disk.open();
    for (const search of searches) expect(await found(again, search)).toEqual(byRule(contacts, everybodys, search));
    const scopes = searches.map((search) => ({ ...wholeScope, search }));
    expect(await again.counts(scopes, viewer)).toEqual(
      searches.map((search) => byRule(contacts, everybodys, search).length),
    );
  });

  test("follows policies that come, change and go, and contacts that come after theirs", async () => {
    const disk = newDisk();
    await filled(disk);
    const service = await disk.open();
    const ofAcme = () => found(service, { carrier_ids: [acme] });
    expect(await ofAcme()).toEqual([]);
    const own = onePolicy({ id: "a", contact_id: 10, carrier_id: acme });
    await disk.putPolicies([own, onePolicy({ id: "b", contact_id: 9_001, carrier_id: acme })]);
    expect(await ofAcme()).toEqual([10]);
    await disk.put(someContacts(1, 3, 9_001).map((contact) => ({ ...contact, deleted_at: null })));
    await service.catchUp();
    expect(await ofAcme()).toEqual([10, 9_001]);
    await disk.putPolicies([{ ...own, carrier_id: zenith }]);
    expect(await ofAcme()).toEqual([9_001]);
    await disk.removePolicies(["b"]);
    expect(await ofAcme()).toEqual([]);
    await disk.remove([10]);
    await service.catchUp();
    expect(await found(service, { carrier_ids: [zenith] })).toEqual([]);
  });

  test("holds a policy written, moved and deleted with no connection at once, and every tab hears of it", async () => {
    const disk = newDisk();
    await filled(disk);
    const tabs = [await disk.open(), await disk.open()];
    const inTabs = (search: ContactsSearch) => Promise.all(tabs.map((tab) => found(tab, search)));
    expect(await inTabs({ carrier_ids: [acme] })).toEqual([[], []]);
    const world = seededWorld(4);
    const request = () => Promise.reject(new TypeError("no connection"));
    const local = openLocal({ world, db: disk.db, user_id: viewer.user_id, request, channel: disk.channel });
    const on = { contact_id: 21, name: "Somebody" };
    const id = world.uuid();
    const states = tabs.map(async (tab) => tab.changedSince((await tab.state()).version));
    await local.write(policyCreate, {
      ...on,
      policy: { id, carrier_id: acme, policy_type: "dental", status: "quoted" },
    });
    await Promise.all(states);
    expect(await inTabs({ carrier_ids: [acme], policy_status: ["quoted"] })).toEqual([[21], [21]]);
    await local.write(policyEdit, { ...on, id, change: { status: "not_taken" }, base: { status: "quoted" } });
    expect(await inTabs({ carrier_ids: [acme], policy_status: ["not_taken"] })).toEqual([[21], [21]]);
    await local.write(policyDelete, { ...on, id });
    expect(await inTabs({ carrier_ids: [acme] })).toEqual([[], []]);
  });

  test("holds whose form is signed, at once and without a connection", async () => {
    const disk = newDisk();
    await filled(disk);
    const service = await disk.open();
    expect(await found(service, { has_soa: true })).toEqual([]);
    expect(await found(service, { has_soa: false })).toHaveLength(contacts.length);
    const world = seededWorld(5);
    const request = () => Promise.reject(new TypeError("no connection"));
    const local = openLocal({ world, db: disk.db, user_id: viewer.user_id, request, channel: disk.channel });
    const draft = newSoa(world.uuid(), 21);
    const on = { id: draft.id, contact_id: 21, name: "Somebody" };
    await local.write(soaCreate, { soa: draft, name: on.name });
    expect(await found(service, { has_soa: true })).toEqual([]);
    const at = world.now();
    const body = signBody(createSoa(draft, { now: at, by: viewer.user_id }), at);
    await local.write(soaSign, { ...on, ...body });
    expect(await found(service, { has_soa: true })).toEqual([21]);
    expect(await found(service, { has_soa: false })).toHaveLength(contacts.length - 1);
    expect(await found(await disk.open(), { has_soa: true })).toEqual([21]);
    await local.write(soaReject, { ...on, reason: "incomplete", note: "" });
    expect(await found(service, { has_soa: true })).toEqual([]);
  });

  test("is right again after more changes than are looked up one by one", async () => {
    const disk = newDisk();
    // Each in a bucket of its own.
    const many = someContacts(4_100, 8).map((contact) => ({ ...contact, id: contact.id * 8, deleted_at: null }));
    await disk.put(many);
    const service = await disk.open();
    expect(await found(service, { carrier_ids: [acme] })).toEqual([]);
    await disk.putPolicies(many.map(({ id }) => onePolicy({ id: `m${id}`, contact_id: id, carrier_id: acme })));
    expect((await service.query(request({ carrier_ids: [acme] }))).count).toBe(4_100);
  });
});

describe("what is written while policies are read", () => {
  test("is not missed", async () => {
    const disk = newDisk();
    await filled(disk);
    const reader = { writes: 0 };
    const table = plainTable(disk.db, "policies");
    const service = disk.start({
      async *allPolicies() {
        yield (await table.toArray()) as unknown as Policy[];
        if (reader.writes++ === 0)
          await disk.putPolicies([onePolicy({ id: "late", contact_id: 30, carrier_id: acme })]);
      },
    });
    await service.open();
    expect(await found(service, { carrier_ids: [acme] })).toEqual([30]);
  });

  test("a failure reaches its caller, and the next query reads again", async () => {
    const disk = newDisk();
    await filled(disk);
    let fails = true;
    const service = disk.start({
      async *allPolicies() {
        if (fails) throw new Error("torn");
        yield everybodys;
      },
    });
    await service.open();
    await expect(found(service, searches[0] ?? {})).rejects.toThrow("torn");
    expect((await service.query(request({}))).count).toBe(1_500);
    fails = false;
    expect(await found(service, searches[0] ?? {})).toEqual(byRule(contacts, everybodys, searches[0] ?? {}));
  });
});

describe("a list that does not", () => {
  test("never waits for policies, nor makes them be read", async () => {
    const disk = newDisk();
    await filled(disk);
    let begun = 0;
    const service = disk.start({
      async *allPolicies() {
        begun++;
        await new Promise(() => undefined);
        yield [];
      },
    });
    await service.open();
    expect((await service.query(request({}))).count).toBe(1_500);
    await disk.putPolicies([onePolicy({ id: "x", contact_id: 3, carrier_id: acme })]);
    expect((await service.query(request({ q: "a" }))).count).toBeGreaterThan(0);
    expect(begun).toBe(0);
    const waiting = found(service, { carrier_ids: [acme] }).then(() => "answered");
    expect(await Promise.race([waiting, service.query(request({})).then(() => "not held up")])).toBe("not held up");
    expect((await service.query(request({}, true))).facets?.carrier).toEqual([]);
    expect(begun).toBe(1);
  });

  test("has its choices counted once the policies are read, and is told so", async () => {
    const disk = newDisk();
    await filled(disk);
    const service = await disk.open();
    const { version } = await service.state();
    expect((await service.query(request({}, true))).facets?.policy_status).toEqual([]);
    await service.changedSince(version);
    const { facets } = await service.query(request({}, true));
    expect(facets?.policy_status.map(({ id }) => id)).toContain("quoted");
    expect(facets?.policy_status.find(({ id }) => id === "quoted")?.count).toBe(
      byRule(contacts, everybodys, { policy_status: ["quoted"] }).length,
    );
    expect(facets?.carrier).toHaveLength(12);
  });
});
