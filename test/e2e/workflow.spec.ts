/** Follow-up that goes on by itself: a template is written, put to work as a flow, and seen at work on a contact's page. */
import { walkAs } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { onSimulatedPhone } from "./simulated-phone.ts";
import { accountOf, laptop, type Tablet, tabletUpright } from "./tablet.ts";

const plan = ({ page }: Tablet) => page.getByRole("region", { name: "Steps" });

async function addStep({ page }: Tablet, button: string, kind: RegExp): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("menuitem", { name: kind }).click();
}

test("a manager writes a template, puts it to work, and sees on a contact's page what it does", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("manager"));
  await tablet.filled();
  // Of its own: a person whom another journey met may be one whom no workflow takes in.
  await tablet.openList();
  await tablet.makeContact("Quentin", "Halloran", "(500) 555-0094");
  await tablet.sent();
  const id = Number(/contacts\/(\d+)/.exec(page.url())?.[1]);
  const [tag] = await tablet.request<{ id: string; name: string }[]>("/v1/tags");
  if (!tag) throw new Error("The filled house has no tag.");

  await tablet.open("/workflow?tab=templates");
  await page.getByRole("link", { name: "New template" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("After a quote");
  await plan(tablet)
    .getByRole("button", { name: /^Trigger/ })
    .click();
  await page.getByRole("combobox", { name: "Trigger" }).click();
  await page.getByRole("option", { name: "Status changed", exact: true }).click();
  await page.getByRole("combobox", { name: "To", exact: true }).click();
  await page.getByRole("option", { name: "Quoted" }).click();
  await addStep(tablet, "Add first step", /^Add a tag/);
  await page.getByRole("combobox", { name: "Tag" }).click();
  await page.getByRole("option", { name: tag.name, exact: true }).click();
  await addStep(tablet, "Add a step after step 1", /^Add a note/);
  await page.getByRole("textbox", { name: "Note" }).fill("A quote was made; ask about it soon.");
  await addStep(tablet, "Add a step after step 2", /^Wait Waits for minutes/);
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("Version 1", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/workflow\/templates\/[\w-]{36}$/);

  await page.getByRole("button", { name: "Create workflow" }).click();
  await page.getByRole("dialog", { name: "New workflow" }).getByRole("button", { name: "Create and activate" }).click();
  await expect(page).toHaveURL(/\/workflow\/flows\/[\w-]{36}$/);
  await expect(page.getByText("Active", { exact: true }).first()).toBeVisible();

  await tablet.openContact(id);
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Quoted" }).click();
  await tablet.sent();
  // The list to choose from has it too, hidden.
  const shown = page.getByText(tag.name, { exact: true }).filter({ visible: true });
  await expect(shown.first()).toBeVisible({ timeout: 90_000 });
  await page.getByRole("tab", { name: "Activity" }).click();
  const story = page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  await expect(story.filter({ hasText: "Workflow After a quote: added a tag" }).last()).toBeVisible();
  await expect(page.getByRole("group", { name: "Workflows" })).toContainText(/After a quote.*tomorrow/);
  expect(await tablet.notesThere(id)).toContain("A quote was made; ask about it soon.");
});

test("a contact's text starts a workflow, which texts back, waits for the answer and goes on", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("agent"));
  await tablet.filled();
  await tablet.openList();
  await tablet.makeContact("Vera", "Lindqvist", "(500) 555-0093");
  await tablet.sent();
  const id = Number(/contacts\/(\d+)/.exec(page.url())?.[1]);

  await tablet.open("/workflow/templates/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Quote by text");
  await plan(tablet)
    .getByRole("button", { name: /^Trigger/ })
    .click();
  await page.getByRole("combobox", { name: "Trigger" }).click();
  await page.getByRole("option", { name: "Text received" }).click();
  await page.getByRole("combobox", { name: "Contains one of" }).fill("quote");
  await page.keyboard.press("Enter");
  await addStep(tablet, "Add first step", /^Send a text/);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Hi , when may I call?");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Insert field" }).click();
  await page.getByRole("menuitem", { name: "First name", exact: true }).click();
  await expect(page.getByText("1 segment with “Reply STOP to stop.”")).toBeVisible();
  await page.setViewportSize(tabletUpright);
  await addStep(tablet, "Add a step after step 1", /^Wait for a reply/);
  await addStep(tablet, "Add a step after step 2", /^Add a note/);
  await page.getByRole("textbox", { name: "Note" }).fill("Call as they asked.");
  await page.getByRole("button", { name: "Activate" }).click();
  await page.getByRole("button", { name: "Create workflow" }).click();
  await page.getByRole("dialog", { name: "New workflow" }).getByRole("button", { name: "Create and activate" }).click();
  await expect(page).toHaveURL(/\/workflow\/flows\/[\w-]{36}$/);

  const admin = await newTablet();
  await admin.signIn(accountOf("admin"));
  await admin.open("/phones");
  await admin.page.getByRole("textbox", { name: "Number" }).fill("(500) 555-0093");
  await admin.page.keyboard.press("Enter");
  const phone = admin.page.getByRole("region", { name: "Phone", exact: true });
  const say = async (words: string) => {
    await phone.getByRole("textbox", { name: "Answer from (500) 555-0093" }).fill(words);
    await phone.getByRole("button", { name: "Answer", exact: true }).click();
  };
  await say("YES");
  await expect(phone.getByText("You will get texts from us.", { exact: false })).toBeVisible();
  await say("I would like a quote");
  await expect(phone.getByText("Hi Vera, when may I call?", { exact: false })).toBeVisible({ timeout: 90_000 });
  await say("At nine");
  await expect.poll(() => tablet.notesThere(id), { timeout: 90_000 }).toContain("Call as they asked.");
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByText("They wrote: “At nine”")).toBeVisible();
});

test("a workflow asks for permission by text; the YES is kept word for word, and it goes on", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await page.setViewportSize(tabletUpright);
  await tablet.signIn(accountOf("agent"));
  await tablet.filled();
  await tablet.openList();
  await tablet.makeContact("Alva", "Askling", "(500) 555-0092");
  await tablet.sent();
  const id = Number(/contacts\/(\d+)/.exec(page.url())?.[1]);

  await tablet.open("/workflow/templates/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Ask first");
  await plan(tablet)
    .getByRole("button", { name: /^Trigger/ })
    .click();
  await page.getByRole("combobox", { name: "Trigger" }).click();
  await page.getByRole("option", { name: "Text received" }).click();
  await page.getByRole("combobox", { name: "Contains one of" }).fill("brochure");
  await page.keyboard.press("Enter");
  await addStep(tablet, "Add first step", /^Ask for text permission/);
  await addStep(tablet, "Add a step after step 1", /^Wait for a reply/);
  await addStep(tablet, "Add a step after step 2", /^Add a note/);
  await page.getByRole("textbox", { name: "Note" }).fill("May be texted now.");
  await page.getByRole("button", { name: "Activate" }).click();
  await page.getByRole("button", { name: "Create workflow" }).click();
  await page.getByRole("dialog", { name: "New workflow" }).getByRole("button", { name: "Create and activate" }).click();
  await expect(page).toHaveURL(/\/workflow\/flows\/[\w-]{36}$/);

  const says = await onSimulatedPhone(tablet, "+15005550092");
  await says("Can I get a brochure?");
  await page.setViewportSize(laptop);
  await tablet.open(`/messages?contact=${id}`);
  const thread = page.getByRole("list", { name: "Texts with Alva Askling" });
  await expect(thread).toContainText("Reply YES to agree or STOP to get no texts.", { timeout: 90_000 });
  await expect(page.getByText("No text permission yet. Ask first.")).toBeVisible();
  await says("Yes");
  await expect(page.getByText("No text permission yet. Ask first.")).toBeHidden();
  await expect.poll(() => tablet.notesThere(id), { timeout: 90_000 }).toContain("May be texted now.");
  await tablet.open(`/contacts/${id}/consent`);
  await expect(page.getByRole("list", { name: "What they said" })).toContainText("Yes");
});

test("what was written in a template is not left behind unasked", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("agent"));
  await tablet.open("/workflow/templates/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Half a thought");
  await page.getByRole("link", { name: "All templates" }).click();
  const asks = page.getByRole("dialog", { name: "Leave without saving?" });
  await asks.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Half a thought");
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/workflow\/templates\/[\w-]{36}$/);
  await page.getByRole("link", { name: "All templates" }).click();
  await expect(page.getByRole("link", { name: "Half a thought" })).toBeVisible();
});

test("the template editor and the categories are accessible", async ({ newTablet }) => {
  test.setTimeout(180_000);
  const tablet = await newTablet();
  const { page } = tablet;
  const walk = await walkAs(tablet, accountOf("admin"));
  await tablet.open("/workflow?tab=templates");
  const shipped = page.getByRole("link", { name: "First touch for new leads" });
  await expect(shipped).toBeVisible();
  await walk.look("templates");
  await page.getByRole("button", { name: "Categories" }).click();
  await walk.lookIn("Template categories");
  await shipped.click();
  await plan(tablet)
    .getByRole("button", { name: /^Only if/ })
    .click();
  await page.getByRole("button", { name: "Add group" }).click();
  await walk.look("conditions with a group");
  await addStep(tablet, "Add a step after step 1", /^Assign/);
  await page.getByRole("button", { name: /^Activate( changes)?$/ }).click();
  await expect(page.getByText("Choose at least one.", { exact: true })).toBeVisible();
  await walk.look("a plan with problems");
  for (const step of [/^Step 1/, /^Step 3/, /^Step 5/, /^Ends early/]) {
    await plan(tablet).getByRole("button", { name: step }).click();
    await walk.look(`the form of ${String(step)}`);
  }
  expect(walk.found).toEqual([]);
});
