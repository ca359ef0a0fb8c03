import { barriersOn, BarrierWalk, cutOff, walkAs } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

test.describe.configure({ timeout: 180_000 });
const agent = accountOf("agent");

test("pages before sign-in are accessible", async ({ newTablet }) => {
  const tablet = await newTablet();
  const walk = new BarrierWalk(tablet.page);
  const paths = [
    "/login",
    "/login-app",
    "/login?first_admin=token",
    "/reset-password",
    "/reset-password?token=token",
    "/invitation?token=none",
    "/api/auth/callback?state=none",
    "/sso-logout",
    "/privacy-policy",
    "/terms-of-use",
    "/contact-us",
  ];
  for (const path of paths) {
    await tablet.goTo(path);
    await expect(tablet.heading).toBeVisible();
    await walk.look(path);
  }
  await tablet.typePassword("nobody", "wrong password");
  await expect(tablet.page.getByText("Email or password is not right.")).toBeVisible();
  await walk.look("a refused sign-in");
  await tablet.page.getByRole("button", { name: "Español" }).click();
  await expect(tablet.page.getByText("El correo electrónico o la contraseña no son correctos.")).toBeVisible();
  await walk.look("a refused sign-in in Spanish");
  await tablet.page.goto(tablet.addressOf("/").replace("localhost", "ada.localhost"));
  await expect(tablet.page.getByRole("heading", { name: "This page is not available." })).toBeVisible();
  expect(await barriersOn(tablet.page)).toEqual([]);
  await tablet.page.getByRole("link", { name: "Español" }).click();
  await expect(tablet.page.getByRole("heading", { name: "Esta página no está disponible." })).toBeVisible();
  expect(await barriersOn(tablet.page)).toEqual([]);
  await tablet.page.goto(tablet.addressOf("/unsubscribe/none/none/none"));
  await expect(tablet.page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  expect(await barriersOn(tablet.page)).toEqual([]);
  expect(walk.found).toEqual([]);
});

test("the shell is accessible: start, search, shortcuts, menus, and missing or broken pages", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  const walk = await walkAs(tablet, agent);
  await tablet.open("/");
  await expect(tablet.heading).toBeVisible();
  await walk.look("the start page");
  await page.keyboard.press("?");
  await walk.lookIn("Keyboard shortcuts");
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search" }).fill("ma");
  await expect(page.getByRole("option").nth(3)).toBeVisible();
  await walk.lookIn("Search and commands");
  await page.getByRole("button", { name: /^Your menu/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await walk.look("the person's menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await walk.lookIn("Notifications");
  await page.keyboard.press("e");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a title.")).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByLabel("Repeats").first()).toBeVisible();
  await walk.lookIn("New event");
  await tablet.open("/there-is-no-such-page");
  await expect(tablet.heading).toBeVisible();
  await walk.look("a page that is not there");
  await tablet.context.route("**/imports-screen-*.js", (route) => route.abort());
  await tablet.goTo("/imports");
  await expect(page.getByText("This page could not be loaded.")).toBeVisible();
  await walk.look("a page that cannot be fetched");
  const broken = "export function ImportsScreen() { throw new Error('It broke.'); }";
  await tablet.context.route("**/imports-screen-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: broken }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Reload page" })).toBeVisible();
  await walk.look("a page that broke");
  expect(walk.found).toEqual([]);
});

test("the contact list, its panels and dialogs are accessible", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  const walk = await walkAs(tablet, agent);
  await tablet.openList();
  await walk.look("the list");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await walk.lookIn("Filters");
  await page.getByRole("button", { name: "Columns" }).click();
  await walk.lookIn("Columns");
  await page.getByRole("button", { name: "New contact" }).click();
  await walk.lookIn("New contact");
  await page.getByRole("button", { name: /choose another list/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await walk.look("the choice of lists");
  await page.keyboard.press("Escape");
  await page.getByRole("grid").locator("[data-at]").nth(1).getByRole("checkbox").click();
  await page
    .getByRole("grid")
    .locator("[data-at]")
    .nth(8)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selected contacts" });
  await expect(bar.getByText("8 selected")).toBeVisible();
  await walk.look("a selection");
  await bar.getByRole("button", { name: "Tag", exact: true }).click();
  await walk.lookIn("Tag");
  await bar.getByRole("button", { name: "Delete" }).click();
  await walk.lookIn("Delete 8 contacts");
  await tablet.openList("?category=client&has_mobile=yes");
  await page.getByRole("button", { name: "Save as quick filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as quick filter" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Seen by everybody");
  await walk.look("Save as quick filter");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Quick filters" }).click();
  await walk.lookIn("Quick filters");
  await tablet.open("/contacts?q=qqqqxxzz");
  await expect(page.getByText("No matches.")).toBeVisible();
  await walk.look("an empty list");
  expect(walk.found).toEqual([]);
});

test("the calendar is accessible: its views, types and date navigation", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  const walk = await walkAs(tablet, agent);
  for (const view of ["month", "week", "agenda"]) {
    await tablet.open(`/calendar?view=${view}`);
    await expect(page.getByRole("group", { name: view === "agenda" ? "Agenda" : "Calendar" })).toBeVisible();
    await walk.look(`the calendar, ${view}`);
  }
  await page.getByRole("button", { name: "Types: All types" }).click();
  await walk.lookIn("Types: All types");
  await page.getByRole("button", { name: /go to date$/ }).click();
  await walk.lookIn(/go to date$/);
  expect(walk.found).toEqual([]);
});

test("the app is accessible on a tablet in portrait", async ({ newTablet }) => {
  const tablet = await newTablet({ viewport: { width: 820, height: 1180 } });
  const { page } = tablet;
  const walk = await walkAs(tablet, agent);
  const { id } = await tablet.ownContact();
  const accounts = "/account/external_accounts";
  for (const path of [
    "/",
    "/contacts",
    "/calendar",
    `/contacts/${id}`,
    "/imports",
    "/sync",
    "/account/profile",
    accounts,
  ]) {
    await tablet.open(path);
    await expect(tablet.heading).toBeVisible();
    await walk.look(`${path}, upright`);
  }
  await page.setViewportSize({ width: 700, height: 1100 });
  await page.getByRole("button", { name: "Open navigation" }).click();
  await walk.lookIn("Fieldline");
  expect(walk.found).toEqual([]);
});

test("nothing is cut off on a phone", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  const walk = await walkAs(tablet, accountOf("admin"));
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of [
    "/",
    "/calendar",
    "/contacts/tags",
    "/account/profile?tab=phone",
    "/account/profile?tab=selling",
  ]) {
    await tablet.open(path);
    await expect(tablet.heading).toBeVisible();
    await walk.look(`${path}, phone`);
    expect(await cutOff(page), path).toEqual([]);
  }
  expect(walk.found).toEqual([]);
});
