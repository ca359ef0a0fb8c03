/** A server without anybody in it: from the link in the terminal to work with no connection. */
import { emptyTestServer } from "./seeded-server.ts";
import { five, seesWhatTheMatrixSays, setUpForFive } from "./five-people.ts";
import { expect, test } from "./journey.ts";
import { ServerProcess } from "./server-process.ts";
import { type Tablet, tabletUpright } from "./tablet.ts";

const pastedList = [
  "Ben Boone <ben@prairie.test>",
  "sue@prairie.test, Sue, Stone, Admin",
  "bea@prairie.test, Bea, Banks, BU Admin",
  "tim@prairie.test, Tim, Tate, Telemarketer",
  "mona@prairie.test",
  "nobody",
].join("\n");

test("an empty start prints a link that makes the company, its first contact needs no connection, and five join", async ({
  newTablet,
}) => {
  const app = await ServerProcess.start({ home: await emptyTestServer() });
  try {
    await expect.poll(() => app.said).toContain("?first_admin=");
    const link = /http\S+first_admin=\S+/.exec(app.said)?.[0] ?? "";
    const { address } = app;
    const [tablet, stranger] = [
      await newTablet({ address, serviceWorkers: "allow" }),
      await newTablet({ address, viewport: tabletUpright }),
    ];
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
    await acceptsTerms(tablet);
    await tablet.signedIn();
    await tablet.filled();
    await tablet.installed();
    const steps = page.getByRole("list", { name: "Set up Fieldline" }).getByRole("listitem");
    const done = steps.filter({ hasText: ", done" });
    await expect(steps).toHaveCount(4);
    await expect(done).toHaveCount(0);
    await tablet.open("/contacts");
    await tablet.goOffline();
    await page.getByRole("button", { name: "New contact" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New contact" });
    await dialog.getByRole("textbox", { name: "Last name" }).fill("Firstborn");
    await dialog.getByRole("button", { name: "Create contact" }).click();
    await expect(tablet.heading).toHaveText("Firstborn");
    await tablet.comesBack();
    await tablet.open("/");
    await expect(done).toHaveText([/^Import your contacts/]);
    await page.getByRole("button", { name: "Hide", exact: true }).click();
    await expect(steps).toHaveCount(0);
    await stranger.page.goto(link);
    await expect(stranger.page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await inviteFive(tablet);
    await setUpForFive(tablet, app.address);
    await stranger.page.goto(await invitationTo(tablet, "mona@prairie.test"));
    await join(stranger);
    await stranger.open("/admin/users");
    // A manager sees herself; the agent below her has not joined.
    await expect(stranger.page.getByRole("row", { name: /Ben Boone/ })).toContainText("Invited");
    await expect(stranger.page.getByRole("row", { name: /Alma Reyes/ })).toHaveCount(0);
    await tablet.open("/admin/users");
    await expect(page.getByRole("row", { name: /^Select Mona Moreno/ })).not.toContainText("Invited");
    await page.setViewportSize(tabletUpright);
    await page.getByRole("link", { name: "Mona Moreno" }).click();
    await page.getByRole("link", { name: "What they can see" }).click();
    await expect(page.getByRole("row", { name: /^Transfer contacts/ })).toContainText("Own and downline");
    const mails = await tablet.request<{ to: string; text: string }[]>("/v1/admin/outbox");
    for (const person of five) {
      const { email } = person;
      if (email !== "mona@prairie.test") {
        await stranger.chooseFromMenu("Sign out");
        await expect(stranger.page.getByLabel("Email or username")).toBeVisible();
        const mail = mails.find(({ to, text }) => to === email && text.includes("invitation?token="));
        await stranger.page.goto(/http\S+invitation\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? "");
        await join(stranger);
      }
      await seesWhatTheMatrixSays(stranger, person);
    }
  } finally {
    await app.stop();
  }
});

async function join(tablet: Tablet): Promise<void> {
  const { page } = tablet;
  await expect(page.getByRole("heading", { name: "Join Prairie Life" })).toBeVisible();
  for (const label of ["Password", "Confirm password"])
    await page.getByRole("textbox", { name: label, exact: true }).fill("seven calm herons at dawn");
  await page.getByRole("button", { name: "Join" }).click();
  await acceptsTerms(tablet);
  await tablet.signedIn();
}

/** A page loaded before the server has said yes would ask again. */
async function acceptsTerms({ page }: Tablet): Promise<void> {
  await page.getByRole("button", { name: "I accept" }).click();
  await expect(page.getByRole("dialog", { name: "Before you begin" })).toHaveCount(0);
}

/** A manager by the form, and four below her by a pasted list with roles and one broken row. */
async function inviteFive(tablet: Tablet): Promise<void> {
  const { page } = tablet;
  await tablet.open("/admin/users");
  await page.getByRole("button", { name: "Add user" }).click();
  const one = page.getByRole("dialog", { name: "Add user" });
  await one.getByLabel("First name").fill("Mona");
  await one.getByLabel("Last name").fill("Moreno");
  await one.getByLabel("Email").fill("mona@prairie.test");
  await one.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Manager", exact: true }).click();
  await expect(one.getByText("Transfer contacts: own and downline")).toBeVisible();
  await one.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /Mona Moreno/ })).toContainText("Invited");
  await page.getByRole("button", { name: "Invite several" }).click();
  const list = page.getByRole("dialog", { name: "Invite several people" });
  await list.getByRole("textbox", { name: "People" }).fill(pastedList);
  await list.getByRole("combobox", { name: "Reports to" }).click();
  await page.getByRole("option", { name: "Mona Moreno" }).click();
  await list.getByRole("button", { name: "Check list" }).click();
  await expect(list.getByText("Someone with this email is already here.")).toBeVisible();
  await list.getByRole("button", { name: "Invite 4 people" }).click();
  await expect(list.getByText("4 people were invited.", { exact: false })).toBeVisible();
  await list.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /Ben Boone/ })).toContainText("Mona Moreno");
}

/** Without a mail server the page of sent mail is the mailbox. */
async function invitationTo(tablet: Tablet, address: string): Promise<string> {
  const { page } = tablet;
  await tablet.open("/admin/outbox");
  await page
    .getByRole("row", { name: address })
    .getByRole("button", { name: /^Join Prairie Life/ })
    .click();
  return (await page.getByRole("link", { name: /invitation\?token=/ }).getAttribute("href")) ?? "";
}
