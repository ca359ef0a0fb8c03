/** The bar that sends a prepared import, and what floats above the page meanwhile. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { SendBar } from "../../../src/app/imports/send-bar.tsx";
import floats from "../../../src/app/base/bars.module.css";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { phoneStore, phoneUser } from "../../fixtures/phone-store.ts";
import { signedInAs } from "../../fixtures/session.tsx";

let db: LocalDatabase;
beforeEach(() => {
  db = openDatabase(`send-${realWorld().uuid()}`);
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

test.each([1_280, 820, 600])("what tells of a new version leaves the button free in %i pixels", async (width) => {
  await page.viewport(width, 800);
  const local = await phoneStore(db, { now: () => Date.now(), contacts: [] });
  const bar = (
    <>
      <main style={{ height: "100vh", overflow: "auto", padding: "20px 24px 64px", boxSizing: "border-box" }}>
        <div style={{ height: 2_000 }} />
        <SendBar
          upload={{ state: "idle" }}
          ready
          description=""
          label="Import contacts"
          onSend={() => {}}
          onCancel={() => {}}
        />
      </main>
      <section className={floats["float"]} aria-label="New version">
        A new version is ready, and this many words of it.
      </section>
    </>
  );
  await mount(await signedInAs(phoneUser, local, bar));
  const button = page.getByRole("button", { name: /^Import contacts/ });
  await expect.element(button).toBeVisible();
  const { bottom } = page.getByRole("region", { name: "New version" }).element().getBoundingClientRect();
  const place = button.element().parentElement?.getBoundingClientRect();
  expect(bottom).toBeLessThan(place?.top ?? 0);
});
