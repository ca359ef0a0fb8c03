import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { RemoveDialog } from "../../../src/app/admin/remove-dialog.tsx";
import { inUseWords } from "../../../src/domain/contacts/messages.ts";
import { refuse } from "../../../src/kit/refusal.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";

const [from, to] = [
  { id: "0193a000-0000-7000-8000-000000000001", title: "Mailer" },
  { id: "0193a000-0000-7000-8000-000000000002", title: "Walk-in" },
];
type Part = { moved: number; remaining: number };

/** The dialog before a server that answers these parts, one a call. */
async function joining(parts: readonly Part[]) {
  const seen = { calls: [] as (string | undefined)[], done: 0 };
  await mount(
    <RemoveDialog
      row={from as never}
      others={[to as never]}
      used={null}
      remove={async (id, into) => {
        expect(id).toBe(from?.id);
        const data = parts[seen.calls.push(into) - 1];
        if (!data) throw new Error("asked once more than there was anything to ask");
        return { data };
      }}
      onClose={() => undefined}
      onDone={() => seen.done++}
    />,
  );
  await page.getByRole("combobox", { name: "Move contacts to" }).click();
  await page.getByRole("option", { name: "Walk-in" }).click();
  await page.getByRole("button", { name: "Move and delete" }).click();
  return seen;
}
afterEach(unmount);

test("two sources are joined a part at a time, until nothing remains", async () => {
  const seen = await joining([
    { moved: 1_000, remaining: 1_500 },
    { moved: 1_000, remaining: 500 },
    { moved: 500, remaining: 0 },
  ]);
  await expect.poll(() => seen.done).toBe(1);
  expect(seen.calls).toEqual([to?.id, to?.id, to?.id]);
});

test("where nothing moves any more it stops, says so, and can be tried again", async () => {
  const seen = await joining([
    { moved: 1_000, remaining: 5 },
    { moved: 0, remaining: 5 },
    { moved: 5, remaining: 0 },
  ]);
  await expect.element(page.getByText("Some contacts could not be moved.")).toBeVisible();
  expect(seen.calls).toHaveLength(2);
  expect(seen.done).toBe(0);
  await page.getByRole("button", { name: "Move and delete" }).click();
  await expect.poll(() => seen.done).toBe(1);
});

/** The dialog before a server that says so many use it; the device knows what `used` says. */
function refusing(used: string | null) {
  return mount(
    <RemoveDialog
      row={from as never}
      others={[to as never]}
      used={used}
      remove={async () => refuse("in_use", { base: [inUse] })}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  );
}
const inUse = inUseWords(1_386);

test("what is known of its use stands there before anything is pressed", async () => {
  await refusing("1,386 contacts use it.");
  await expect.element(page.getByText("1,386 contacts use it.")).toBeVisible();
});

test("nothing is claimed while no one is known to use it, and a refusal stands until another one is chosen", async () => {
  await refusing(null);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.element(page.getByText("1,386 records use it. Move them first.")).toBeVisible();
  await expect.poll(() => page.getByPlaceholder("Nobody uses it").elements()).toEqual([]);
  await page.getByRole("combobox", { name: "Move contacts to" }).click();
  await page.getByRole("option", { name: "Walk-in" }).click();
  await expect.element(page.getByRole("button", { name: "Move and delete" })).toBeVisible();
  await expect.poll(() => page.getByText(inUse).elements()).toEqual([]);
});
