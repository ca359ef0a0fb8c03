/** The picture of a block: uploaded small, replaced, removed, and kept from blocks that changed meanwhile. */
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { LocalContext } from "../../../src/app/base/live.ts";
import { BlockList } from "../../../src/app/email-blocks/block-list.tsx";
import { emailPictures } from "../../../src/contract/emails/email-pictures.ts";
import type { EmailBlock } from "../../../src/domain/email-blocks/blocks.ts";
import { emailPictureMessages, emailPictureWidthPx } from "../../../src/domain/email-blocks/email-picture.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const uuid = "0".repeat(8) + "-0000-4000-8000-" + "0".repeat(12);
const src = `/mail/picture/${uuid}/${uuid}/${"k".repeat(43)}.jpg`;
let device: FlowDevice;
let sent: Blob[];
let arrive: () => void;
beforeEach(() => {
  device = flowDevice();
  sent = [];
  arrive = () => undefined;
});
afterEach(async () => {
  await unmount();
  await device.close();
});

function Editor({ isHeld }: { isHeld: boolean }) {
  const [blocks, setBlocks] = useState<EmailBlock[]>([
    { id: "one", kind: "image", src: "", alt: "", href: "", width: "full" },
  ]);
  return (
    <>
      <BlockList blocks={blocks} onChange={setBlocks} />
      <output aria-label="Blocks">{JSON.stringify(blocks)}</output>
      {isHeld ? <button onClick={() => arrive()}>Arrive</button> : null}
    </>
  );
}

async function open(isHeld = false): Promise<void> {
  device.answer(emailPictures.create, async ({ body }) => {
    sent.push((body as { picture: Blob }).picture);
    if (isHeld) await new Promise<void>((resolve) => (arrive = resolve));
    return { data: { src, width: 10, height: 10 } };
  });
  const screen = (
    <LocalContext value={device.local}>
      <Editor isHeld={isHeld} />
    </LocalContext>
  );
  await mount(await signedInAs({ features: {} }, device.local, screen));
}

async function photo(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen?.fillRect(0, 0, width / 2, height);
  return new File([await canvas.convertToBlob({ type: "image/jpeg" })], "photo.jpg");
}
const choose = async (file: File) => page.getByLabelText("Picture file").upload(file);
const blocks = () => page.getByLabelText("Blocks", { exact: true }).element().textContent;

test("a photo is made small, shown and named by its author, and can be removed", async () => {
  await open();
  await choose(await photo(3_000, 1_500));
  await expect.element(page.getByRole("button", { name: "Remove", exact: true })).toBeVisible();
  await expect.poll(blocks).toContain(src);
  const [picture] = sent;
  const { width, height } = await createImageBitmap(picture ?? new Blob());
  expect([width, height]).toEqual([emailPictureWidthPx, emailPictureWidthPx / 2]);
  // Without words it cannot go.
  await expect.element(page.getByLabelText("Description")).toHaveValue("");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect.element(page.getByLabelText("Picture address")).toHaveValue("");
});

test("what is typed while it uploads stays, and a block deleted meanwhile stays deleted", async () => {
  await open(true);
  await choose(await photo(40, 40));
  await expect.poll(() => sent.length).toBe(1);
  await page.getByLabelText("Description").fill("Our office");
  await page.getByRole("button", { name: "Arrive" }).click();
  await expect.poll(blocks).toMatch(/"src":"\/mail.*"alt":"Our office"/);
  await choose(await photo(40, 40));
  await expect.poll(() => sent.length).toBe(2);
  await page.getByRole("button", { name: "Delete Picture 1" }).click();
  await page.getByRole("button", { name: "Arrive" }).click();
  await expect.poll(blocks).toBe("[]");
});

test("a file that is no picture is refused in words; without a connection nothing can be chosen", async () => {
  await open();
  await choose(new File(["<script>"], "photo.jpg"));
  await expect.element(page.getByText(emailPictureMessages.type)).toBeVisible();
  expect(sent).toEqual([]);
  await changeStatus(device.db, { reach: "offline" });
  await expect.element(page.getByText("You need to be online to upload a picture.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Upload" })).toBeDisabled();
});
