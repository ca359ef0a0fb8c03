/** Every report, with random periods, groupings, filters, scopes and readers: its number is its list, its file and its device's number. */
import { Workbook } from "@cj-tech-master/excelts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { basicMeasures, type ReportFigures } from "../../../src/domain/reports/report-figures.ts";
import { goalKinds, type GoalKind } from "../../../src/domain/goals/goal-limits.ts";
import type { Leaderboard } from "../../../src/contract/reports/leaderboard.ts";
import {
  comparedMeasures,
  comparedPer,
  type ComparedPer,
  dividingMeasures,
  type PersonMeasure,
} from "../../../src/domain/reports/leaderboard.ts";
import type { ReportRow } from "../../../src/domain/reports/report-row.ts";
import { type PeriodName, periodNames, type ReportType } from "../../../src/domain/report-sources/report-shape.ts";
import { mayRun, reportTypes } from "../../../src/domain/reports/report-catalog.ts";
import type { GoalShown } from "../../../src/server/dashboard/report-blocks.ts";
import type { AccountType } from "../../../src/domain/users/access.ts";
import { addDays, addMonths, dayOf } from "../../../src/kit/dates.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { ReportBook } from "../../fixtures/report-book.ts";
import { ReportDevice } from "../../fixtures/report-device.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";

let app: TestServer;
let book: ReportBook;
beforeAll(async () => {
  app = await openTestServer({ DEPLOYMENT_ROLES: "regional_manager,district_manager,basic" });
  const { mona, fred, ada, adam, rita, ben, nina, eve, erin } = app.people;
  book = new ReportBook(app, [mona, fred, ada, adam, rita, ben, nina], 7);
  await book.lay();
  await new ReportBook(app, [eve, erin], 8).lay();
});
afterAll(() => app.close());

const readers = ["alma", "bruno", "mona", "fred", "ada", "rita"] as const;
type Reader = (typeof readers)[number] | "nina";

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;
function queryOf(parts: Query): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === "string") query.set(name, value);
    else for (const one of value ?? []) query.append(`${name}[]`, one);
  }
  return query.toString();
}

interface Listed {
  data: ReportRow[];
  meta: { total_count: number };
}

async function read<T>(who: Reader, path: string, query: Query): Promise<T> {
  const answer = await app.request(who, "GET", `/v1/reports/${path}?${queryOf(query)}`);
  if (answer.status !== 200) throw new Error(`${path} ${queryOf(query)}: ${answer.status} ${answer.body}`);
  return answer.json as T;
}

const rowsOf = (who: Reader, query: Query) => read<Listed>(who, "rows", { limit: "500", ...query });
const figuresOf = async (who: Reader, query: Query) =>
  (await read<{ data: ReportFigures }>(who, "figures", query)).data;

/** Random, from the seed. */
async function someQuery(type: ReportType, who: Reader): Promise<Query> {
  const { chance } = book;
  const period: PeriodName = chance.yes(0.4) ? "custom" : chance.of(periodNames.filter((name) => name !== "custom"));
  const [from = "", to = ""] = [book.day(), book.day()].sort();
  const reach = who === "mona" ? [app.people.fred.id, app.people.ada.id] : [app.people[who].id];
  const base = {
    report_type: type.type,
    period,
    group_by: chance.of(type.groupings),
    scope: chance.of(["all", "all", "mine", `person:${chance.of(reach)}`, `team:${chance.of(reach)}`]),
    ...(period === "custom" ? { from, to } : {}),
  };
  const field = chance.yes(0.5) && type.filters.length > 0 ? chance.of(type.filters) : undefined;
  if (field === undefined || !type.groupings.includes(field)) return base;
  const { groups } = await figuresOf(who, { ...base, group_by: field });
  const keys = groups.slice(0, 2).map(({ key }) => `${field}:${key === "-" ? "" : key}`);
  return keys.length === 0 ? base : { ...base, filters: keys };
}

async function checkAgrees(type: ReportType, who: Reader, query: Query): Promise<void> {
  const said = `${type.type} for ${who}: ${queryOf(query)}`;
  const figures = await figuresOf(who, query);
  const whole = await rowsOf(who, query);
  expect(whole.meta.total_count, said).toBe(figures.totals[0]);
  await checkDevice(who, { query, figures, said });
  for (const { key, values } of [...figures.groups].sort(() => book.chance.next() - 0.5).slice(0, 3)) {
    const measure = book.chance.of(basicMeasures(type));
    const { kind } = type.source.measures[measure] ?? {};
    const value = values[figures.measures.indexOf(measure)];
    const cell = await rowsOf(who, { ...query, group: key, ...(kind === "count" ? { measure } : {}) });
    expect(cell.meta.total_count, `${said}, ${measure} of ${key}`).toBe(kind === "count" ? value : values[0]);
    checkSum(type, cell, { measure, value, said });
    checkDays(type, cell, { group_by: figures.group_by, key, zone: figures.zone });
  }
}

const devices = new Map<Reader, ReportDevice>();
const computedHere = new Map<string, number>();

/** A device computes the same, or nothing: never a part. Without people who only have a goal. */
async function checkDevice(
  who: Reader,
  { query, figures, said }: { query: Query; figures: ReportFigures; said: string },
): Promise<void> {
  const device = devices.get(who) ?? new ReportDevice(app, who);
  devices.set(who, device);
  const here = await device.figures(query);
  if (!here) return;
  const name = String(query["report_type"]);
  computedHere.set(name, (computedHere.get(name) ?? 0) + 1);
  const compared = ({ totals, groups, before, from, to, measures, zone }: ReportFigures) => ({
    measures,
    from,
    to,
    zone,
    totals: totals.map(rounded),
    groups: groups
      .filter(({ values }) => values.some((value) => value !== 0))
      .map(valued)
      .toSorted(byKey),
    before: before && { totals: before.totals.map(rounded), groups: before.groups.map(valued).toSorted(byKey) },
  });
  const both = [compared(figures), compared(here)] as const;
  if (!both[1].before) both[0].before = null;
  expect(both[1], `on the device of ${said}`).toEqual(both[0]);
}

const rounded = (value: number) => Math.round(value * 1_000) / 1_000;
const valued = ({ key, values }: { key: string; values: readonly number[] }) => ({ key, values: values.map(rounded) });
const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);

/** An amount is the sum of its rows' amounts. */
function checkSum(
  { columns }: ReportType,
  { data }: Listed,
  { measure, value, said }: { measure: string; value: number | undefined; said: string },
) {
  const at = columns.indexOf(measure);
  if (at < 0) return;
  expect(
    data.reduce((sum, { cells }) => sum + Number(cells[at] ?? 0), 0),
    said,
  ).toBeCloseTo(value ?? 0, 6);
}

/** Told by the calendar of the reader's zone, not by the query. */
function checkDays(
  type: ReportType,
  { data }: Listed,
  { group_by, key, zone }: { group_by: string; key: string; zone: string },
) {
  const at = type.date === null ? -1 : type.columns.indexOf(type.date);
  if (group_by !== "day" || at < 0) return;
  const isMoment = type.columns[at] !== undefined && type.source.columns[type.columns[at]]?.kind === "moment";
  for (const { cells } of data) expect(isMoment ? dayOf(Number(cells[at]), zone) : cells[at]).toBe(key);
}

test.each(reportTypes.map((type) => [type.type, type] as const))(
  "%s: its numbers, lists and files agree",
  async (name, type) => {
    const able = readers.filter((who) => mayRun({ ...app.people[who], rm: who === "rita" }, type));
    expect(able.length).toBeGreaterThan(0);
    for (const who of able) {
      await checkAgrees(type, who, { report_type: name });
      await checkAgrees(type, who, await someQuery(type, who));
    }
    await checkFile(type, book.chance.of(able.filter((who) => who !== "rita")));
    await checkOwn(type);
  },
);

/** An agent's device computes what it holds: every grouping of a period that it keeps. */
async function checkOwn(type: ReportType): Promise<void> {
  const { name } = type.source;
  if (!["contacts", "policies", "calls", "events"].includes(name) || !mayRun({ ...app.people.ada, rm: false }, type))
    return;
  const isBounded = name === "calls" || name === "events";
  for (const group_by of type.groupings) {
    const query = {
      report_type: type.type,
      group_by,
      period: isBounded ? "last_30_days" : book.chance.of(["all", "this_year"]),
    };
    await checkDevice("ada", { query, figures: await figuresOf("ada", query), said: `ada: ${queryOf(query)}` });
  }
  expect(computedHere.get(type.type)).toBeGreaterThanOrEqual(type.groupings.length);
}

test.each(["alma", "bruno", "mona", "ada"] as const)("%s's forms are those of the register", async (who) => {
  const register = await app.request(who, "GET", "/v1/soa_requests");
  const { totals } = await figuresOf(who, { report_type: "soa_register", period: "all" });
  expect(totals[0]).toBe(register.at("meta.total_count"));
});

/** They see their downline and export their own (domain §3): the file is the list an agent in their place sees. */
test.each(["regional_manager", "district_manager"] as const)("a %s's file has their own records", async (role) => {
  const types = reportTypes.filter(({ type }) => ["contact_list", "production_by_agent"].includes(type));
  for (const type of types) {
    const query = { report_type: type.type, period: "all" };
    await becomes("nina", "agent");
    const own = (await rowsOf("nina", query)).meta.total_count;
    await becomes("nina", role);
    await checkAgrees(type, "nina", query);
    expect(own).toBeLessThan((await rowsOf("nina", query)).meta.total_count);
    await checkFile(type, "nina", own);
  }
});

async function becomes(who: Reader, account_type: AccountType): Promise<void> {
  const { tenant_id, id } = app.people[who];
  await tenantTx(app.connection.db, tenant_id, (trx) =>
    trx.updateTable("users").set({ account_type }).where("id", "=", id).execute(),
  );
}

/** Files are limited per address and minute. */
const addressOf: Partial<Record<Reader, string>> = { nina: "10.0.0.2", ada: "10.0.0.3", mona: "10.0.0.4" };

async function checkFile(type: ReportType, who: Reader, rows?: number): Promise<void> {
  const query = { report_type: type.type, period: "all" };
  const { cookie } = await app.sessionOf(who);
  const reply = await app.server.fastify.inject({
    url: `/v1/reports/export.xlsx?${queryOf(query)}`,
    headers: { cookie },
    remoteAddress: addressOf[who] ?? "10.0.0.1",
  });
  expect(reply.headers["content-disposition"]).toBe(`attachment; filename="${type.type}_report.xlsx"`);
  const workbook = new Workbook();
  await workbook.xlsx.load(reply.rawPayload);
  const sheet = workbook.getWorksheet("Report");
  const listed = rows ?? (await rowsOf(who, query)).meta.total_count;
  expect((sheet?.rowCount ?? 0) - 1).toBe(listed);
  sheet?.eachRow((row) =>
    row.eachCell((cell) => expect(typeof cell.value === "string" && /^[=+\-@]/.test(cell.value)).toBe(false)),
  );
}

test("the dashboard's figures are those of the reports, across a clock change", async () => {
  const summary = await app.request("alma", "PATCH", "/v1/dashboard?type=summary", { body: {} });
  const totalsOf = async (who: Reader, query: Query) => {
    const { totals, measures } = await figuresOf(who, query);
    return (measure: string) => totals[measures.indexOf(measure)];
  };
  const contacts = await totalsOf("alma", { report_type: "contact_list" });
  const leads = await totalsOf("alma", { report_type: "new_leads_by_source", period: "last_30_days" });
  const calls = await totalsOf("alma", { report_type: "call_activity", period: "today", scope: "mine" });
  expect(summary.at("data")).toMatchObject({
    summary: {
      contacts: contacts("contacts"),
      leads: contacts("leads"),
      clients: contacts("clients"),
      leads_new: leads("contacts"),
      calls_today: calls("calls"),
    },
  });
  const today = await app.request("mona", "PATCH", "/v1/dashboard?type=calls_today", { body: {} });
  const { groups, measures } = await figuresOf("mona", {
    report_type: "call_activity",
    period: "today",
    group_by: "direction",
    scope: "mine",
  });
  const countOf = (key: string) => groups.find((group) => group.key === key)?.values[measures.indexOf("calls")] ?? 0;
  expect(today.at("data.calls_today")).toMatchObject({ inbound: countOf("inbound"), outbound: countOf("outbound") });
});

test.each(["mona", "ada"] as const)("the goals of %s reach what the reports count", async (who) => {
  const { id } = app.people[who];
  await app.request(who, "PATCH", `/v1/goals/${id}`, { body: { calls: 40, premium: 1_000_000 } });
  const shown = await app.request(who, "PATCH", "/v1/dashboard?type=goals", { body: {} });
  const goals = shown.at("data.goals") as GoalShown[];
  expect(goals.map(({ kind, goal }) => [kind, goal])).toEqual([
    ["calls", 40],
    ["appointments", null],
    ["applications", null],
    ["premium", 1_000_000],
  ]);
  for (const { kind, report_type, measure, reached, days } of goals) {
    const query = { report_type, period: "this_month", scope: "mine" };
    const { totals, measures } = await figuresOf(who, query);
    expect([kind, reached]).toEqual([kind, totals[measures.indexOf(measure)]]);
    expect(days.reduce((sum, value) => sum + value, 0)).toBe(reached);
    const { meta } = await rowsOf(who, kind === "premium" ? query : { ...query, measure });
    if (kind !== "premium") expect(meta.total_count).toBe(reached);
  }
});

test("a goal is reached by those who have one alone", async () => {
  const query = { report_type: "call_activity", period: "this_year" };
  const { groups, goals } = await figuresOf("mona", { ...query, group_by: "user_id" });
  const calls = new Map(groups.map(({ key, values }) => [key, values[0] ?? 0]));
  expect(goals?.groups.map(({ key, reached }) => [key, ...reached])).toEqual(
    goals?.groups.map(({ key }) => [key, calls.get(key)]),
  );
  const theirs = (goals?.groups ?? []).reduce((sum, { key }) => sum + (calls.get(key) ?? 0), 0);
  const byMonth = await figuresOf("mona", { ...query, group_by: "month" });
  expect(byMonth.goals?.reached).toEqual([theirs]);
  expect(theirs).toBeLessThan(byMonth.totals[0] ?? 0);
});

test.each(["hours_worked", "persistency_13_month", "t65_list"])(
  "%s: a month is the same alone",
  async (report_type) => {
    const { groups } = await figuresOf("mona", { report_type, period: "all", group_by: "month" });
    const months = groups.filter(({ key, values }) => key !== "-" && values[0] !== 0).slice(-3);
    expect(months.length).toBeGreaterThan(0);
    for (const { key, values } of months) {
      const asked = { report_type, period: "custom", from: key, to: addDays(addMonths(key, 1), -1) };
      expect((await figuresOf("mona", asked)).totals).toEqual(values);
    }
  },
);

test("people are compared by the numbers of the reports, of one's own people alone", async () => {
  const period = { period: "custom", from: "2000-01-01", to: "2100-01-01" };
  const board = async (who: Reader, what: GoalKind, per: ComparedPer) =>
    (await read<{ data: Leaderboard }>(who, "leaderboard", { what, per, ...period })).data.rows;
  const amountsOf = async (who: Reader, { report_type, measure, group_by }: PersonMeasure) => {
    const { groups, measures } = await figuresOf(who, { report_type, group_by, ...period });
    return new Map(groups.map(({ key, values }) => [key, values[measures.indexOf(measure)] ?? 0]));
  };
  const { ben } = app.people;
  for (const what of goalKinds)
    for (const per of comparedPer) {
      const rows = await board("mona", what, per);
      const amounts = await amountsOf("mona", comparedMeasures[what]);
      const divisor = dividingMeasures[per];
      const divisors = divisor && (await amountsOf("mona", divisor));
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        expect([row.name, row.amount]).toEqual([row.name, amounts.get(row.user_id) ?? 0]);
        expect([row.name, row.of]).toEqual([row.name, divisors ? (divisors.get(row.user_id) ?? 0) : null]);
      }
      expect(rows.map(({ user_id }) => user_id)).not.toContain(ben.id);
      expect((await board("alma", what, per)).map(({ user_id }) => user_id)).toContain(ben.id);
    }
  for (const who of ["fred", "ada", "rita"] as const)
    expect((await app.request(who, "GET", "/v1/reports/leaderboard")).status).toBe(403);
  const of = (scope: string) => app.request("mona", "GET", `/v1/reports/leaderboard?scope=${scope}`);
  expect((await of(`person:${ben.id}`)).status).toBe(404);
  expect((await of(`team:${app.people.eve.id}`)).status).toBe(404);
});
