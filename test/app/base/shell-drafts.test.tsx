import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { useDraft } from "../../../src/app/base/drafts.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import type { Local } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";

beforeEach(() => localStorage.clear());
afterEach(unmount);

function Note({ of }: { of: number }) {
  const [body, setBody] = useDraft(of);
  return <textarea aria-label="Note" value={body} onChange={(event) => setBody(event.currentTarget.value)} />;
}

/** The page as after a load: a reopened store, nothing in memory. */
async function load(of: number, user: Partial<CurrentUser> = {}): Promise<void> {
  const local = { user_id: "0193a000-0000-7000-8000-0000000000ad" } as Local;
  await mount(
    await signedInAs(
      user,
      local,
      <LocalContext value={local}>
        <Note of={of} />
      </LocalContext>,
    ),
  );
}

const kept = () => JSON.stringify(Object.entries(localStorage));
const note = page.getByLabelText("Note");

test("an unfinished note is kept over a reload, on its contact, until it is added", async () => {
  await load(1);
  await note.fill("She moves to Ohio in");
  await unmount();
  await load(2);
  await expect.element(note).toHaveValue("");
  await unmount();
  await load(1);
  await expect.element(note).toHaveValue("She moves to Ohio in");
  await note.fill("");
  await unmount();
  await load(1);
  await expect.element(note).toHaveValue("");
  expect(kept()).not.toContain("Ohio");
});

test("acting as another user leaves nothing in the browser", async () => {
  await load(1, { actor: {} } as Partial<CurrentUser>);
  await note.fill("Seen as Ada");
  await expect.element(note).toHaveValue("Seen as Ada");
  expect(kept()).not.toContain("Ada");
});
