import { barriersOn } from "./barriers.ts";
import { expect, test } from "./journey.ts";

const pages = ["", "/settings", "/voice", "/integrations", "/api", "/api/contacts", "/api/shapes"];

for (const width of [1280, 820, 360])
  test(`the documentation is readable at ${width} pixels, in light and dark`, async ({ newTablet }) => {
    const tablet = await newTablet({ viewport: { width, height: 900 } });
    const { page } = tablet;
    for (const path of pages) {
      await tablet.goTo(`/docs${path}`);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const barriers = await barriersOn(page);
        expect(
          barriers.map(({ id, nodes }) => [id, nodes[0]?.html]),
          `${path} ${colorScheme}`,
        ).toEqual([]);
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, path).toBeLessThanOrEqual(0);
    }
  });

test("the documentation needs no JavaScript: its menu opens and leads to another page, in the app's font", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${server.address}/docs`);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.getByText("Pages", { exact: true }).click();
  const font = page.waitForResponse(/inter\.woff2$/);
  await page.getByRole("navigation").getByRole("link", { name: "Calendars" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calendars");
  expect((await font).ok()).toBe(true);
  await context.close();
});
