import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LocalContext } from "../../../src/app/base/live.ts";
import { Toasts } from "../../../src/app/notices/toasts.tsx";
import { draftOf } from "../../../src/app/workflow/plan-draft.ts";
import { TemplateEditor } from "../../../src/app/workflow/template-editor.tsx";
import { usePlanFacts } from "../../../src/app/workflow/use-plan-facts.ts";
import { workflowTemplates } from "../../../src/contract/workflow/workflows.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { noConditions } from "../../../src/domain/workflow/condition.ts";
import type { Step } from "../../../src/domain/workflow/step.ts";
import type { WorkflowTemplate } from "../../../src/domain/workflow/template.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { RequestFailed } from "../../../src/local/api/errors.ts";
import { type LocalDatabase, openDatabase, transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { openLocal } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const world = realWorld();
const [tag_id, first, second, third] = [world.uuid(), world.uuid(), world.uuid(), world.uuid()];
const note = (id: string, body: string): Step => ({ kind: "add_note", id, body });
const wait = (id: string, minutes: number): Step => ({ kind: "wait", id, minutes });
const branch = (id: string, otherwise: string | null): Step => ({
  kind: "branch",
  id,
  conditions: { match: "all", tests: [{ field: "age", op: "greater", value: 64 }] },
  otherwise,
});

let db: LocalDatabase;
/** What was asked of the server, by endpoint. */
let asked: { name: string; body: Record<string, unknown> }[];
let refusal: RequestFailed | null;

beforeEach(async () => {
  db = openDatabase(`workflow-editor-${world.uuid()}`);
  asked = [];
  refusal = null;
  const tags = [{ id: tag_id, name: "Welcome", color: "blue" as const, seq: 1 }];
  await transact(db, tablesOf(["tags"]), () => writeRows(db, "tags", tags, new Set()));
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

function templateOf(steps: readonly Step[], more: Partial<WorkflowTemplate> = {}): WorkflowTemplate {
  const at = world.now();
  return {
    id: world.uuid(),
    category_id: null,
    name: "First touch",
    description: "",
    owner: "user",
    created_by: null,
    state: "draft",
    version: 0,
    changed: true,
    trigger: { kind: "by_hand" },
    conditions: noConditions,
    steps: [...steps],
    stop_rules: [],
    created_at: at,
    updated_at: at,
    ...more,
  };
}

const nameOf = (endpoint: unknown) =>
  Object.entries<unknown>(workflowTemplates.endpoints).find(([, one]) => one === endpoint)?.[0] ?? "other";

function Editor({ template }: { template: WorkflowTemplate }) {
  const facts = usePlanFacts();
  const nothing = () => undefined;
  if (!facts) return null;
  return (
    <TemplateEditor
      template={template}
      begun={draftOf(template)}
      facts={facts}
      onMade={nothing}
      onGone={nothing}
      onChanged={nothing}
    />
  );
}

/** The editor before a server that keeps what it is sent, unless it refuses. */
async function open(template: WorkflowTemplate, me: Partial<CurrentUser> = {}): Promise<void> {
  let kept = template;
  const request = (async (endpoint: unknown, { body = {} }: { body?: Record<string, unknown> }) => {
    const name = nameOf(endpoint);
    if (name === "other") return { data: [] };
    asked.push({ name, body });
    if (refusal) throw refusal;
    const { seen_at: _seen, ...edit } = body;
    kept = { ...kept, ...edit, updated_at: kept.updated_at + 1 };
    if (name === "activate") kept = { ...kept, state: "active", version: kept.version + 1, changed: false };
    return { data: kept };
  }) as never;
  const channel = { post: () => undefined, listen: () => undefined, close: () => undefined };
  const local = openLocal({ world, db, user_id: world.uuid(), request, channel });
  const screen = (
    <LocalContext value={local}>
      <Toasts />
      <Editor template={template} />
    </LocalContext>
  );
  await mount(await signedInAs({ account_type: "agent", features: {}, ...me }, local, screen));
  await expect.element(page.getByRole("heading", { name: template.name })).toBeVisible();
}

const cards = () =>
  page
    .getByRole("region", { name: "Steps" })
    .getByRole("button", { name: /^Step \d/ })
    .elements()
    .map((card) => card.textContent);
const card = (name: RegExp) => page.getByRole("region", { name: "Steps" }).getByRole("button", { name });
const stepsSaved = () => asked.findLast(({ name }) => name === "update")?.body["steps"];

test("a step is put in between two others, filled in, and saved in its place", async () => {
  await open(templateOf([note(first, "Hello"), wait(second, 60)]));
  await page.getByRole("button", { name: "Add a step after step 1" }).click();
  await page.getByRole("menuitem", { name: /Add a tag/ }).click();
  await expect.element(page.getByRole("combobox", { name: "Tag" })).toHaveFocus();
  await page.getByRole("combobox", { name: "Tag" }).click();
  await page.getByRole("option", { name: "Welcome" }).click();
  await expect.poll(cards).toEqual(["Step 1Add a note", "Step 2Add the tag Welcome", "Step 3Wait 1 hour"]);
  await expect.element(page.getByText("Unsaved changes")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(stepsSaved()).toEqual([
    note(first, "Hello"),
    { kind: "add_tag", id: expect.any(String), tag_id },
    wait(second, 60),
  ]);
});

test("a step moves by key, and says so", async () => {
  await open(templateOf([note(first, "Hello"), wait(second, 60)]));
  card(/^Step 2/)
    .element()
    .focus();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expect.poll(cards).toEqual(["Step 1Wait 1 hour", "Step 2Add a note"]);
  await expect.element(page.getByText("Step 2 is now step 1 of 2.")).toBeInTheDocument();
  await expect.element(card(/^Step 1/)).toHaveFocus();
});

test("a deleted step comes back where it stood, with the way that led to it", async () => {
  await open(templateOf([branch(first, second), wait(third, 60), note(second, "Hello")]));
  await expect.element(page.getByRole("button", { name: "go to step 3" })).toBeVisible();
  await page.getByRole("button", { name: "Actions for step 3" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect.element(page.getByText("Otherwise go to the end")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByRole("button", { name: "go to step 3" })).toBeVisible();
  await expect.poll(() => cards().at(-1)).toBe("Step 3Add a note");
  await expect.element(card(/^Step 3/)).toHaveFocus();
});

test("a branch moved behind where it leads says at once that it leads back", async () => {
  await open(templateOf([branch(first, second), note(second, "Hello")]));
  const received = page.getByText("Choose a later step, or the end.");
  await expect.poll(() => received.elements()).toEqual([]);
  await page.getByRole("button", { name: "Move step 1 down" }).click();
  await expect.element(received).toBeVisible();
  await page.getByRole("button", { name: "Move step 2 up" }).click();
  await expect.poll(() => received.elements()).toEqual([]);
});

test("what the server refuses stands at the field of its step, and nothing typed is lost", async () => {
  await open(templateOf([wait(first, 60), note(second, "Hello")]));
  refusal = new RequestFailed({
    status: 422,
    code: "invalid",
    errors: { "steps.1.body": ["This text contains characters that cannot be saved."] },
  });
  await card(/^Step 2/).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Hello again");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .element(page.getByRole("textbox", { name: "Note" }))
    .toHaveAccessibleDescription("This text contains characters that cannot be saved.");
  await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveFocus();
  await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("Hello again");
  await expect.element(page.getByText("Unsaved changes")).toBeVisible();
});

test("what someone else wrote in the meantime is said above, with the way to it, and opens no card", async () => {
  const template = templateOf([note(first, "Hello")]);
  await open(template);
  refusal = new RequestFailed({ status: 409, code: "conflict", errors: { seen_at: ["Somebody changed it."] } });
  const description = page.getByRole("textbox", { name: "Description" });
  await description.fill("Mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const theirs = page.getByRole("link", { name: "View their version in a new tab" });
  await expect.element(theirs).toHaveAttribute("href", `/workflow/templates/${template.id}`);
  await expect.element(page.getByRole("textbox", { name: "Name" })).not.toHaveFocus();
  await expect.element(description).toHaveValue("Mine");
});

test("the keyboard stays with the conditions that are put in and taken away", async () => {
  await open(templateOf([note(first, "Hello")]));
  await card(/^Only if/).click();
  const add = page.getByRole("button", { name: "Add condition" });
  await add.click();
  await expect.element(page.getByRole("combobox", { name: "Field of condition 1" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  page.getByRole("button", { name: "Remove condition 1" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(add).toHaveFocus();
});

test("put to work by key, the keyboard stays with what can be done next", async () => {
  await open(templateOf([note(first, "Hello")]));
  page.getByRole("button", { name: "Activate" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Version 1", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Test" })).toHaveFocus();
});

test("what is missing is named at its step before anything is put to work", async () => {
  await open(templateOf([note(first, ""), { kind: "add_tag", id: second, tag_id }]));
  await page.getByRole("button", { name: "Activate" }).click();
  await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveFocus();
  await expect.element(page.getByText("Enter the note.")).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole("textbox", { name: "Note" }).fill("Hello");
  await page.getByRole("button", { name: "Activate" }).click();
  await expect.element(page.getByText("Version 1", { exact: true })).toBeVisible();
  expect(asked.map(({ name }) => name)).toEqual(["update", "activate"]);
});

test("who may not change what everyone uses reads it, and can make a copy", async () => {
  await open(templateOf([note(first, "Hello")], { owner: "system", version: 1, changed: false, state: "active" }));
  await expect.element(page.getByRole("link", { name: "Duplicate" })).toBeVisible();
  await card(/^Step 1/).click();
  await expect.element(page.getByRole("textbox", { name: "Note" })).toBeDisabled();
  const changing = page.getByRole("button", { name: /^(Save|Activate|Add a step|Move step|Actions for)/ });
  await expect.poll(() => changing.elements()).toEqual([]);
});

test("an administrator may change it", async () => {
  await open(templateOf([note(first, "Hello")], { owner: "system" }), { account_type: "admin" });
  await card(/^Step 1/).click();
  await expect.element(page.getByRole("textbox", { name: "Note" })).toBeEnabled();
});
