import { TOTP } from "otpauth";
import { BarrierWalk } from "./barriers.ts";
import { attack, expect, test } from "./journey.ts";
import { accountOf, demoPassword, type Tablet } from "./tablet.ts";

test("an agent signs in and sees the day", async ({ newTablet }) => {
  const tablet = await newTablet();
  await tablet.signInByForm(accountOf("agent"));
  await expect(tablet.heading).toBeVisible();
  await tablet.filled();
});

test("a wrong password keeps what was typed and says so", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.typePassword(accountOf("agent"), "not this one");
  await expect(page.getByText("Email or password is not right.")).toBeVisible();
  await expect(page.getByLabel("Email or username")).toHaveValue(accountOf("agent"));
});

test("two-factor is set up with an authenticator; the next sign-ins ask for its code or a recovery code", async ({
  newTablet,
}) => {
  const account = accountOf("sub_admin");
  const [first, second, third] = [await newTablet(), await newTablet(), await newTablet()];
  const walk = new BarrierWalk(second.page);
  await first.signIn(account);
  const { codes, recovery } = await turnOnTwoFactor(first);

  await second.typePassword(account, demoPassword);
  await expect(second.page.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
  await walk.look("the second step");
  // A code counts once: the set-up took the one of this half minute.
  await second.page.getByLabel("Code from your app").fill(codes.generate({ timestamp: Date.now() + 30_000 }));
  await second.page.getByRole("button", { name: "Confirm" }).click();
  await second.signedIn();

  await third.typePassword(account, demoPassword);
  await third.page.getByText("Recovery", { exact: true }).click();
  await third.page.getByLabel("Recovery code").fill(recovery);
  await third.page.getByRole("button", { name: "Confirm" }).click();
  await third.signedIn();
  expect(walk.found).toEqual([]);
});

async function turnOnTwoFactor(tablet: Tablet): Promise<{ codes: TOTP; recovery: string }> {
  const { page } = tablet;
  await tablet.open("/account/profile?tab=two_factor");
  await page.getByRole("button", { name: "Show QR code" }).click();
  await expect(page.getByText(/^Scan this with an authenticator app/)).toBeFocused();
  const secret = (await page.locator("code").first().textContent())?.replaceAll(" ", "") ?? "";
  const codes = new TOTP({ secret, digits: 6, period: 30 });
  await page.getByRole("textbox", { name: "Code" }).fill(codes.generate());
  await page.getByLabel("Your password").fill(demoPassword);
  await page.getByRole("button", { name: "Turn on two-factor" }).click();
  await expect(page.getByText("Save your recovery codes")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy" })).toBeFocused();
  const recovery = (await page.getByRole("listitem").locator("code").first().textContent()) ?? "";
  await page.getByRole("checkbox", { name: "I saved them in a safe place" }).check();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(page.getByText("On. You sign in with your password and a code.")).toBeVisible();
  return { codes, recovery };
}

test("a forgotten password is reset by the mailed link, which the admin's outbox shows", async ({ newTablet }) => {
  const [lost, admin] = [await newTablet(), await newTablet()];
  const [account, fresh] = [accountOf("bu_admin"), "nine brave otters at dawn"];
  await lost.goTo("/reset-password");
  await lost.page.getByLabel("Email or username").fill(account);
  await lost.page.getByRole("button", { name: "Send me a link" }).click();
  await expect(lost.page.getByText("we sent an email with a link")).toBeVisible();
  await admin.signIn(accountOf("admin"));
  const link = await linkMailedTo(admin, account);
  await lost.page.goto(link);
  await lost.page.getByLabel("New password", { exact: true }).fill(fresh);
  await lost.page.getByLabel("Confirm new password").fill(fresh);
  await lost.page.getByRole("button", { name: "Set password" }).click();
  await expect(lost.page.getByText("Password saved.")).toBeVisible();
  await lost.page.goto(link);
  await expect(lost.page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await lost.page.getByRole("link", { name: "Request a new link" }).click();
  await expect(lost.page.getByRole("button", { name: "Send me a link" })).toBeVisible();
  await lost.typePassword(account, demoPassword);
  await expect(lost.page.getByText("Email or password is not right.")).toBeVisible();
  await lost.signInByForm(account, fresh);
});

async function linkMailedTo(admin: Tablet, account: string): Promise<string> {
  const { page } = admin;
  await admin.open("/admin/outbox");
  const mail = page
    .getByRole("row")
    .filter({ hasText: account })
    .filter({ hasText: /password/i })
    .first();
  // The queue mails it a moment after it was asked for.
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await mail.getByRole("button").first().click();
  return (await page.getByRole("link", { name: /reset-password/ }).getAttribute("href")) ?? "";
}

test("a password to be changed holds what was written in a basement, and lets it go once it is set", async ({
  newTablet,
}) => {
  const [tablet, admin] = [await newTablet({ serviceWorkers: "allow" }), await newTablet()];
  const { page } = tablet;
  await tablet.readyForTheField(accountOf("district_manager"));
  const { id } = await tablet.ownContact();
  const me = await tablet.request<{ id: string }>("/v1/users/me");
  await tablet.openContact(id);
  await tablet.goOffline();
  await tablet.writeNote("Written before the new password");
  await admin.signIn(accountOf("admin"));
  const status = await admin.page.evaluate(async (person) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ change_password: true });
    return (await fetch(`/v1/users/${person}`, { method: "PATCH", headers, body })).status;
  }, me.id);
  expect(status).toBe(200);
  await tablet.goOnline();
  await expect(page.getByText("Choose a new password to continue.")).toBeVisible();
  await expect(tablet.syncWord).toHaveText(/Needs attention/);
  expect((await admin.notesThere(id)).filter((body) => body === "Written before the new password")).toEqual([]);
  await page.getByLabel("New password", { exact: true }).fill("nine brave otters at dusk");
  await page.getByLabel("Confirm new password").fill("nine brave otters at dusk");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Enter your current password.")).toBeVisible();
  await page.getByLabel("Current password").fill(demoPassword);
  await page.getByLabel("New password", { exact: true }).fill("nine brave otters at dusk");
  await page.getByLabel("Confirm new password").fill("nine brave otters at dusk");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Profile");
  await tablet.sent();
  expect(await admin.notesThere(id)).toContain("Written before the new password");
});

test("an app opened in a basement is sure of its person once the network is back, and hears what became of them", async ({
  newTablet,
}) => {
  const [tablet, admin] = [await newTablet({ serviceWorkers: "allow" }), await newTablet()];
  const { page } = tablet;
  await tablet.readyForTheField(accountOf("telemarketer"));
  const me = await tablet.request<{ id: string; profile: { first_name: string } }>("/v1/users/me");
  await tablet.goOffline();
  await page.reload();
  await expect(tablet.heading).toBeVisible();
  const confirmed = page.waitForResponse((reply) => reply.url().endsWith("/auth/profile") && reply.ok());
  await tablet.goOnline();
  await confirmed;
  await admin.signIn(accountOf("admin"));
  const name = async (first_name: string) =>
    admin.page.evaluate(
      async ([id, body]) => {
        const headers = { "content-type": "application/json" };
        return (await fetch(`/v1/users/${id}`, { method: "PATCH", headers, body })).status;
      },
      [me.id, JSON.stringify({ first_name })] as const,
    );
  expect(await name("Renamed")).toBe(200);
  await expect(page.getByRole("button", { name: /^Your menu, Renamed/ })).toBeVisible();
  await name(me.profile.first_name);
});

test("a person signed in at the company's own provider comes in without a password", async ({
  newTablet,
  identity,
}) => {
  const account = accountOf("regional_manager");
  identity.person = { sub: "someone at the company", email: account, email_verified: true };
  const tablet = await newTablet();
  await tablet.goTo("/login");
  await tablet.page.getByRole("button", { name: "Single sign-on" }).click();
  await tablet.signedIn();
  await tablet.page.getByRole("button", { name: /^Your menu/ }).click();
  await expect(tablet.page.getByText(account)).toBeVisible();
});

test("someone the provider knows and the company does not stays outside", async ({ newTablet, identity }) => {
  identity.person = { sub: "a stranger", email: "stranger@elsewhere.test", email_verified: true };
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.goTo("/login");
  await page.getByRole("button", { name: "Single sign-on" }).click();
  await expect(page.getByRole("heading", { name: "Single sign-on failed" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to sign in" })).toBeVisible();
});

test("no page takes markup or a script that was made at run time", { tag: attack }, async ({ newTablet }) => {
  const tablet = await newTablet();
  await tablet.signIn(accountOf("agent"));
  const refused = await tablet.page.evaluate(() => {
    const errorOf = (act: () => unknown) => {
      try {
        act();
        return "taken";
      } catch (error) {
        return (error as Error).name;
      }
    };
    const link = document.createElement("a");
    return [
      errorOf(() => (document.createElement("p").innerHTML = "<img src=x onerror=alert(1)>")),
      errorOf(() => new Worker("https://evil.test/worker.js")),
      errorOf(() => new Worker("/v1/users/me")),
      errorOf(() => (document.createElement("script").src = "data:text/javascript,alert(1)")),
      errorOf(() => link.setAttribute("title", "plain attributes are no markup")),
    ];
  });
  expect(refused).toEqual(["TypeError", "TypeError", "TypeError", "TypeError", "taken"]);
});
