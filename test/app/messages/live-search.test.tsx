/** A search on the device: a new question stops the one before, and the last answer stays until the next. */
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { useLiveSearch } from "../../../src/app/messages/use-live-search.ts";
import type { LocalDatabase } from "../../../src/local/db/database.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
/** By question: what answers it, and what tells it that it was given up. */
let asked: Map<string, { answer: (words: string) => void; signal: AbortSignal }>;
beforeEach(() => {
  device = flowDevice();
  asked = new Map();
});
afterEach(async () => {
  await unmount();
  await device.close();
});

function slowSearch(_db: LocalDatabase, q: string, signal: AbortSignal): Promise<string> {
  return new Promise((answer) => void asked.set(q, { answer, signal }));
}

function Search(): ReactNode {
  const [q, setQ] = useState("ro");
  const { answer, busy } = useLiveSearch(slowSearch, q);
  return (
    <>
      <input aria-label="Find" value={q} onChange={(event) => setQ(event.currentTarget.value)} />
      <p role="status">{busy ? "Searching" : "Done"}</p>
      <p>{`Found: ${answer ?? "nothing yet"}`}</p>
    </>
  );
}

test("typing on stops the search, which is shown until the new answer is there", async () => {
  await mount(await signedInAs({ features: {} }, device.local, <Search />));
  const state = page.getByRole("status");
  await expect.element(state).toHaveTextContent("Searching");
  await expect.poll(() => asked.has("ro")).toBe(true);
  await page.getByRole("textbox", { name: "Find" }).fill("rosa");
  await expect.poll(() => asked.has("rosa")).toBe(true);
  expect([asked.get("ro")?.signal.aborted, asked.get("rosa")?.signal.aborted]).toEqual([true, false]);
  asked.get("ro")?.answer("Ron");
  asked.get("rosa")?.answer("Rosa");
  await expect.element(page.getByText("Found: Rosa")).toBeVisible();
  await expect.element(state).toHaveTextContent("Done");

  await page.getByRole("textbox", { name: "Find" }).fill("rosan");
  await expect.element(state).toHaveTextContent("Searching");
  await expect.element(page.getByText("Found: Rosa")).toBeVisible();
});
