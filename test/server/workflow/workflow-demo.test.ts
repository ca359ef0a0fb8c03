/** The demo's flows: every state has a contact, including on the first page the demo users see. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { flowStatuses, runStates, stepResults } from "../../../src/domain/workflow/limits.ts";
import { planProblems } from "../../../src/domain/workflow/plan-check.ts";
import { FlowHistory, FlowRun, WorkflowFlow } from "../../../src/domain/workflow/flow.ts";
import { WorkflowTemplate } from "../../../src/domain/workflow/template.ts";
import { demoTenants, fillDemo } from "../../../src/server/demo/fill.ts";
import { type EmptyTestServer, openEmptyTestServer } from "../../fixtures/test-server.ts";
import { signIn } from "../../fixtures/people.ts";

let app: EmptyTestServer;
let tenant_id: string;
beforeAll(async () => {
  app = await openEmptyTestServer();
  const { db } = app.connection;
  const [demo] = demoTenants;
  await fillDemo(db, app.world.now(), "nobody signs in", [{ ...demo!, contacts: 3_000 }]);
  tenant_id = (await db.selectFrom("tenants").select("tenant_id").executeTakeFirstOrThrow()).tenant_id;
});
afterAll(() => app.close());

async function cookieOf(account_type: "agent" | "manager"): Promise<string> {
  const { db } = app.connection;
  const email = `${account_type}@demo.fieldline.test`;
  const { id } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  return (await signIn(db, app.world, { tenant_id, id })).cookie;
}
const request = async (cookie: string, path: string) => {
  const answer = await app.send("GET", `/v1${path}`, { cookie });
  expect(answer.status, path).toBe(200);
  return answer.at("data") as unknown[];
};

test("flows stand in every way a person can put them, and their contacts in every way they can end", async () => {
  const { db } = app.connection;
  const distinct = async (table: "workflow_flows" | "flow_runs" | "flow_history", column: string) => {
    const rows = await db.selectFrom(table).select(db.dynamic.ref(column)).distinct().execute();
    return rows.map((row) => (row as Record<string, string>)[column]);
  };
  expect((await distinct("workflow_flows", "status")).toSorted()).toEqual(
    flowStatuses.filter((status) => status !== "finished").toSorted(),
  );
  expect((await distinct("flow_runs", "state")).toSorted()).toEqual(
    runStates.filter((state) => state !== "running").toSorted(),
  );
  expect((await distinct("flow_history", "result")).toSorted()).toEqual([...stepResults].toSorted());
  const now = app.world.now();
  const { late } = await db
    .selectFrom("flow_history")
    .select((eb) => eb.fn.countAll<number>().filterWhere("at", ">", now).as("late"))
    .executeTakeFirstOrThrow();
  expect(Number(late)).toBe(0);
});

test("what is shown fits the contract, and what works is ready to", async () => {
  const cookie = await cookieOf("manager");
  for (const template of await request(cookie, "/workflow/wf_templates?limit=100")) {
    const { state, ...plan } = WorkflowTemplate.parse(template);
    if (state === "active") expect(planProblems(plan)).toEqual({});
  }
  const flows = (await request(cookie, "/workflow/wf_flows?limit=100")).map((flow) => WorkflowFlow.parse(flow));
  expect(flows.length).toBeGreaterThan(6);
  for (const { id } of flows) {
    for (const run of await request(cookie, `/workflow/wf_flows/${id}/runs`)) FlowRun.parse(run);
    for (const line of await request(cookie, `/workflow/wf_flows/${id}/history`)) FlowHistory.parse(line);
  }
});

test.each(["agent", "manager"] as const)("someone on the first page of the %s waits in a flow", async (role) => {
  const cookie = await cookieOf(role);
  const first = (await app.send("PATCH", "/v1/contacts", { cookie, body: {} })).at("data") as { id: number }[];
  expect(first).toHaveLength(25);
  // Contacts of a pool are on the page, but their workflows are not for everybody.
  const answers = await Promise.all(
    first.map(({ id }) => app.send("GET", `/v1/contacts/${id}/workflow_runs`, { cookie })),
  );
  const states = answers
    .filter(({ status }) => status !== 403)
    .map((answer) => (answer.at("data") as unknown[]).map((run) => FlowRun.parse(run).state));
  expect(states.flat()).toContain("waiting");
});
