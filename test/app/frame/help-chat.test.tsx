/** The help chat, before a server that only notes what it is sent. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { HelpButton } from "../../../src/app/frame/help-button.tsx";
import { HelpProvider } from "../../../src/app/help/help-provider.tsx";
import { realWorld } from "../../../src/kit/real-world.ts";
import { Unreachable } from "../../../src/local/api/errors.ts";
import type { RequestOptions } from "../../../src/local/api/request.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import type { Local } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { phoneStore } from "../../fixtures/phone-store.ts";
import { noSources, signedInAs } from "../../fixtures/session.tsx";

let db = {} as LocalDatabase;
let messages: { id: string; subject: string; message: string; created_at: number }[] = [];
let sent: { op_id: string | undefined; body: Record<string, string> }[] = [];
let isDown = false;

beforeEach(() => {
  db = openDatabase(`help-${realWorld().uuid()}`);
  [messages, sent, isDown] = [[], [], false];
  localStorage.clear();
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

const request = (async ({ method }: { method: string }, ask: { body: never }, options?: RequestOptions) => {
  if (method === "GET") return { data: messages };
  sent.push({ op_id: options?.op_id, body: ask.body });
  if (isDown) throw new Unreachable("network");
  const { subject, message } = ask.body as { subject: string; message: string };
  messages = [{ id: realWorld().uuid(), subject, message, created_at: 0 }, ...messages];
  return { data: { id: messages[0]?.id } };
}) as unknown as Local["request"];

async function openChat(): Promise<void> {
  const local = await phoneStore(db, { now: Date.now, contacts: [], request });
  const screen = (
    <HelpProvider sources={noSources}>
      <HelpButton />
    </HelpProvider>
  );
  await mount(await signedInAs({ email: "ada@house.test" }, local, screen));
  await userEvent.click(launch);
}

const launch = page.getByRole("button", { name: "Help", exact: true });
const chat = page.getByRole("dialog", { name: "Help" });
const field = chat.getByRole("textbox", { name: "Message to support" });
const send = chat.getByRole("button", { name: "Send" });

test("a message joins the conversation, with the page it was written on", async () => {
  await openChat();
  await expect.element(chat.getByText("Support answers by email to ada@house.test")).toBeVisible();
  await expect.element(send).toBeDisabled();
  await userEvent.fill(field, "Where are my leads?\nThey were here on Monday.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(chat.getByText(/They were here on Monday/)).toBeVisible();
  await expect.element(field).toHaveValue("");
  expect(sent[0]?.body).toMatchObject({ subject: "Where are my leads?", page: location.pathname });
});

test("what could not be sent stays, and is sent again as the same message", async () => {
  await openChat();
  isDown = true;
  await userEvent.fill(field, "It broke.");
  await userEvent.click(send);
  await expect.element(chat.getByText(/did not respond/)).toBeVisible();
  await expect.element(field).toHaveValue("It broke.");
  isDown = false;
  await userEvent.click(send);
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveFocus();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.op_id).toBe(sent[0]?.op_id);
});

test("a begun message is there when the chat is opened again, and Escape gives the focus back", async () => {
  await openChat();
  await userEvent.fill(field, "Half a thought");
  await userEvent.keyboard("{Escape}");
  await expect.element(chat).not.toBeInTheDocument();
  await expect.element(launch).toHaveFocus();
  await userEvent.click(launch);
  await expect.element(field).toHaveValue("Half a thought");
});
