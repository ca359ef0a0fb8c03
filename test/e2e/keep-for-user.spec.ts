/** A shared tablet at the end of a shift: what one person could not send waits, locked, for that person. */
import { expect, test } from "./journey.ts";
import { accountOf, type Tablet } from "./tablet.ts";

const agent = accountOf("agent");
const colleague = accountOf("basic");
const hint = "This device holds encrypted, unsent changes";

const atSignIn = (tablet: Tablet) => expect(tablet.page.getByRole("heading", { name: "Sign in" })).toBeVisible();

test("unsent work is kept at sign-out, stays out of others' reach, and is sent when its owner is back", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(agent);
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  await tablet.goOffline();
  await tablet.writeNote("For the owner's eyes");
  await tablet.chooseFromMenu("Sign out");
  await expect(page.getByRole("dialog")).toContainText("For the owner's eyes");
  await page.getByRole("button", { name: "Keep changes and sign out" }).click();
  await atSignIn(tablet);
  await expect(page.getByRole("note").filter({ hasText: hint })).toBeVisible();

  await tablet.goOnline();
  await tablet.signInByForm(colleague);
  await tablet.filled();
  await tablet.open("/sync");
  await expect(page.getByText("All changes saved")).toBeVisible();
  await expect(page.getByText("For the owner's eyes")).toHaveCount(0);
  await tablet.chooseFromMenu("Sign out");
  await atSignIn(tablet);
  await expect(page.getByRole("note").filter({ hasText: hint })).toBeVisible();

  await tablet.signInByForm(agent);
  await expect(page.getByText("The unsent change you left on this device is being sent.")).toBeVisible();
  await tablet.sent();
  const notes = await tablet.request<{ body: string; author_id: string }[]>(`/v1/contacts/${id}/notes?limit=50`);
  const me = await tablet.request<{ id: string }>("/v1/users/me");
  expect(notes.filter(({ body }) => body === "For the owner's eyes")).toMatchObject([{ author_id: me.id }]);
  await page.getByRole("button", { name: "Got it" }).click();
  await expect(page.getByText("The unsent change you left on this device")).toHaveCount(0);
});

test("another person signing in over an ended session keeps the first one's unsent work for them", async ({
  newTablet,
}) => {
  const [tablet, office] = [await newTablet(), await newTablet()];
  await tablet.signIn(agent);
  await tablet.filled();
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  await tablet.goOffline();
  await tablet.writeNote("Left in a hurry");
  // The session ends elsewhere, so that this tablet meets a 401 with work in hand.
  await office.signIn(agent);
  await office.page.evaluate(async () => {
    const open = (await (await fetch("/v1/account/sessions")).json()) as { data: { id: string; current: boolean }[] };
    for (const session of open.data)
      if (!session.current) await fetch(`/v1/account/sessions/${session.id}`, { method: "DELETE" });
  });
  await tablet.goOnline();
  await atSignIn(tablet);
  await tablet.signInByForm(colleague);
  await tablet.filled();
  await tablet.chooseFromMenu("Sign out");
  await atSignIn(tablet);
  await tablet.signInByForm(agent);
  await tablet.sent();
  expect((await tablet.notesThere(id)).filter((body) => body === "Left in a hurry")).toHaveLength(1);
});

test("signed out at the company's own provider, what was written in a basement waits sealed for its owner", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(agent);
  const { id } = await tablet.ownContact();
  await tablet.openContact(id);
  await tablet.goOffline();
  await tablet.writeNote("Before the provider signed me out");
  await tablet.goTo("/sso-logout");
  await expect(page.getByText("You are signed out.")).toBeVisible();
  await expect(page.getByRole("note").filter({ hasText: hint })).toBeVisible();
  await tablet.goOnline();
  await tablet.signInByForm(agent);
  await expect(page.getByText("The unsent change you left on this device is being sent.")).toBeVisible();
  await tablet.sent();
  expect((await tablet.notesThere(id)).filter((body) => body === "Before the provider signed me out")).toHaveLength(1);
});
