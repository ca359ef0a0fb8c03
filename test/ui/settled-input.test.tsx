import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SettledInput } from "../../src/ui/settled-input.tsx";
import { mount } from "../fixtures/mount.tsx";

const heard: string[] = [];
afterEach(() => void heard.splice(0));

/** As on a page that keeps what is looked for in its address, and can empty it. */
function Screen() {
  const [q, setQ] = useState("");
  const set = (text: string) => {
    heard.push(text);
    setQ(text);
  };
  return (
    <>
      <SettledInput label="Search" value={q} onSet={set} />
      <button type="button" onClick={() => setQ("")}>
        Clear filters
      </button>
    </>
  );
}

test("who stops in the midst of a word goes on typing where it was", async () => {
  await mount(<Screen />);
  await page.getByLabelText("Search").click();
  await userEvent.keyboard("ma");
  await expect.poll(() => heard).toEqual(["ma"]);
  await userEvent.keyboard("ry");
  await expect.poll(() => heard).toEqual(["ma", "mary"]);
  await expect.element(page.getByLabelText("Search")).toHaveFocus();
});

test("what is emptied from outside is empty, and says nothing of it", async () => {
  await mount(<Screen />);
  await page.getByLabelText("Search").fill("mary");
  await expect.poll(() => heard).toEqual(["mary"]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.element(page.getByLabelText("Search")).toHaveValue("");
  await page.getByLabelText("Search").fill("ada");
  await expect.poll(() => heard).toEqual(["mary", "ada"]);
});
