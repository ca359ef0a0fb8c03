/** A template put into what is written: steps of a workflow, campaigns, emails with and without blocks. */
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { TriggerMessage } from "../../../src/app/campaigns/trigger-message.tsx";
import type { TriggerForm } from "../../../src/app/campaigns/trigger-values.ts";
import { LetterTemplates, UserEmailTemplates } from "../../../src/app/templates/index.ts";
import { EmailFields } from "../../../src/app/workflow/email-fields.tsx";
import { TextFields } from "../../../src/app/workflow/text-fields.tsx";
import type { EmailBlock } from "../../../src/domain/email-blocks/blocks.ts";
import type { MessageTemplate } from "../../../src/domain/templates/template.ts";
import { transact } from "../../../src/local/db/database.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import { messageTemplateList } from "../../../src/local/queries/templates.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { sampleTemplate } from "../../fixtures/sample-template.ts";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => void (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

const company = { name: "Ward", domain_name: "" };
const subject = "Your {{policy.type}}";
const body = "Hi {{contact.first_name|there}}";

async function pickIn(
  screen: ReactNode,
  channel: MessageTemplate["channel"],
  blocks: EmailBlock[] = [],
): Promise<void> {
  const row = sampleTemplate(1, {
    channel,
    name: "Review",
    subject: channel === "text" ? "" : subject,
    body,
    blocks,
    created_by: device.local.user_id,
  });
  await transact(device.db, tablesOf(["message_templates"]), () =>
    writeRows(device.db, "message_templates", [row], new Set()),
  );
  await mount(await signedInAs({ account_type: "admin", features: {}, company }, device.local, screen));
  await page.getByRole("button", { name: /[Tt]emplate/ }).click();
  await page.getByRole("option", { name: /Review/ }).click();
}

const field = (name: string) => page.getByRole("textbox", { name, exact: true });

function TextStep() {
  const [step, change] = useState({ kind: "send_text" as const, id: someUuid(2), body: "Hello" });
  return <TextFields step={step} onChange={change as never} problems={{}} />;
}

test("the text of a step", async () => {
  await pickIn(<TextStep />, "text");
  await expect.element(field("Text")).toHaveValue(`Hello ${body}`);
});

function EmailStep() {
  const [step, change] = useState({ kind: "send_email" as const, id: someUuid(2), subject: "", email_body: "" });
  return <EmailFields step={step} onChange={change as never} problems={{}} />;
}

test("subject and body of a step's email", async () => {
  await pickIn(<EmailStep />, "email");
  await expect.element(field("Subject")).toHaveValue(subject);
  await expect.element(field("Message")).toHaveValue(body);
});

function Trigger() {
  const form = useForm({ initialValues: { channel: "email", subject: "", body: "" } });
  return <TriggerMessage form={form as unknown as TriggerForm} />;
}

test("subject and body of a campaign", async () => {
  await pickIn(<Trigger />, "email");
  await expect.element(field("Subject")).toHaveValue(subject);
  await expect.element(field("Message")).toHaveValue(body);
});

type Letter = { subject: string; email_body: string; blocks: readonly EmailBlock[] };

function Email({ blocks, seen }: { blocks: readonly EmailBlock[]; seen: Letter[] }) {
  const [letter, change] = useState<Letter>({ subject: "", email_body: "", blocks });
  seen.push(letter);
  return <LetterTemplates value={letter} onChange={change} />;
}

test.each<[string, EmailBlock[]]>([
  ["without blocks", []],
  ["behind its blocks", [{ id: "one", kind: "text", text: "First" } as EmailBlock]],
])("an email %s", async (_what, blocks) => {
  const seen: Letter[] = [];
  await pickIn(<Email blocks={blocks} seen={seen} />, "email");
  await expect.poll(() => seen.at(-1)?.subject).toBe(subject);
  const letter = seen.at(-1);
  if (blocks.length === 0) expect(letter).toMatchObject({ email_body: body, blocks: [] });
  else {
    expect(letter?.blocks).toHaveLength(2);
    expect(JSON.stringify(letter?.blocks[1])).toContain(body);
    expect(letter?.blocks[1]?.id).not.toBe("one");
  }
});

const designed: EmailBlock[] = [
  { id: "a", kind: "heading", text: "Hello", size: "large", align: "left" },
  { id: "b", kind: "text", text: body, align: "left" },
];
const withoutIds = (blocks: readonly EmailBlock[] = []) => blocks.map(({ id: _id, ...block }) => block);

test.each<[string, EmailBlock[]]>([
  ["starts one that is empty", []],
  ["goes below its blocks", [{ id: "one", kind: "text", text: "First", align: "left" }]],
])("a designed template is shown, then %s", async (_what, blocks) => {
  const seen: Letter[] = [];
  await pickIn(<Email blocks={blocks} seen={seen} />, "email", designed);
  const preview = page.getByRole("dialog", { name: "Review" });
  await expect.element(preview.getByTitle("How the email looks")).toBeVisible();
  const note = preview.getByText("It goes below what you have written.");
  if (blocks.length > 0) await expect.element(note).toBeVisible();
  else await expect.element(note).not.toBeInTheDocument();
  expect(seen.at(-1)?.blocks).toEqual(blocks);
  await preview.getByRole("button", { name: "Use template" }).click();
  await expect.poll(() => withoutIds(seen.at(-1)?.blocks)).toEqual(withoutIds([...blocks, ...designed]));
  expect(seen.at(-1)).toMatchObject({ subject, email_body: "" });
  expect(new Set(seen.at(-1)?.blocks.map(({ id }) => id)).size).toBe(blocks.length + designed.length);
});

test("a designed template is its text where a message is plain", async () => {
  await pickIn(<Trigger />, "email", designed);
  await expect.element(field("Message")).toHaveValue(body);
});

function News({ seen }: { seen: { subject: string; blocks: readonly EmailBlock[] }[] }) {
  const [news, change] = useState<{ subject: string; blocks: readonly EmailBlock[] }>({ subject: "", blocks: [] });
  seen.push(news);
  return <UserEmailTemplates value={news} onChange={change} />;
}

test("an email to users starts from a template, and is saved as one with its blocks", async () => {
  const seen: { subject: string; blocks: readonly EmailBlock[] }[] = [];
  await pickIn(<News seen={seen} />, "user_email", designed);
  await page.getByRole("button", { name: "Use template" }).click();
  await expect.poll(() => withoutIds(seen.at(-1)?.blocks)).toEqual(withoutIds(designed));
  await page.getByRole("button", { name: "Templates", exact: true }).click();
  await page.getByRole("option", { name: "Save as template" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as template" });
  await expect.element(dialog.getByRole("region", { name: "Heading 1" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("News");
  await dialog.getByRole("button", { name: "Save" }).click();
  // A field of contacts is none of users.
  await expect.element(dialog.getByText("{{contact.first_name}} is not a field of these emails.")).toBeVisible();
  await dialog.getByRole("region", { name: "Text 2" }).getByRole("button", { name: "Delete Text 2" }).click();
  await dialog.getByRole("textbox", { name: "Subject" }).fill("News");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await messageTemplateList(device.db)).find(({ name }) => name === "News"))
    .toMatchObject({ channel: "user_email", subject: "News", blocks: [{ kind: "heading", text: "Hello" }] });
});
