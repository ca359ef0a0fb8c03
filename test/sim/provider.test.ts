/**
 * An agent's events and series are edited on two devices, connected or not, and at a provider, while the sync is cut at any point:
 * answers lost, busy, half a page, cursors gone, our process killed or stopped. When it is calm again the provider, the server
 * and every device show the same dates, nothing is doubled, and what both edited is decided by the stated rule
 * (`provider-model.ts`); what is left out has its reason. `calendar-sync.test.ts` looks closer at the run itself.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { occurrencesBetween } from "../../src/domain/calendar/recurrence.ts";
import { Chance } from "../../src/server/demo/chance.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { Device } from "./device.ts";
import { eventFaults, type EventTruth, readEvents, seriesFaults, wordFaults } from "./event-checks.ts";
import { type Joining, joinCaldav, joinGoogle, joinOutlook, type SkipSeen } from "./joined-calendar.ts";
import { reliable, unreliable } from "./network.ts";
import type { Shown } from "./provider-user.ts";
import { Model } from "./provider-model.ts";
import { actHere, actThere, type Joint, weeksPlanned } from "./provider-scenario.ts";
import { unreliableProvider } from "./provider-conditions.ts";
import { simSeeds } from "./seeds.ts";
import { buildTown, type Town } from "./town.ts";

const seeds = Math.ceil(simSeeds / 100);
/** Beyond the first of each provider. */
const from = Number(process.env["SIM_FROM"] ?? 0);
const roundsOfScenario = 3;
let town: Town;
let user_id: string;
beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "both", name: "Both", seed: 6, users: 8, contacts: 10 }, 4);
  ({ id: user_id } = await town.userOf("agent"));
});
afterAll(() => town.close());

async function begin(join: Joining, seed: number): Promise<Joint> {
  await sql`truncate authorizations, authorization_calendars, event_links, sync_skips, events`.execute(town.db);
  const joined = await join(town, user_id, seed);
  const devices = await Promise.all([0, 1].map((nth) => Device.of(town, user_id, seed * 10 + nth)));
  for (const device of devices) await device.round();
  const chance = new Chance(seed);
  const known = { unfit: new Map(), invitations: new Set<string>(), series: new Map(), words: new Map() };
  return { chance, joined, devices, model: new Model(), ...known, count: { made: 0 } };
}

/** Offline edits on both sides, then sync on an unreliable network. */
async function apart(joint: Joint): Promise<void> {
  const { chance, devices } = joint;
  for (const device of devices) device.network.up = false;
  const acts = chance.whole(6, 14);
  for (let act = 0; act < acts; act++) await actSomewhere(joint);
  await settleDevices(joint);
  const runs = chance.whole(1, 5);
  for (let run = 0; run < runs; run++) await stormyRun(joint);
}

/** Everything at once. */
async function mixed(joint: Joint): Promise<void> {
  const { chance, devices } = joint;
  for (const device of devices) device.network.conditions = chance.yes(0.7) ? unreliable : reliable;
  for (let step = 0; step < 22; step++) {
    const device = chance.of(devices);
    const dice = chance.next();
    await device.world.pass(chance.whole(1, 40_000));
    if (dice < 0.5) await actSomewhere(joint);
    else if (dice < 0.65) await device.round();
    else if (dice < 0.72) device.network.up = !device.network.up;
    else if (dice < 0.76) await device.handOver();
    else await stormyRun(joint);
  }
}

async function actSomewhere(joint: Joint): Promise<void> {
  const { chance, devices } = joint;
  if (chance.yes(0.5)) actThere(joint);
  else await actHere(joint, chance.of(devices));
}

async function stormyRun({ chance, joined }: Joint): Promise<void> {
  if (chance.yes(0.1)) joined.expireCursors();
  if (chance.yes(0.1)) joined.cutNext();
  const runs = [joined.run(unreliableProvider(chance), chance)];
  // Another worker comes for it at the same time.
  if (chance.yes(0.1)) runs.push(joined.run(unreliableProvider(chance), chance));
  await Promise.all(runs);
  await town.world.pass(chance.whole(1_000, 100_000));
}

async function settleDevices({ devices }: Joint): Promise<void> {
  for (const { network } of devices) [network.conditions, network.up] = [reliable, true];
  for (const device of devices) await device.calmDown();
}

function pageHere(events: readonly EventTruth[]): Shown[] {
  return events
    .filter((event) => event.user_id === user_id && event.deleted_at === null)
    .flatMap((event) =>
      occurrencesBetween(event, 0, Number.MAX_SAFE_INTEGER).map(({ start_date: start }) => ({
        key: event.description,
        title: event.title,
        start,
      })),
    );
}

const rowOf = ({ key, title, start }: Shown) => `${key}: ${title} at ${new Date(start).toISOString()}`;

async function quiet(joint: Joint, { isApart }: { isApart: boolean }): Promise<string[]> {
  const { chance, devices, joined, model, words } = joint;
  await settleDevices(joint);
  await joined.calmDown(chance);
  await settleDevices(joint);
  const truth = await readEvents(town);
  const [here, skips] = [pageHere(truth), await joined.skips()];
  const faults = [
    ...pageFaults(joint, here, { truth, skips }),
    ...skipFaults(joint, truth, skips),
    ...seriesCountFaults(joint, here),
    ...truth.flatMap((event) => seriesFaults(event, truth)),
    ...model.settle(here, { apart: isApart }),
    ...(await wordFaults(town, words)),
  ];
  for (const [place, device] of devices.entries()) {
    const touched = new Set((await device.db.outbox.toArray()).flatMap(({ keys }) => keys));
    faults.push(...(await eventFaults(device, place, { events: truth, touched })));
    await letGo(device);
  }
  words.clear();
  return faults;
}

/** What waits for a decision is given up, so that it is in nobody's way in the next round. */
async function letGo({ db, local }: Device): Promise<void> {
  for (const { n } of await db.outbox.toArray()) await local.giveUp(n);
  await db.needs.clear();
}

/** Both show the same, but for what is left out with its reason. */
function pageFaults(
  { joined, unfit, invitations }: Joint,
  here: readonly Shown[],
  { truth, skips }: { truth: readonly EventTruth[]; skips: readonly SkipSeen[] },
): string[] {
  const unsent = new Set(skips.flatMap(({ side, event_key }) => (side === "out" ? [event_key] : [])));
  const keysUnsent = truth.flatMap(({ id, description }) => (unsent.has(id) ? [description] : []));
  const out = new Set([...unfit.keys(), ...keysUnsent.filter((key) => invitations.has(key))]);
  const shown = (rows: readonly Shown[]) => rows.filter(({ key }) => !out.has(key)).map(rowOf);
  const refused = new Set(
    truth.flatMap(({ id, description, title }) => (unsent.has(id) ? [`${description} ${title}`] : [])),
  );
  const isSent = ({ key, title }: Shown) => joined.revives || !refused.has(`${key} ${title}`);
  const [ours, theirs] = [shown(here.filter(isSent)), shown(joined.hand.page().filter(isSent))];
  return [
    ...without(ours, theirs).map((row) => `only here: ${row}`),
    ...without(theirs, ours).map((row) => `only there: ${row}`),
    ...here.filter(({ key }) => unfit.has(key)).map(({ key }) => `${key} was taken`),
  ];
}

/** As often as it stands in the first more than in the second. */
function without(rows: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return rows.filter((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** What is not taken has its reason, and nothing else has one. */
function skipFaults(
  { joined, unfit, invitations, series }: Joint,
  truth: readonly EventTruth[],
  skips: readonly SkipSeen[],
): string[] {
  const expected = joined.hand.living().flatMap(({ id, key }) => {
    const reason = unfit.get(key);
    return reason === undefined ? [] : [`${joined.calendar_id} ${id}: ${reason}`];
  });
  const listed = skips.filter(({ side }) => side === "in").map(({ event_key, reason }) => `${event_key}: ${reason}`);
  const invited = new Set(truth.flatMap(({ id, description }) => (invitations.has(description) ? [id] : [])));
  const dropped = new Set(
    truth.flatMap(({ id, description }) => (!joined.revives && (series.get(description) ?? 0) > 0 ? [id] : [])),
  );
  const unsent = skips.filter(
    ({ side, event_key, reason }) => side === "out" && !(reason === "refused_by_provider" && dropped.has(event_key)),
  );
  return [
    ...without(expected, listed).map((row) => `left out without a word: ${row}`),
    ...without(listed, expected).map((row) => `listed as left out: ${row}`),
    ...unsent
      .filter(({ event_key, reason }) => reason !== "read_only" || !invited.has(event_key))
      .map(({ title, reason }) => `${title} was not sent: ${reason}`),
  ];
}

function seriesCountFaults({ series }: Joint, here: readonly Shown[]): string[] {
  return [...series].flatMap(([key, dropped]) => {
    const count = here.filter((one) => one.key === key).length;
    const isRight = count <= weeksPlanned && count >= weeksPlanned - dropped;
    return isRight ? [] : [`${key} has ${count} dates, ${dropped} of ${weeksPlanned} were deleted`];
  });
}

async function play(join: Joining, seed: number): Promise<string[]> {
  const joint = await begin(join, seed);
  try {
    for (let round = 0; round < roundsOfScenario; round++) {
      const isApart = joint.chance.yes(0.5);
      await (isApart ? apart(joint) : mixed(joint));
      const faults = await quiet(joint, { isApart });
      if (faults.length > 0) return faults.map((fault) => `round ${round} (${isApart ? "apart" : "mixed"}): ${fault}`);
    }
    return [];
  } finally {
    for (const device of joint.devices) device.close();
    await joint.joined.close();
  }
}

describe.each([
  { provider: "Google", join: joinGoogle, first: 7_000, seeds },
  { provider: "Outlook", join: joinOutlook, first: 8_000, seeds: Math.ceil(seeds / 2) },
  { provider: "a CalDAV server", join: joinCaldav, first: 9_000, seeds: Math.ceil(seeds / 2) },
])("a calendar joined to $provider, after a storm", ({ join, first, seeds: count }) => {
  it.each(Array.from({ length: count }, (_, nth) => first + from + nth))("of seed %i", async (seed) => {
    expect(await play(join, seed), `seed ${seed}`).toEqual([]);
  });
});
