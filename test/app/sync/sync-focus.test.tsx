/** The keyboard goes on from one decision to the next. */
import { notifications } from "@mantine/notifications";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SyncScreen } from "../../../src/app/sync/sync-screen.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import { Toasts } from "../../../src/app/notices/toasts.tsx";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase, transact } from "../../../src/local/db/database.ts";
import type { SyncConflict } from "../../../src/local/db/records.ts";
import { tablesOf, writeRows } from "../../../src/local/db/rows.ts";
import type { Local } from "../../../src/local/index.ts";
import { sampleContact } from "../../domain/contacts/sample-contact.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const about = { contact_id: 42, was: "a", yours: "b", theirs: "c", by: null, at: null, made_at: 0 };
const conflict = (id: string, field: string): SyncConflict => ({ ...about, id, field });

let db: LocalDatabase;
beforeEach(async () => {
  db = openDatabase(`sync-focus-${realWorld().uuid()}`);
  await transact(db, tablesOf(["contacts"]), () =>
    writeRows(db, "contacts", [sampleContact({ id: 42, first_name: "Ada", last_name: "Ames" })], new Set()),
  );
});
afterEach(async () => {
  notifications.clean();
  await unmount();
  await db.delete();
});

test("from a decision to the next one, and then to what says that nothing is left", async () => {
  await db.needs.bulkPut([conflict("1", "nickname"), conflict("2", "employer"), conflict("3", "occupation")]);
  const local = {
    db,
    world: realWorld(),
    user_id: "0193a000-0000-7000-8000-0000000000ad",
    decide: async (decided: readonly SyncConflict[], _choice: string, name: string) => {
      await db.needs.bulkDelete(decided.map(({ id }) => id));
      return { needs: decided, op_ids: [], name };
    },
  } as unknown as Local;
  const screen = (
    <LocalContext value={local}>
      <SyncScreen />
    </LocalContext>
  );
  await mount(await signedInAs({}, local, screen));
  const button = (name: RegExp) => page.getByRole("button", { name });
  await expect.element(button(/^Keep mine: Employer/)).toBeVisible();
  (button(/^Keep mine: Employer/).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button(/^Keep mine: Occupation/)).toHaveFocus();
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(button(/^Keep mine: Nickname/)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("You're all caught up.")).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain("You're all caught up.");
  await db.needs.put(conflict("4", "nickname"));
  await expect.element(button(/^Keep mine: Nickname/)).toHaveFocus();
});

test("several fields of one contact are settled at once, with the way back; what the server decided is only told", async () => {
  const received = { ...conflict("3", "lead_cost"), ask: false };
  await db.needs.bulkPut([conflict("1", "nickname"), conflict("2", "employer"), received]);
  const decided: unknown[] = [];
  const local = {
    db,
    world: realWorld(),
    user_id: "0193a000-0000-7000-8000-0000000000ad",
    decide: async (conflicts: readonly SyncConflict[], choice: string, name: string) => {
      decided.push([conflicts.map(({ id }) => id), choice]);
      await db.needs.bulkDelete(conflicts.map(({ id }) => id));
      return { needs: conflicts, op_ids: [], name };
    },
    takeBack: ({ needs: conflicts }: { needs: readonly SyncConflict[] }) => db.needs.bulkPut([...conflicts]),
  } as unknown as Local;
  const screen = (
    <LocalContext value={local}>
      <SyncScreen />
      <Toasts />
    </LocalContext>
  );
  await mount(await signedInAs({}, local, screen));
  const button = (name: RegExp | string) => page.getByRole("button", { name });
  await expect.element(button("Keep all mine: 2 fields of Ada Ames")).toBeVisible();
  await expect.element(button(/^Keep mine: Lead cost/)).not.toBeInTheDocument();
  await button("Keep all theirs: 2 fields of Ada Ames").click();
  await expect.element(button(/^Keep mine/)).not.toBeInTheDocument();
  await button("Undo").click();
  await expect.element(button(/^Keep mine: Employer/)).toBeVisible();
  await button(/^Got it: Lead cost/).click();
  await expect.element(button(/^Got it/)).not.toBeInTheDocument();
  expect(decided).toEqual([
    [["1", "2"], "theirs"],
    [["3"], "theirs"],
  ]);
});
