import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { useOutputFile } from "../../../src/app/outputs/use-output-file.ts";
import { hideProcess, processStore, showProcess } from "../../../src/app/base/process-store.ts";
import { ProcessNotification } from "../../../src/app/frame/process-notification.tsx";
import { realWorld } from "../../../src/kit/real-world.ts";
import type { RequestFn } from "../../../src/local/api/request.ts";
import type { Local } from "../../../src/local/index.ts";
import { mount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

vi.mock("../../../src/ui/keep-file.ts", () => ({ keepFile: () => undefined }));

function Fetching({ id }: { id: string }) {
  const { download } = useOutputFile({ id });
  return <button onClick={() => void download()}>Download {id}</button>;
}

async function shown(): Promise<void> {
  const request = (async () => ({ name: "contacts.csv", blob: new Blob(["a"]) })) as unknown as RequestFn;
  const local = { world: realWorld(), user_id: "ada", request } as unknown as Local;
  showProcess({ status: "done", text: "contacts.csv is ready", linkUrl: "/outputs", record_id: "one" });
  const screen = (
    <>
      <Fetching id="one" />
      <Fetching id="other" />
      <ProcessNotification />
    </>
  );
  await mount(await signedInAs({}, local, screen));
  await expect.element(corner).toBeVisible();
}

afterEach(hideProcess);

const corner = page.getByText("contacts.csv is ready");

test("a downloaded file's notice disappears, and other notices stay", async () => {
  await shown();
  await page.getByRole("button", { name: "Download other" }).click();
  await expect.element(corner).toBeVisible();
  await page.getByRole("button", { name: "Download one" }).click();
  await expect.element(corner).not.toBeInTheDocument();
});

test("what was put away in another tab goes here too; what another tab did besides changes nothing", async () => {
  await shown();
  const was = JSON.stringify(processStore.get());
  hideProcess();
  const away = JSON.stringify(processStore.get());
  await shown();
  const received = (oldValue: string, newValue: string) =>
    window.dispatchEvent(new StorageEvent("storage", { key: "process", oldValue, newValue }));
  received("no JSON", away);
  received(was, was.replace("is ready", "is gone"));
  await expect.element(corner).toBeVisible();
  await expect
    .poll(() => {
      received(was, away);
      return processStore.get().visible;
    })
    .toBe(false);
  await expect.element(corner).not.toBeInTheDocument();
});
