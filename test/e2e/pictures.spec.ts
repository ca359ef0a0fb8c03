/** A photo from a telephone: cut on the device, seen by a colleague, still there with no connection. */
import { BarrierWalk } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

test("a photo is cut by hand, stands beside the name on every device, and needs no connection once it was seen", async ({
  newTablet,
}) => {
  const [own, office] = [await newTablet({ serviceWorkers: "allow" }), await newTablet()];
  const { page } = own;
  await own.readyForTheField(accountOf("agent"));
  await own.open("/account/profile");
  const field = page.getByRole("group", { name: "Photo" });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  await page.getByLabel("File for your photo").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: svg });
  await expect(field.getByRole("alert")).toHaveText("A photo or logo can be a jpg, png or webp picture.");
  const walk = new BarrierWalk(page);
  await walk.look("a refused photo");
  const buffer = Buffer.from(await page.evaluate(landscape), "base64");
  await page.getByLabel("File for your photo").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  const dialog = page.getByRole("dialog", { name: "Your photo" });
  await dialog.getByRole("slider", { name: "Move left or right" }).press("End");
  await walk.look("the square of a photo");
  expect(walk.found).toEqual([]);
  await dialog.getByRole("button", { name: "Save photo" }).click();
  await expect(field.getByRole("button", { name: "Remove photo" })).toBeVisible();
  const shown = page.getByRole("button", { name: /^Your menu/ }).locator("img");
  await expect(shown).toHaveAttribute("src", /^blob:/);

  await own.goOffline();
  await page.reload();
  await expect(shown).toHaveAttribute("src", /^blob:/);
  await expect(page.getByText("Changing a photo or logo needs a connection.")).toBeVisible();
  await own.goOnline();

  await office.signIn(accountOf("admin"));
  await office.open("/admin/users");
  await expect(
    office.page
      .getByRole("row")
      .filter({ hasText: accountOf("agent") })
      .locator("img"),
  ).toBeVisible();
});

/** A picture twice as wide as high, made by the browser itself. */
async function landscape(): Promise<string> {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1_600, height: 800 });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws nothing");
  const sky = pen.createLinearGradient(0, 0, 1_600, 0);
  sky.addColorStop(0, "#c2410c");
  sky.addColorStop(1, "#1d4ed8");
  pen.fillStyle = sky;
  pen.fillRect(0, 0, 1_600, 800);
  return canvas.toDataURL("image/png").split(",")[1] ?? "";
}
