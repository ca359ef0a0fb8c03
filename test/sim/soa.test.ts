/** Signatures of one form made on several devices and through a link: none is lost or doubled, and the form has one state. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import type { SoaRequest } from "../../src/domain/soa/soa-request.ts";
import { soaById } from "../../src/local/queries/soa.ts";
import { Chance } from "../../src/server/demo/chance.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { simSeeds } from "./seeds.ts";
import { playSoa, type SoaPlay } from "./soa-scenario.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let agent: string;
let heir: string;
let devices: Device[];
let office: Device;
let token: string;
const used = new Set<number>();
const from = Number(process.env["SIM_FROM"] ?? 4_000);
const seeds = Math.ceil(simSeeds / 16);

beforeAll(async () => {
  const contacts = Math.max(120, seeds * 40);
  town = await buildTown(await freshDatabase(), { key: "scope", name: "Scope", seed: 6, users: 12, contacts }, 17);
  agent = (await town.userOf("agent")).id;
  heir = (await town.userOf("manager")).id;
  const { id: admin } = await town.userOf("admin");
  devices = await Promise.all([1, 2, 3].map((nth) => Device.of(town, agent, nth)));
  office = await Device.of(town, admin, 4);
  token = await town.signIn(admin);
});
afterAll(async () => {
  for (const device of [...devices, office]) device.close();
  await town.close();
});

async function layPlay(seed: number): Promise<SoaPlay> {
  for (const device of [...devices, office]) await device.calmDown();
  const rows = (await devices[0]!.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  const free = ({ id, owner_id, deleted_at }: Contact) => owner_id === agent && deleted_at === null && !used.has(id);
  const [contact, twin] = rows.filter(free) as [Contact, Contact];
  for (const { id } of [contact, twin]) used.add(id);
  const id = town.world.uuid();
  const chance = new Chance(seed);
  return { town, chance, devices, office, heir, contact, twin, id, filed: new Map(), signedByLink: 0, token: "" };
}

const asAdmin = (url: string) =>
  town.server.fastify.inject({ url, headers: { host: "localhost" }, cookies: { token } });

/** Somebody reads why it was refused and discards it. */
async function giveUpRefused(device: Device): Promise<void> {
  for (const { n, name } of await device.db.outbox.filter(({ state }) => state === "needs").toArray()) {
    expect(name).toMatch(/^soa\.(cancel|reject)$/);
    await device.local.giveUp(n);
  }
  await device.calmDown();
}

it.each(Array.from({ length: seeds }, (_unused, nth) => from + nth))("whatever happens in seed %i", async (seed) => {
  const play = await layPlay(seed);
  await playSoa(play);
  for (const device of devices) await giveUpRefused(device);
  for (const device of [...devices, office]) {
    await device.calmDown();
    expect(await device.db.outbox.count()).toBe(0);
  }
  const path = `/v1/soa_requests/${play.id}`;
  const reply = await asAdmin(path);
  expect(reply.statusCode, reply.body).toBe(200);
  const form = (reply.json() as { data: SoaRequest }).data;

  const hashes = form.evidence.map(({ hash }) => hash);
  for (const [hash, { pdf, pdf_sha256, what }] of play.filed) {
    const nth = hashes.indexOf(hash);
    expect(nth, `${what} of ${seed}`).toBeGreaterThanOrEqual(0);
    expect(form.versions[nth]?.pdf_sha256).toBe(pdf_sha256);
    const file = await asAdmin(`${path}/pdf?number=${nth + 1}&original=true`);
    expect(file.rawPayload.equals(Buffer.from(pdf, "base64"))).toBe(true);
  }
  const byLink = form.versions.filter(({ made_by }) => made_by === "server").length;
  expect(byLink).toBe(Math.min(1, play.signedByLink));
  expect(hashes).toHaveLength(new Set(hashes).size);
  expect(form.versions).toHaveLength(play.filed.size + byLink);

  const stands = form.versions.map(({ why }) => why).filter((why) => why !== "late");
  const expected: Partial<Record<SoaRequest["state"], RegExp>> = {
    submitted: /^signed$/,
    rejected: /^signed$/,
    completed: /^signed completed( changed)*$/,
  };
  expect(stands.join(" ")).toMatch(expected[form.state] ?? /^$/);
  for (const device of [...devices, office]) {
    const row = await soaById(device.db, play.id);
    if (row || device === office) expect(row).toEqual(form);
  }
});
