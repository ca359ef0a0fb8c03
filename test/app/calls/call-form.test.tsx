/** Outcome and note of a call, changed by somebody else while the form is open. */
import { useEffect, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { LocalContext } from "../../../src/app/base/live.ts";
import { CallSayForm } from "../../../src/app/calls/call-say-form.tsx";
import { sampleCall } from "../../domain/dialer/sample-call.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
let comes: (note: string) => void;
afterEach(async () => {
  await unmount();
  await device.close();
});

function Form() {
  const [note, setNote] = useState("First");
  useEffect(() => void (comes = setNote), []);
  const call = { ...sampleCall, note, outcome: null };
  return <CallSayForm listed={{ call, name: "Ada Byron", line: null, missed: false, waiting: false }} />;
}

async function open(): Promise<void> {
  device = flowDevice();
  const { local } = device;
  await mount(await signedInAs({ timezone: "est" }, local, <LocalContext value={local}>{<Form />}</LocalContext>));
}

const note = page.getByRole("textbox", { name: "Note" });
const save = page.getByRole("button", { name: "Save" });

test("with nothing typed shows the new note, and has nothing to save", async () => {
  await open();
  await expect.element(note).toHaveValue("First");
  comes("Theirs");
  await expect.element(note).toHaveValue("Theirs");
  await expect.element(save).toBeDisabled();
});

test("with something typed keeps it, and sends it with the note the form opened on", async () => {
  await open();
  await note.fill("Mine");
  comes("Theirs");
  await expect.element(note).toHaveValue("Mine");
  await save.click();
  const sent = async () => (await device.db.outbox.toArray()).map(({ input }) => input);
  await expect.poll(sent).toMatchObject([{ change: { note: "Mine" }, base: { note: "First" } }]);
});
