/** Real calls between browsers with beeping microphones and the server's own far ends. */
import { farEnds } from "../../src/domain/dialer/far-ends.ts";
import { expect, test } from "./journey.ts";
import { Softphone } from "./softphone.ts";
import { accountOf } from "./tablet.ts";

test("a line that loses every tenth packet is called so while one speaks and afterwards", async ({ newTablet }) => {
  const tablet = await newTablet();
  await tablet.signIn(accountOf("agent"));
  const phone = await Softphone.open(tablet);
  await phone.call(numberOf("loss"));
  await phone.opened();
  await expect(phone.line.getByText(/^(Fair|Degraded) line$/)).toBeVisible({ timeout: 30_000 });
  await expect(phone.line.getByRole("img", { name: /^Loss [\d.]+ % \(high\)/ })).toBeVisible({ timeout: 30_000 });
  await expect(phone.line.getByRole("img")).toHaveCount(4);
  await phone.hangUp();
  await expect(phone.afterwards.getByRole("region", { name: "How the line was" })).toContainText(
    /% of the sound was lost on the way/,
  );
});

test("the echo answers, signalling is cut and comes back, and the call is scored", async ({ newTablet, gateway }) => {
  const tablet = await newTablet({ address: gateway.address });
  await tablet.signIn(accountOf("agent"));
  const phone = await Softphone.open(tablet);
  await phone.call(numberOf("echo"));
  await phone.opened();
  await expect(phone.line).toBeVisible({ timeout: 30_000 });
  await phone.press("Mute");
  await phone.press("Unmute");
  gateway.turn("server_away");
  await expect(phone.panel.getByText("Reconnecting …")).toBeVisible();
  gateway.turn("clear");
  await expect(phone.panel.getByText("Reconnecting …")).toBeHidden({ timeout: 30_000 });
  await expect(phone.panel.getByRole("timer", { name: "Duration" })).toBeVisible();
  await phone.hangUp();
  const sound = phone.afterwards.getByRole("region", { name: "How the line was" });
  await expect(sound).toContainText("The connection had to be restored once.");
});

test("a colleague is called, answers, and both hear a line", async ({ newTablet }) => {
  const [near, far] = [await newTablet(), await newTablet()];
  await near.signIn(accountOf("agent"));
  await far.signIn(accountOf("manager"));
  const answering = await Softphone.open(far);
  await answering.press("Close the phone");
  const { profile } = await far.ask<{ profile: { dialer_verified_phone_number: string } }>("/v1/users/me");
  const calling = await Softphone.open(near);
  await calling.call(profile.dialer_verified_phone_number);
  const card = far.page.getByRole("alertdialog");
  await expect(card).toContainText("Incoming Call ...");
  await card.getByRole("button", { name: "Accept" }).click();
  await expect(card).toBeHidden();
  for (const phone of [calling, answering]) {
    await phone.opened();
    await expect(phone.line).toBeVisible({ timeout: 30_000 });
  }
  await calling.hangUp();
  await expect(answering.afterwards).toBeVisible();
});

test("a caller who is a contact is named, and answering opens their page", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("agent"));
  await tablet.filled();
  const id = await page.evaluate(async (number) => {
    const phones = [{ number, type: 2, primary: true }];
    const body = JSON.stringify({ ref: crypto.randomUUID(), last_name: "Ringwood", phones });
    const headers = { "content-type": "application/json" };
    const reply = await fetch("/v1/contacts", { method: "POST", headers, body });
    return ((await reply.json()) as { data: { id: number } }).data.id;
  }, numberOf("callback"));
  const phone = await Softphone.open(tablet);
  await phone.call(numberOf("callback"));
  const card = page.getByRole("alertdialog");
  await expect(card).toContainText("Ringwood", { timeout: 40_000 });
  await card.getByRole("button", { name: "Accept" }).click();
  await expect(page).toHaveURL(new RegExp(`/contacts/${id}$`));
  await phone.opened();
});

function numberOf(kind: string): string {
  const end = farEnds.find((one) => one.kind === kind);
  if (!end) throw new Error(`there is no far end ${kind}`);
  return end.number;
}
