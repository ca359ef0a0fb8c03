import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Command } from "../../../src/app/help/command.ts";
import { HelpProvider } from "../../../src/app/help/help-provider.tsx";
import type { SearchSource } from "../../../src/app/help/search-source.ts";
import { useCommands } from "../../../src/app/help/commands-provider.tsx";
import { storageKey, storagePrefix } from "../../../src/domain/session/storage-keys.ts";
import { singleKeys } from "../../../src/app/help/single-keys.ts";
import { mount } from "../../fixtures/mount.tsx";

const names = ["Grace Hopper", "Grace Lee", "Ada Lovelace"];
const people: SearchSource = {
  name: "contacts",
  label: "Contacts",
  allPath: "/contacts",
  useHits: (text) =>
    names
      .filter((name) => name.toLowerCase().includes(text.toLowerCase()))
      .map((name, at) => ({ id: name, label: name, path: `/contacts/${at + 1}` })),
};
const sources = async () => [people];
const done: string[] = [];
const commands: readonly Command[] = [
  { name: "go.sync", label: "Go to Sync", group: "Go to", keys: "g s", run: () => void done.push("sync") },
  { name: "contact.add_note", label: "Add a note", group: "Contact", keys: "n", run: () => void done.push("note") },
  {
    name: "contact.write",
    label: "Write",
    group: "Contact",
    keys: "w",
    opensField: true,
    run: () => void done.push("opened"),
  },
];

function Screen() {
  useCommands(commands);
  return (
    <>
      <input aria-label="Some field" />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          done.push("sent");
        }}
      >
        <input aria-label="Field of a form" />
        <textarea aria-label="Long field" />
        <button type="submit">Send</button>
      </form>
      <p>Screen</p>
    </>
  );
}

function routerOf() {
  const help = (
    <HelpProvider sources={sources}>
      <Outlet />
    </HelpProvider>
  );
  return createMemoryRouter([{ element: help, children: [{ path: "*", element: <Screen /> }] }]);
}

async function open() {
  const router = routerOf();
  await mount(<RouterProvider router={router} />);
  await expect.element(page.getByText("Screen")).toBeVisible();
  return router;
}

afterEach(() => {
  localStorage.clear();
  done.length = 0;
});

test("what is drawn obeys its keys at once", async () => {
  const drawn = new MutationObserver(() => {
    if (!document.body.textContent.includes("Screen")) return;
    drawn.disconnect();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  await mount(<RouterProvider router={routerOf()} />);
  await expect.element(page.getByText("Screen")).toBeVisible();
  expect(done).toEqual(["note"]);
});

test("a slash searches: type, arrow, Enter, and the page is there", async () => {
  const router = await open();
  await userEvent.keyboard("/");
  const box = page.getByRole("combobox", { name: "Search" });
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard("grace");
  await expect.element(page.getByRole("option", { name: "Grace Hopper" })).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("option", { name: "Grace Lee" })).toHaveAttribute("aria-selected", "true");
  const chosen = page.getByRole("option", { name: "Grace Lee" }).element().id;
  await expect.element(box).toHaveAttribute("aria-activedescendant", chosen);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => router.state.location.pathname).toBe("/contacts/2");
});

/** Faster than anyone types: no part of the page can load or render in between. */
function pressAtOnce(keys: readonly string[]): void {
  for (const key of keys)
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
    );
}

test("no letter typed before the search is there is lost, and none acts on the page behind it", async () => {
  await open();
  pressAtOnce(["/", "g", "s", "n", "Backspace", "n"]);
  const box = page.getByRole("combobox", { name: "Search" });
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue("gsn");
  expect(done).toEqual([]);
  await userEvent.keyboard("x{Escape}");
  await expect.element(box).not.toBeInTheDocument();
  await userEvent.keyboard("n");
  expect(done).toEqual(["note"]);
});

test.each([
  ["Escape", () => pressAtOnce(["Escape"])],
  ["a click elsewhere", () => document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))],
])("%s ends the wait for a field, and keys act on the page again", async (_what, end) => {
  await open();
  pressAtOnce(["w", "n"]);
  expect(done).toEqual(["opened"]);
  end();
  pressAtOnce(["n"]);
  expect(done).toEqual(["opened", "note"]);
});

test("Ctrl+K finds a command by its words and runs it", async () => {
  await open();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(page.getByRole("combobox", { name: "Search" })).toHaveFocus();
  await userEvent.keyboard("add note{Enter}");
  await expect.poll(() => done).toEqual(["note"]);
});

test.each([
  ["?", "dialog", "Keyboard shortcuts"],
  ["/", "combobox", "Search"],
])("what opens with %s gives the focus back to where it was, the first time too", async (key, role, name) => {
  await open();
  const send = page.getByRole("button", { name: "Send" });
  for (const _ of ["first", "again"]) {
    send.element().focus();
    await userEvent.keyboard(key);
    await expect.element(page.getByRole(role, { name })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole(role, { name })).not.toBeInTheDocument();
    await expect.element(send).toHaveFocus();
  }
});

test("a sequence of two keys goes, one key acts", async () => {
  await open();
  await userEvent.keyboard("gs");
  await userEvent.keyboard("n");
  expect(done).toEqual(["sync", "note"]);
});

test("typing in a field is typing", async () => {
  await open();
  await page.getByRole("textbox", { name: "Some field" }).click();
  await userEvent.keyboard("n/?gs");
  expect(done).toEqual([]);
  await expect.element(page.getByRole("textbox", { name: "Some field" })).toHaveValue("n/?gs");
});

test("Ctrl or Command with Enter sends the form one is in, once, and none from beside it", async () => {
  await open();
  await page.getByRole("textbox", { name: "Field of a form" }).click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(done).toEqual(["sent"]);
  await page.getByRole("textbox", { name: "Long field" }).click();
  await userEvent.keyboard("{Meta>}{Enter}{/Meta}");
  expect(done).toEqual(["sent", "sent"]);
  await page.getByRole("textbox", { name: "Some field" }).click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(done).toEqual(["sent", "sent"]);
  document.querySelector("button")?.setAttribute("disabled", "");
  await page.getByRole("textbox", { name: "Long field" }).click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(done).toEqual(["sent", "sent"]);
});

test("the question mark lists every key, and keys without Ctrl can be turned off there", async () => {
  await open();
  await userEvent.keyboard("?");
  await expect.element(page.getByRole("rowheader", { name: "Add a note" })).toBeVisible();
  await page.getByRole("switch").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.keyboard("n");
  expect(done).toEqual([]);
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(page.getByRole("combobox", { name: "Search" })).toBeVisible();
});

test("shortcuts are turned off for the user who did so, and earlier local settings still apply", async () => {
  const [ada, bo] = ["0193a000-0000-7000-8000-0000000000ad", "0193a000-0000-7000-8000-0000000000b0"];
  const signIn = (id: string) => localStorage.setItem(storageKey(null, "current_user_id"), id);
  await open();
  localStorage.setItem("single_keys", "off");
  signIn(ada);
  await userEvent.keyboard("n");
  expect(done).toEqual([]);
  singleKeys.turn(true);
  await userEvent.keyboard("n");
  expect(done).toEqual(["note"]);
  signIn(bo);
  singleKeys.turn(false);
  expect(Object.keys(localStorage).filter((key) => key.includes("single_keys"))).toEqual(
    expect.arrayContaining([`${storagePrefix(ada)}single_keys`, `${storagePrefix(bo)}single_keys`]),
  );
  await userEvent.keyboard("n");
  signIn(ada);
  await userEvent.keyboard("n");
  expect(done).toEqual(["note", "note"]);
  expect(localStorage.getItem("single_keys")).toBeNull();
});
