import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Pending, PendingMark } from "../../src/ui/pending-mark.tsx";
import { mount } from "../fixtures/mount.tsx";
import { useState } from "react";

function Steps({ states }: { states: readonly Pending[] }) {
  const [at, setAt] = useState(0);
  return (
    <>
      <button onClick={() => setAt(at + 1)}>On</button>
      <PendingMark state={states[at] ?? "none"} />
    </>
  );
}

const on = () => page.getByRole("button", { name: "On" }).click();

test("a change is saved here, on its way, and for a moment saved", async () => {
  await mount(<Steps states={["none", "on_device", "sending", "none"]} />);
  await expect.element(page.getByRole("button")).toBeVisible();
  expect(document.querySelector("[data-state]")).toBeNull();
  await on();
  await expect.element(page.getByText("Saved on this device")).toBeVisible();
  await on();
  await expect.element(page.getByText("Sending")).toBeVisible();
  await on();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect.poll(() => document.querySelector("[data-state]")).toBeNull();
});

test("what a person gave up is not said to be saved", async () => {
  await mount(<Steps states={["needs_you", "none"]} />);
  await expect.element(page.getByText("Needs attention")).toBeVisible();
  await on();
  await expect.poll(() => document.querySelector("[data-state]")).toBeNull();
});
