/** Lists by carrier and by where a policy stands: the same with and without a connection, and not for everybody. */
import { expect, test } from "./journey.ts";
import { accountOf, type Tablet } from "./tablet.ts";

const countWords = /^[\d,]+ contacts?$/;

/** What the server answers: its status, and how many. */
function asked({ page }: Tablet, search: object): Promise<{ status: number; count: number | undefined }> {
  return page.evaluate(async (wanted) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ contacts_scope: { search: wanted } });
    const reply = await fetch("/v1/contacts", { method: "PATCH", headers, body });
    const { meta } = (await reply.json()) as { meta?: { total_count: number } };
    return { status: reply.status, count: meta?.total_count };
  }, search);
}

test("a policy moved with the network gone changes the lists at once; kept, opened again, it is what the server lists", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(accountOf("agent"));
  const { id } = await tablet.insuredContact();
  await tablet.openList();
  await tablet.goOffline();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await panel.getByRole("combobox", { name: "Policy status" }).click();
  await page.getByRole("option", { name: /^In force \(\d+\)$/ }).click();
  await panel.getByRole("button", { name: /^Show/ }).click();
  await expect(page.getByText("Policy In force")).toBeVisible();
  const count = page.getByText(countWords);
  const inForce = await tablet.listCount();

  await tablet.open(`/contacts/${id}?tab=policies`);
  const policies = page.getByRole("tabpanel", { name: "Policies" });
  await policies
    .getByRole("link", { name: /In force/ })
    .first()
    .click();
  const statuses = page.getByRole("button", { name: "Change status", exact: true });
  await statuses.click();
  await page.getByRole("menuitem", { name: "Grace" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Grace", { exact: true })).toHaveCount(0);
  await statuses.click();
  await page.getByRole("menuitem", { name: "Grace" }).click();
  await statuses.click();
  await expect(page.getByRole("menuitem", { name: "Lapsed" })).toBeVisible();
  await page.keyboard.press("Escape");

  await tablet.openList("?policy_status=grace&group=my");
  await expect(tablet.rowOf(id)).toBeVisible();
  await page.getByRole("button", { name: "Save as quick filter" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("In grace");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByRole("link", { name: "In grace" }).click();
  await expect(tablet.rowOf(id)).toBeVisible();
  await tablet.comesBack();

  for (const [query, search] of [
    ["policy_status=grace", { policy_status: ["grace"] }],
    ["policy_status=in_force", { policy_status: ["in_force"] }],
  ] as const) {
    await tablet.openList(`?${query}`);
    const { count: there } = await asked(tablet, search);
    await expect(count).toHaveText(new RegExp(`^${there} contacts?$`));
  }
  expect(inForce).toMatch(countWords);
});

test("a telemarketer is offered no such filter, and finds nothing out by address or by asking", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("telemarketer"));
  await tablet.filled();
  await tablet.openList();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await expect(panel.getByRole("combobox", { name: "Status" })).toBeVisible();
  await expect(panel.getByRole("combobox", { name: "Policy status" })).toHaveCount(0);
  await expect(panel.getByRole("combobox", { name: "Carrier" })).toHaveCount(0);
  await tablet.open("/contacts?policy_status=in_force");
  await expect(page.getByText("No matches.")).toBeVisible();
  expect(await asked(tablet, { policy_status: ["in_force"] })).toEqual({ status: 403, count: undefined });
});
