import { expect, test } from "./journey.ts";
import { accountOf, type Tablet } from "./tablet.ts";

const storesLeft = (tablet: Tablet) =>
  tablet.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

test("signing out names what is unsent and lets one stay", async ({ newTablet }) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(accountOf("agent"));
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await tablet.goOffline();
  await tablet.writeNote("Not sent when leaving");
  await tablet.chooseFromMenu("Sign out");
  const dialog = page.getByRole("dialog", { name: "You are offline" });
  await expect(dialog.getByRole("listitem").first()).toContainText(name);
  await expect(dialog.getByRole("button", { name: "Discard this change and sign out" })).toBeVisible();
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await tablet.comesBack();
});

test("signing out leaves nothing of the person on the device", async ({ newTablet }) => {
  const tablet = await newTablet();
  await tablet.signIn(accountOf("agent"));
  await tablet.filled();
  expect((await storesLeft(tablet)).length).toBeGreaterThan(0);
  await tablet.chooseFromMenu("Sign out");
  await expect(tablet.page.getByLabel("Email or username")).toBeVisible();
  await expect.poll(() => storesLeft(tablet)).toEqual([]);
});

test("signing out with the network gone empties the device at once", async ({ newTablet }) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(accountOf("agent"));
  await tablet.openList();
  await tablet.goOffline();
  await tablet.chooseFromMenu("Sign out");
  await page.getByRole("dialog", { name: "You are offline" }).getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel("Email or username")).toBeVisible();
  await expect.poll(() => storesLeft(tablet)).toEqual([]);
});

test("a manager acts as an agent under a banner, and returns to the own account", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  const complaints: string[] = [];
  page.on("console", (line) => {
    if (/dexie|database/i.test(line.text())) complaints.push(line.text());
  });
  await tablet.signIn(accountOf("admin"));
  await tablet.filled();
  await tablet.chooseFromMenu("Act as another user");
  const dialog = page.getByRole("dialog", { name: "Act as another user" });
  await dialog.getByRole("textbox", { name: "Find a person" }).fill(accountOf("agent"));
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByRole("button", { name: /^Act as/ }).click();
  const banner = page.getByRole("region", { name: "Acting as someone else" });
  await expect(banner).toContainText("You are acting as");
  await expect(page.getByText(accountOf("admin"))).toBeHidden();
  await banner.getByRole("button", { name: "Return to your account" }).click();
  await expect(banner).toBeHidden();
  await page.getByRole("button", { name: /^Your menu/ }).click();
  await expect(page.getByText(accountOf("admin"))).toBeVisible();
  await expect.poll(() => storesLeft(tablet)).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test("a password that is due also holds back whoever acts as its owner, with a way back", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("admin"));
  await tablet.filled();
  const people = await tablet.request<{ id: string; email: string }[]>(`/v1/admin/users?q=${accountOf("basic")}`);
  const mustChange = (change_password: boolean) =>
    page.evaluate(
      async ([id, body]) => {
        const headers = { "content-type": "application/json" };
        return (await fetch(`/v1/users/${id}`, { method: "PATCH", headers, body })).status;
      },
      [people[0]?.id, JSON.stringify({ change_password })] as const,
    );
  expect(await mustChange(true)).toBe(200);
  await tablet.chooseFromMenu("Act as another user");
  const dialog = page.getByRole("dialog", { name: "Act as another user" });
  await dialog.getByRole("textbox", { name: "Find a person" }).fill(accountOf("basic"));
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByRole("button", { name: /^Act as/ }).click();
  const banner = page.getByRole("region", { name: "Acting as someone else" });
  await expect(banner).toContainText("You are acting as");
  const due = page.getByText("This account needs a new password first");
  await expect(due).toBeVisible();
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(due).toBeVisible();
  await expect(page).toHaveURL(/\/account\/profile\?tab=password$/);
  await banner.getByRole("button", { name: "Return to your account" }).click();
  await expect(banner).toBeHidden();
  await expect(page).not.toHaveURL(/\/account/);
  expect(await mustChange(false)).toBe(200);
});

test("times are read in the zone a person has chosen, wherever the tablet is", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("telemarketer"));
  await tablet.filled();
  await tablet.open("/account/profile");
  const zones = page.getByRole("combobox", { name: "Show times in" });
  await zones.click();
  await page.getByRole("option", { name: /^Hawaii/ }).click();
  await page.getByRole("button", { name: "Save time zone" }).click();
  await expect(page.getByText("Time zone saved.")).toBeVisible();
  const { id } = await tablet.ownContact();
  const { created_at } = await tablet.request<{ created_at: number }>(`/v1/contacts/${id}`);
  await tablet.openContact(id);
  const day = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const inHawaii = new Intl.DateTimeFormat("en-US", {
    timeZone: "Pacific/Honolulu",
    ...day,
    hour: "numeric",
    minute: "2-digit",
  }).format(created_at);
  await expect(page.getByRole("group", { name: "Record" })).toContainText(inHawaii);
  await tablet.open(`/contacts/${id}?tab=activity`);
  const created = page.getByRole("list", { name: "Timeline" }).getByRole("listitem").last().locator("time");
  await expect(created).toHaveAttribute("title", inHawaii);
});

test("another number for calls counts once its digits were keyed there", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("sub_admin"));
  await page.goto(tablet.addressOf("/account/profile?tab=profile"));
  const panel = page.getByRole("region", { name: "Phone for calls" });
  await panel.getByRole("button", { name: "Use another number" }).click();
  await panel.getByRole("textbox", { name: "Number" }).fill("(201) 555-0163");
  await panel.getByRole("button", { name: "Call this number" }).click();
  await expect(panel.getByLabel("Digits to enter")).toHaveText(/^\d{6}$/);
  await expect(panel.getByText("Your number is verified.")).toBeVisible();
  await panel.getByRole("button", { name: "Done" }).click();
  await expect(panel.getByText("(201) 555-0163")).toBeVisible();
});
