import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TitleList, type Titled } from "../../../src/app/admin/title-list.tsx";
import { mount, unmount } from "../../fixtures/mount.tsx";

afterEach(unmount);

const titles = ["New", "Contacted", "Quoted"];
const kept: Titled[] = titles.map((title, position) => ({ id: `id-${title}`, title, position, seq: position + 1 }));

/** Before a server that takes a moment for every change. */
function Statuses({ server }: { server: Map<string, number> }) {
  const [rows, setRows] = useState(kept);
  const inOrder = () =>
    kept
      .map((row) => ({ ...row, position: server.get(row.id) ?? row.position }))
      .sort((a, b) => a.position - b.position);
  return (
    <TitleList
      rows={rows}
      mayEdit
      change={async (id, { position }) => {
        await new Promise((done) => setTimeout(done, 60));
        server.set(id, position ?? 0);
      }}
      again={() => void setTimeout(() => setRows(inOrder()), 30)}
      onRemove={() => undefined}
    />
  );
}

const focused = () => document.activeElement?.getAttribute("aria-label");
const order = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((item) => titles.find((one) => item.textContent?.includes(one)));

async function press(name: string): Promise<void> {
  await mount(<Statuses server={new Map()} />);
  await expect.element(page.getByRole("button", { name })).toBeVisible();
  (page.getByRole("button", { name }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
}

test("a row moved up with the keyboard keeps the focus, on the other button once it is the first", async () => {
  await press("Move Quoted up");
  await expect.poll(order).toEqual(["New", "Quoted", "Contacted"]);
  // A press while a move is on its way moves nothing.
  await expect.element(page.getByRole("button", { name: "Move Quoted up" })).toBeEnabled();
  await expect.poll(focused).toBe("Move Quoted up");
  await userEvent.keyboard("{Enter}");
  await expect.poll(order).toEqual(["Quoted", "New", "Contacted"]);
  await expect.poll(focused).toBe("Move Quoted down");
});

test("so does one moved down to the end", async () => {
  await press("Move Contacted down");
  await expect.poll(order).toEqual(["New", "Quoted", "Contacted"]);
  await expect.poll(focused).toBe("Move Contacted up");
});

test("while a move is on its way another press moves nothing", async () => {
  await press("Move Quoted up");
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.poll(order).toEqual(["New", "Quoted", "Contacted"]);
  await expect.element(page.getByRole("button", { name: "Move Quoted up" })).toBeEnabled();
  expect(order()).toEqual(["New", "Quoted", "Contacted"]);
});
