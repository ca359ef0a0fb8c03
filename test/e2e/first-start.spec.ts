/** A server without anybody in it: from the link in the terminal to work with no connection. */
import { emptyTestServer } from "./seeded-server.ts";
import { expect, test } from "./journey.ts";
import { ServerProcess } from "./server-process.ts";

test("an empty start prints a link that makes the company, once, and its first contact needs no connection", async ({
  newTablet,
}) => {
  const app = await ServerProcess.start({ home: await emptyTestServer() });
  try {
    await expect.poll(() => app.said).toContain("?first_admin=");
    const link = /http\S+first_admin=\S+/.exec(app.said)?.[0] ?? "";
    const { address } = app;
    const [tablet, stranger] = [await newTablet({ address, serviceWorkers: "allow" }), await newTablet({ address })];
    const { page } = tablet;
    await page.goto(link);
    for (const [label, value] of [
      ["Company", "Prairie Life"],
      ["First name", "Alma"],
      ["Last name", "Reyes"],
      ["Email", "alma@prairie.test"],
      ["Password", "nine brave otters at dusk"],
    ] as const)
      await page.getByRole("textbox", { name: label, exact: true }).fill(value);
    await page.getByRole("button", { name: "Create company" }).click();
    await page.getByRole("button", { name: "I accept" }).click();
    await tablet.signedIn();
    await tablet.filled();
    await tablet.installed();
    await tablet.open("/contacts");
    await tablet.goOffline();
    await page.getByRole("button", { name: "New contact" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New contact" });
    await dialog.getByRole("textbox", { name: "Last name" }).fill("Firstborn");
    await dialog.getByRole("button", { name: "Create contact" }).click();
    await expect(tablet.heading).toHaveText("Firstborn");
    await tablet.comesBack();
    await stranger.page.goto(link);
    await expect(stranger.page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  } finally {
    await app.stop();
  }
});
