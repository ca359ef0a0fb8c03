/** A list that is changed again before the first change is drawn. */
import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useOptimisticList } from "../../../src/app/contact-parts/optimistic-list.ts";
import { mount } from "../../fixtures/mount.tsx";

const saved: string[][] = [];

/** Renders on demand, later than it was saved. */
function Late() {
  const [drawn, draw] = useState<string[]>([]);
  const list = useOptimisticList(drawn, (records) => void saved.push(records));
  const press = (name: string, does: () => void) => (
    <button type="button" onClick={does}>
      {name}
    </button>
  );
  return (
    <>
      {press("add", () => list.change((standing) => [...standing, `word ${standing.length + 1}`]))}
      {press("draw the first", () => draw([...(saved[0] ?? [])]))}
      {press("draw another's", () => draw(["another's"]))}
      <p>{drawn.join()}</p>
    </>
  );
}

const pressed = (name: string) => page.getByRole("button", { name }).click();

test("a change drawn late takes nothing from those made since, and another's change counts", async () => {
  await mount(<Late />);
  await pressed("add");
  await pressed("add");
  await pressed("draw the first");
  await expect.element(page.getByText("word 1", { exact: true })).toBeVisible();
  await pressed("add");
  expect(saved.at(-1)).toEqual(["word 1", "word 2", "word 3"]);
  await pressed("draw another's");
  await expect.element(page.getByText("another's", { exact: true })).toBeVisible();
  await pressed("add");
  expect(saved.at(-1)).toEqual(["another's", "word 2"]);
});
