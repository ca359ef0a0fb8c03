/**
 * The people of a large audience in groups that are decided alike. Groups are read as rows of facts and each is decided by
 * one of its people, so the rule of `domain/sends` is asked a few thousand times, not a quarter of a million.
 */
import { sql } from "kysely";
import {
  type GroupFacts,
  groupKeys,
  type GroupMoments,
  type Home,
  type WayFacts,
} from "../../domain/sends/recipient-groups.ts";
import { zipRunStarts } from "../../domain/values/zip-zones.ts";
import { yieldToEventLoop } from "../../vendors/http/yield-to-event-loop.ts";
import type { Trx } from "../db/schema.ts";
import { listStatusRows } from "../reference/reference-rows.ts";
import { type AudienceAsked, type AudienceRow, audienceRows, between } from "./audience-sql.ts";

export interface Group {
  /** People by number, in its order. */
  ids: readonly number[];
  /** The one who stands for all: where there is one, somebody who shares no number. */
  first: number;
  isAlone: boolean;
}

/** Others are served in between. */
const rowsAtOnce = 2_000;

export async function audienceGroups(
  trx: Trx,
  asked: Omit<AudienceAsked, "effects">,
  moments: GroupMoments,
): Promise<Group[]> {
  const effects = (await listStatusRows(trx, asked.tenant_id)).flatMap(({ id, effect }) =>
    effect ? { id, effect } : [],
  );
  // A quarter of a million rows need more than the usual share of memory, and one core: others work meanwhile.
  // Each contact's numbers are read once: remembering them took twice that memory and more time.
  const settings = { work_mem: "64MB", max_parallel_workers_per_gather: "0", enable_memoize: "off" };
  for (const [name, value] of Object.entries(settings))
    await sql`select set_config(${name}, ${value}, true)`.execute(trx);
  const { rows } = await audienceRows({ ...asked, effects }).execute(trx);
  const keyOf = groupKeys(moments);
  const groups = new Map<string, { ids: number[]; first: number; isAlone: boolean }>();
  for (const [nth, row] of rows.entries()) {
    const facts = factsOf(row);
    const key = keyOf(facts);
    const ids = row.ids.split(",").map(Number);
    const isAlone = facts.ways.every(({ holders }) => holders.length === 0);
    const group = groups.get(key) ?? { ids: [], first: ids[0] ?? 0, isAlone };
    groups.set(key, group);
    for (const id of ids) group.ids.push(id);
    if (isAlone && !group.isAlone) Object.assign(group, { first: ids[0] ?? 0, isAlone });
    if (nth % rowsAtOnce === 0) await yieldToEventLoop();
  }
  for (const { ids } of groups.values()) ids.sort((one, other) => one - other);
  return [...groups.values()].sort((one, other) => (one.ids[0] ?? 0) - (other.ids[0] ?? 0));
}

function factsOf(row: AudienceRow): GroupFacts {
  const [own = "", home = "", clock_area = "", message = "", ways = "", hours = "", ...others] = row.facts.split(
    between.columns,
  );
  return {
    home: homeOf(home),
    clock_area,
    ways: ways.split(between.ways).map(wayOf),
    hours: hours === "" ? [] : hours.split(",").map(Number),
    others: [own, message, ...others].join(between.columns),
  };
}

function wayOf(text: string): WayFacts {
  const [area = "", marks = "", homes = ""] = text.split(between.facts);
  return { area, marks, holders: homes === "" ? [] : homes.split(between.homes).map(homeOf) };
}

/** With the first ZIP code of its run. */
function homeOf(text: string): Home {
  const [zone = "", state = "", run = ""] = text.split(between.home);
  const start = run === "" ? undefined : zipRunStarts()[Number(run) - 1];
  const zip = start === undefined ? "" : String(start).padStart(5, "0");
  return { contact_zone: zone === "" ? null : (zone as Home["contact_zone"]), state, zip };
}
