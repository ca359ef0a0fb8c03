/** Photo and logo on the profile: chosen, cropped, saved, removed, undone, and their errors. */
import { notifications } from "@mantine/notifications";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PicturesPanel } from "../../../src/app/account/pictures-panel.tsx";
import { ToastList } from "../../../src/app/notices/toast-list.tsx";
import { users } from "../../../src/contract/users/users.ts";
import { pictureAddress } from "../../../src/domain/users/picture.ts";
import { type Picture, pictureOf } from "../../../src/kit/picture.ts";
import { RequestFailed, Unreachable } from "../../../src/local/api/errors.ts";
import { keepPhoto, keptPhoto } from "../../../src/local/queries/photos.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { drawingWithScript, jpeg } from "../../fixtures/pictures.ts";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  notifications.clean();
  await unmount();
  await device.close();
});

const names = { first_name: "Ada", last_name: "Ames" };
const addressOf = (digit: string) => pictureAddress(device.local.user_id, "personal_photo", digit.repeat(64));

/** The server keeps each photo under the next address. */
async function open(personal_photo = ""): Promise<void> {
  let sent = 0;
  device.answer(users.updateProfile, ({ body }) => {
    const photo = (body as { personal_photo?: Blob | "" }).personal_photo;
    return { data: { ...names, logo: "", personal_photo: photo ? addressOf(String((sent += 1))) : "" } };
  });
  const user = { username: "ada", profile: { ...names, personal_photo, logo: "" } as never };
  await mount(
    await signedInAs(
      user,
      device.local,
      <>
        <PicturesPanel />
        <ToastList />
      </>,
    ),
  );
}

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const chosen = (name: string, bytes: BlobPart) =>
  page.getByLabelText("File for your photo").upload(new File([bytes], name));
const photoSent = () =>
  device.of(users.updateProfile).map(({ body }) => (body as { personal_photo: Blob | "" }).personal_photo);

/** Left half red, right half blue. */
async function twoHalves(width = 1_200, height = 600): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws nothing");
  pen.fillStyle = "#f00";
  pen.fillRect(0, 0, width / 2, height);
  pen.fillStyle = "#00f";
  pen.fillRect(width / 2, 0, width / 2, height);
  return new Promise((resolve, fail) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

async function asPicture(blob: Blob | "" | undefined): Promise<Picture | null> {
  return blob ? pictureOf(new Uint8Array(await blob.arrayBuffer())) : null;
}

/** Red and blue in the middle of the left edge and of the right edge. */
async function edgesOf(blob: Blob): Promise<[string, string]> {
  const picture = await createImageBitmap(blob);
  const canvas = Object.assign(document.createElement("canvas"), { width: 512, height: 512 });
  const pen = canvas.getContext("2d");
  pen?.drawImage(picture, 0, 0);
  const colour = (x: number) => {
    const [red = 0, , blue = 0, ink = 0] = pen?.getImageData(x, 256, 1, 1).data ?? [];
    return ink < 255 ? "nothing" : red > blue ? "red" : "blue";
  };
  return [colour(8), colour(503)];
}

test("a photo is cut to a square of 512 pixels, sent, and kept on this device; undo takes it away again", async () => {
  await open();
  const choose = page.getByRole("button", { name: "Choose a photo" });
  await expect.element(choose).toBeVisible();
  (choose.element() as HTMLElement).focus();
  await chosen("me.png", await twoHalves());
  await press("Save photo");
  await expect.element(page.getByText("Your photo was saved.")).toBeVisible();
  const [sent] = photoSent();
  expect(await asPicture(sent)).toMatchObject({ width: 512, height: 512 });
  expect(await edgesOf(sent as Blob)).toEqual(["red", "blue"]);
  expect(await keptPhoto(device.db, addressOf("1"))).not.toBeNull();
  await expect.element(page.getByRole("button", { name: "Change photo" })).toHaveFocus();
  const others = pictureAddress("018f0000-0000-7000-8000-00000000000a", "personal_photo", "c".repeat(64));
  await keepPhoto(device.db, others, await twoHalves());
  await press("Undo");
  await expect.element(page.getByRole("button", { name: "Choose a photo" })).toBeVisible();
  expect(photoSent().at(-1)).toBe("");
  expect([await keptPhoto(device.db, addressOf("1")), await keptPhoto(device.db, others)]).toEqual([
    null,
    expect.any(Blob),
  ]);
});

test("the crop square moves by keys as by mouse, and stops at the edges", async () => {
  await open();
  await chosen("me.png", await twoHalves());
  await expect.element(page.getByRole("slider", { name: "Move up or down" })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "Save photo" })).toHaveFocus();
  const across = page.getByRole("slider", { name: "Move left or right" });
  (across.element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await press("Save photo");
  await expect.element(page.getByText("Your photo was saved.")).toBeVisible();
  expect(await edgesOf(photoSent()[0] as Blob)).toEqual(["blue", "blue"]);
});

test.each([
  ["a drawing called a picture", "me.png", drawingWithScript, "A photo or logo can be a jpg, png or webp picture."],
  ["an empty file", "me.jpg", new Uint8Array(), "This file is empty."],
  ["half a picture", "me.jpg", jpeg().slice(0, 70), "This picture is damaged or incomplete. Choose another."],
  [
    "a small file that unfolds to a wall",
    "me.jpg",
    jpeg({ width: 60_000, height: 60_000 }),
    "This picture has more than 50 million pixels. Choose a smaller one.",
  ],
  ["a picture no browser can draw", "me.jpg", jpeg(), "This picture is damaged or incomplete. Choose another."],
  ["more than 5 MB", "me.jpg", new Uint8Array(5_242_881), "A photo or logo can be up to 5 MB."],
])("%s is refused beside its field before anything is sent", async (_, name, bytes, words) => {
  await open();
  await chosen(name, bytes);
  const group = page.getByRole("group", { name: "Photo" });
  await expect.element(group.getByRole("alert")).toHaveTextContent(words);
  expect(photoSent()).toEqual([]);
});

test.each([
  [
    "a server that says no",
    () => new RequestFailed({ status: 422, code: "invalid", errors: { personal_photo: ["Not this one."] } }),
    "Not this one.",
  ],
  [
    "a server that says nothing",
    () => new Unreachable("network"),
    "The server did not respond. Check your connection and try again.",
  ],
])("before %s the chosen picture and its square stay", async (_, trouble, words) => {
  await open();
  device.answer(users.updateProfile, () => {
    throw trouble();
  });
  await chosen("me.png", await twoHalves());
  await press("Save photo");
  await expect.element(page.getByRole("dialog").getByText(words)).toBeVisible();
  await expect.element(page.getByRole("img", { name: "Preview of your photo" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Save photo" })).toBeEnabled();
});

test("a removed photo is not on this device any more, and comes back whole", async () => {
  await keepPhoto(device.db, addressOf("a"), await twoHalves());
  await open(addressOf("a"));
  await press("Remove photo");
  await expect.element(page.getByText("Your photo was removed.")).toBeVisible();
  expect(await keptPhoto(device.db, addressOf("a"))).toBeNull();
  await press("Undo");
  await expect.element(page.getByRole("button", { name: "Change photo" })).toBeVisible();
  const sent = photoSent();
  expect([sent[0], (sent[1] as Blob).size]).toEqual(["", (await twoHalves()).size]);
});

test("one person's kept photo makes room for their next one, and for no one else's", async () => {
  const other = pictureAddress("018f0000-0000-7000-8000-00000000000a", "personal_photo", "c".repeat(64));
  for (const address of [other, addressOf("a"), addressOf("b")]) await keepPhoto(device.db, address, await twoHalves());
  expect(await keptPhoto(device.db, addressOf("a"))).toBeNull();
  expect(await keptPhoto(device.db, addressOf("b"))).not.toBeNull();
  expect(await keptPhoto(device.db, other)).not.toBeNull();
});
