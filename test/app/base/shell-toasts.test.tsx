import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SessionProvider } from "../../../src/app/base/session-provider.tsx";
import type { AppSession, AppStore } from "../../../src/app/base/session-provider.tsx";
import { SessionStore } from "../../../src/app/base/session-store.ts";
import { Toasts } from "../../../src/app/notices/toasts.tsx";
import { report, notify } from "../../../src/app/base/report.ts";
import { useToastsOfOne } from "../../../src/app/notices/use-toasts-of-one.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { Unreachable } from "../../../src/local/api/errors.ts";
import { showUndo } from "../../../src/ui/undo-toast.tsx";
import { mount, unmount } from "../../fixtures/mount.tsx";

afterEach(unmount);

test("toasts can be dismissed by a labeled button", async () => {
  await mount(<Toasts />);
  notify("This device is ready.");
  await expect.element(page.getByText("This device is ready.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(page.getByText("This device is ready.")).not.toBeInTheDocument();
});

const undo = () => page.getByRole("button", { name: "Undo" });

async function undoByKeys(undone: () => void): Promise<void> {
  showUndo({ text: "Note deleted.", undo: undone });
  await expect.element(undo()).toBeVisible();
  (undo().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(undo()).not.toBeInTheDocument();
}

test("after Undo the keyboard is where it came from", async () => {
  await mount(
    <main tabIndex={-1}>
      <button type="button">Delete</button>
      <Toasts />
    </main>,
  );
  const from = page.getByRole("button", { name: "Delete" });
  await expect.element(from).toBeVisible();
  (from.element() as HTMLElement).focus();
  await undoByKeys(() => undefined);
  await expect.element(from).toHaveFocus();
});

test("after Undo the keyboard is in the page where what it came from is gone", async () => {
  await mount(
    <main tabIndex={-1}>
      <Toasts />
    </main>,
  );
  const main = page.getByRole("main");
  await expect.element(main).toBeInTheDocument();
  await undoByKeys(() => undefined);
  await expect.element(main).toHaveFocus();
});

test("after Undo the keyboard stays where the undo itself puts it", async () => {
  await mount(
    <main tabIndex={-1}>
      <button type="button">Note</button>
      <Toasts />
    </main>,
  );
  const note = page.getByRole("button", { name: "Note" });
  await expect.element(note).toBeVisible();
  await undoByKeys(() => (note.element() as HTMLElement).focus());
  await expect.element(note).toHaveFocus();
});

function ToastsOfOne() {
  useToastsOfOne();
  return <Toasts />;
}

/** Ada, an admin, is signed in; `become` makes the server name another. */
async function signedIn() {
  const userOf = (id: string, actor: string | null) => ({ id, actor: actor && { id: actor } }) as CurrentUser;
  let me = userOf("ada", null);
  const store = new SessionStore<AppStore>({
    world: realWorld(),
    fetchMe: async () => me,
    remembered: () => null,
    remember: () => {},
    hasMarker: () => true,
    open: async (identity) =>
      ({
        identity,
        local: null,
        saveMe: async () => {},
        restore: async () => {},
        begin: () => {},
        close: () => {},
        wipe: async () => {},
      }) as unknown as AppStore,
    clearOthers: async () => {},
  });
  await store.start();
  await mount(
    <SessionProvider session={{ store } as AppSession}>
      <ToastsOfOne />
    </SessionProvider>,
  );
  const become = (id: string, actor: string | null) => {
    me = userOf(id, actor);
    return store.refresh();
  };
  return { store, become };
}

test("what was told to one person is gone with them", async () => {
  const { store } = await signedIn();
  notify("Ready to work offline");
  await expect.element(page.getByText("Ready to work offline")).toBeVisible();
  await store.refresh();
  await expect.element(page.getByText("Ready to work offline")).toBeVisible();
  await store.signedOut();
  await expect.element(page.getByText("Ready to work offline")).not.toBeInTheDocument();
  notify("You are signed out.");
  await expect.element(page.getByText("You are signed out.")).toBeVisible();
});

test("what failed while acting as someone is not told to oneself after the return", async () => {
  const { become } = await signedIn();
  await become("bo", "ada");
  report(new Unreachable("no network"));
  await expect.element(page.getByRole("alert")).toBeVisible();
  await become("ada", null);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});
