/** The screens of reports: what moved since, a run in the background, the points of each chart, and who may compare people. */
import { Navigate, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LocalContext } from "../../../src/app/base/live.ts";
import { LeaderboardScreen } from "../../../src/app/reports/leaderboard-screen.tsx";
import { ReportListScreen } from "../../../src/app/reports/report-list-screen.tsx";
import { ReportScreen } from "../../../src/app/reports/report-screen.tsx";
import { ReportsScreen } from "../../../src/app/reports/reports-screen.tsx";
import { leaderboards } from "../../../src/contract/reports/leaderboard.ts";
import { reports } from "../../../src/contract/reports/reports.ts";
import { basicMeasures, type ReportFigures } from "../../../src/domain/reports/report-figures.ts";
import { reportTypeOf } from "../../../src/domain/reports/report-catalog.ts";
import type { AccountType } from "../../../src/domain/users/access.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import type { Local } from "../../../src/local/index.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const ada = "11111111-1111-4111-8111-111111111111";
const as_of = Date.parse("2026-11-21T15:00:00Z");

let db: LocalDatabase;
let asked: unknown[];
beforeEach(() => {
  db = openDatabase(`report-screens-${crypto.randomUUID()}`);
  asked = [];
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

type Answer = (input: { query?: object; body?: { cancel?: boolean } }) => unknown;

async function show(path: string, answers: ReadonlyMap<unknown, Answer>, account_type: AccountType = "agent") {
  const real = realWorld();
  const world = { ...real, sleep: (_ms: number, signal?: AbortSignal) => real.sleep(5, signal) };
  const request = async (endpoint: unknown, input: Parameters<Answer>[0]) => {
    asked.push(endpoint);
    return answers.get(endpoint)?.(input) ?? { data: [], meta: { total_count: 0 } };
  };
  const local = { db, request, world, user_id: ada } as unknown as Local;
  const screens = (
    <LocalContext value={local}>
      <Routes>
        <Route path="/" element={<Navigate to={path} replace />} />
        <Route path="/reports" element={<ReportsScreen />} />
        <Route path="/reports/leaderboard" element={<LeaderboardScreen />} />
        <Route path="/reports/:type" element={<ReportScreen />} />
        <Route path="/reports/:type/rows" element={<ReportListScreen />} />
      </Routes>
    </LocalContext>
  );
  await mount(await signedInAs({ account_type, timezone: "est", features: {} }, local, screens));
}

const rowsOf = (total_count: number): Answer => {
  const meta = { current_page: 1, limit: 100, total_count, total_pages: 1 };
  const row = { id: "1", contact_id: 7, cells: ["Ann Ames"] };
  return () => ({ data: [row], meta, as_of, columns: [{ key: "name", label: "Name", kind: "text" }] });
};

test("a list says how many there were at the click, and how many there are now", async () => {
  const path = `/reports/contact_list/rows?then=82&as_of=${as_of}`;
  await show(path, new Map([[reports.rows, rowsOf(85)]]));
  await expect.element(page.getByRole("status").filter({ hasText: "85 contacts" })).toBeVisible();
  await expect.element(page.getByText(/82 at .*11\/21\/2026.*, 85 now\./)).toBeVisible();
});

function figuresOf(type: string, group_by: string, keys: readonly string[]): ReportFigures {
  const measures = basicMeasures(reportTypeOf(type)!);
  const values = measures.map((_, nth) => 9 - nth);
  const groups = keys.map((key) => ({ key, label: key, values }));
  const range = { from: "2026-11-01", to: "2026-11-08" };
  const totals = values.map((value) => value * keys.length);
  return { as_of, zone: "America/New_York", ...range, group_by, measures, totals, groups, rest: null, before: null };
}

test.each([
  ["bars", "production_by_agent", "status", ["in_force", "lapsed"]],
  ["a line", "call_activity", "day", ["2026-11-02", "2026-11-03"]],
  ["a heat map", "call_activity", "hour", ["1-9", "2-14"]],
  ["a funnel", "lead_conversion", "source_id", ["-"]],
])("each point of %s opens its list, by key too", async (_, type, group_by, keys) => {
  const answers = new Map<unknown, Answer>([
    [reports.figures, () => ({ data: figuresOf(type, group_by, keys) })],
    [reports.rows, rowsOf(1)],
  ]);
  await show(`/reports/${type}?group_by=${group_by}&period=custom&from=2026-11-01&to=2026-11-07`, answers, "manager");
  const chart = page.getByRole("group", { name: /, as a chart$/ });
  await expect.element(chart.getByRole("link").first()).toBeInTheDocument();
  const links = [...chart.element().querySelectorAll("a")];
  expect(links.length).toBeGreaterThanOrEqual(keys.length);
  for (const link of links) expect(link.getAttribute("href")).toMatch(/^\/reports\/\w+\/rows\?.*then=\d/);
  links[0]?.focus();
  expect(document.activeElement).toBe(links[0]);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("link", { name: "Back to the report" })).toBeVisible();
  await expect.poll(() => asked).toContain(reports.rows);
});

test("a long run shows how far it is, and can be stopped", async () => {
  let status = "running";
  const run = () => ({
    data: {
      id: ada,
      status,
      progress: 0.4,
      figures: null,
      error: status === "failed" ? "You stopped this report." : null,
    },
  });
  const answers = new Map<unknown, Answer>([
    [reports.figures, () => ({ data: null })],
    [reports.create, run],
    [reports.show, run],
    [
      reports.run,
      ({ body }) => {
        if (body?.cancel) status = "failed";
        return run();
      },
    ],
  ]);
  await show("/reports/contact_list", answers);
  await expect.element(page.getByText("Running, 40%")).toBeVisible();
  await expect
    .element(page.getByRole("progressbar", { name: "Report progress" }))
    .toHaveAttribute("aria-valuenow", "40");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect.element(page.getByText("You stopped this report.")).toBeVisible();
});

test.each([
  ["agent", false],
  ["field_manager", false],
  ["manager", true],
] as const)("people are compared by those who may: %s", async (account_type, isShown) => {
  await show("/reports", new Map(), account_type);
  await expect.element(page.getByRole("heading", { name: "Reports", exact: true })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /Production by agent/ })).toBeVisible();
  await expect.poll(() => page.getByRole("link", { name: /Leaderboard/ }).elements()).toHaveLength(isShown ? 1 : 0);
  if (isShown) return;
  await show("/reports/leaderboard", new Map(), account_type);
  await expect.element(page.getByText("This report does not exist, or you do not have access to it.")).toBeVisible();
  expect(asked).not.toContain(leaderboards.show);
});
