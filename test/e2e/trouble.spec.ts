import { expect, test } from "./journey.ts";

const agent = "field_manager@other.fieldline.test";

test("the server is killed while a tablet writes, and nothing is lost or doubled", async ({ newTablet, server }) => {
  const tablet = await newTablet();
  await tablet.signIn(agent);
  await tablet.filled();
  const { id } = await tablet.ownContact(0);
  await tablet.goTo(`/contacts/${id}`);
  await expect(tablet.page.getByRole("heading", { level: 1 })).toBeVisible();
  await tablet.writeNote("Before the crash");
  await server.kill();
  await tablet.writeNote("While it was down");
  await expect(tablet.page.getByText("Saved on this device").first()).toBeVisible();
  await server.start();
  await expect(tablet.syncWord).toHaveText("Saved", { timeout: 45_000 });
  const bodies = await tablet.page.evaluate(async (number) => {
    const reply = await fetch(`/v1/contacts/${number}/notes?limit=50`);
    return ((await reply.json()) as { data: { body: string }[] }).data.map(({ body }) => body);
  }, id);
  expect(bodies.filter((body) => ["Before the crash", "While it was down"].includes(body)).toSorted()).toEqual([
    "Before the crash",
    "While it was down",
  ]);
});

test("three tabs share one store, and another leads when the leader closes", async ({ newTablet }) => {
  const first = await newTablet();
  await first.signIn(agent);
  await first.filled();
  const { id } = await first.ownContact(1);
  await first.goTo(`/contacts/${id}`);
  const [second, third] = [await first.context.newPage(), await first.context.newPage()];
  for (const page of [second, third]) {
    await page.goto(first.addressOf(`/contacts/${id}`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await first.writeNote("Seen in every tab");
  await expect(second.getByText("Seen in every tab").first()).toBeVisible();
  await expect(third.getByText("Seen in every tab").first()).toBeVisible();
  await first.page.close();
  await second.getByRole("textbox", { name: "New note" }).first().fill("After the leader left");
  await second.getByRole("button", { name: "Add note" }).first().click();
  await expect(third.getByText("After the leader left").first()).toBeVisible();
  await expect(third.locator("a[data-word] [aria-live]")).toHaveText("Saved");
});

test("a captive portal that answers everything with a page changes nothing", async ({ newTablet }) => {
  const tablet = await newTablet();
  await tablet.signIn(agent);
  await tablet.filled();
  const { id } = await tablet.ownContact(2);
  await tablet.goTo(`/contacts/${id}`);
  await tablet.context.route("**/v1/**", (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<html>Sign in to the hotel</html>" }),
  );
  await tablet.writeNote("Behind the portal");
  await expect(tablet.page.getByText("Saved on this device").first()).toBeVisible();
  await tablet.context.unroute("**/v1/**");
  await expect(tablet.syncWord).toHaveText("Saved", { timeout: 45_000 });
});
