import { expect, test } from "./journey.ts";
import { onSimulatedPhone } from "./simulated-phone.ts";
import { accountOf, laptop, tabletUpright } from "./tablet.ts";
import { noWayToText } from "./ways-to-text.ts";

test("a text written with the network gone goes when it is back; after STOP no way leads to another, and each says why", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(accountOf("agent"));
  await tablet.openList();
  await tablet.goOffline();
  await tablet.makeContact("Ida", "Nygaard", "(500) 555-0102");
  await page.getByRole("button", { name: "Text (500) 555-0102" }).click();
  const texts = page.getByRole("dialog", { name: "Texts with Ida Nygaard" });
  await expect(texts.getByText("No text permission yet. Ask first.")).toBeVisible();

  await texts.getByRole("status").getByRole("button", { name: "Text permission" }).click();
  const permission = page.getByRole("dialog", { name: "Text permission of Ida Nygaard" });
  await permission.getByRole("button", { name: "Save" }).click();
  await expect(permission.getByText("Enter what they said.")).toBeVisible();
  await permission.getByRole("textbox", { name: "Their exact words" }).fill("Sure, text me");
  await permission.getByRole("button", { name: "Save" }).click();
  await expect(permission.getByRole("list", { name: "What they said" })).toContainText("Sure, text me");
  await page.keyboard.press("Escape");

  const field = texts.getByRole("textbox", { name: "Text to Ida Nygaard" });
  await field.fill("It’s Ada. See you at 5?");
  await texts.getByRole("button", { name: "Use plain characters" }).click();
  await expect(field).toHaveValue("It's Ada. See you at 5?");
  await expect(
    texts.getByText(/^Goes as: It's Ada\. See you at 5\?\sThis is .+\. Reply STOP to stop\.$/),
  ).toBeVisible();
  const picture = texts.getByLabel("File for this text");
  await picture.setInputFiles({ name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("#!/bin/sh\n") });
  await expect(texts.getByText("A text can carry a JPG, PNG or GIF picture or a PDF.")).toBeVisible();
  await picture.setInputFiles(new URL("pictures/phone-panel.png", import.meta.url).pathname);
  await expect(texts.getByRole("group", { name: /^Attached: phone-panel/ })).toBeVisible();
  await texts.getByRole("button", { name: "Send", exact: true }).click();
  const thread = texts.getByRole("list", { name: "Texts with Ida Nygaard" });
  await expect(thread.getByRole("listitem")).toContainText(["Saved on this device"]);
  await expect(thread.getByRole("img", { name: /^Picture to Ida Nygaard/ })).toBeVisible();
  // A template, found by typing, with her name in it; her state is not known.
  await field.press("/");
  await page.getByRole("textbox", { name: "Find a template" }).fill("enrollment");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(/^Hi Ida, plans in your state change every year/);
  await field.fill("See you in {{contact.city}}");
  await expect(texts.getByText("City is empty for Ida Nygaard.", { exact: false })).toBeVisible();
  await expect(texts.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await field.fill("Did you sleep well, {{contact.first_name}}?");
  await texts.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("option", { name: "Save as template" }).click();
  const saving = page.getByRole("dialog", { name: "Save as template" });
  await saving.getByRole("textbox", { name: "Name" }).fill("Good morning");
  await saving.getByRole("button", { name: "Save" }).click();
  await expect(saving).toBeHidden();
  await field.fill("");
  await field.press("/");
  await page.keyboard.type("morning");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Did you sleep well, Ida?");
  await texts.getByRole("button", { name: "Send later" }).click();
  const later = page.getByRole("dialog", { name: "Send later" });
  await later.getByRole("button", { name: "Tomorrow 9 AM" }).click();
  await later.getByRole("button", { name: "Schedule text" }).click();
  await expect(thread.getByRole("listitem")).toContainText(["", /Did you sleep well, Ida\?.*Goes tomorrow 9:00 AM/]);
  // The first text alone says it.
  await expect(thread.getByText("Reply STOP to stop.")).toHaveCount(1);

  const admin = await newTablet();
  await admin.signIn(accountOf("admin"));
  await page.setViewportSize(tabletUpright);
  await tablet.comesBack();
  await expect(thread.getByText("Delivered")).toBeVisible();
  await admin.open("/phones");
  await admin.page.getByRole("button", { name: /\(500\) 555-0102/ }).click();
  const phone = admin.page.getByRole("region", { name: "Phone", exact: true });
  await expect(phone.getByRole("listitem")).toContainText([
    /It's Ada\. See you at 5\?\s+This is .+\. Reply STOP to stop\./,
  ]);
  await expect(phone.getByRole("img")).toBeVisible();
  await phone
    .getByLabel("Picture to answer with")
    .setInputFiles(new URL("pictures/phone-panel.png", import.meta.url).pathname);
  await phone.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(thread.getByRole("img", { name: /^Picture from Ida Nygaard/ })).toBeVisible();
  await phone.getByRole("button", { name: "STOP" }).click();
  await expect(phone.getByText("You will not get texts from us any more.", { exact: false })).toBeVisible();

  await expect(texts.getByText(/They asked us to stop on/)).toBeVisible();
  await field.fill("Are you there?");
  await expect(texts.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(page.getByText(/Text: They asked us to stop on/)).toBeVisible();
  await tablet.open("/messages");
  await page.getByRole("button", { name: /Ida Nygaard/ }).click();
  await expect(page.getByRole("region", { name: "Thread" }).getByText(/They asked us to stop on/)).toBeVisible();
  // What was begun is kept.
  await expect(page.getByRole("textbox", { name: "Text to Ida Nygaard" })).toHaveValue("Are you there?");
  await noWayToText(tablet, { name: "Ida Nygaard", number: "(500) 555-0102" });
});

test("a text to many is planned with reasons, sent and followed; what is typed offline is kept", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("agent"));
  await tablet.filled();
  await tablet.openList();
  for (const [first, phone] of [
    ["Nils", "(500) 555-0062"],
    ["Mats", "(500) 555-0061"],
  ] as const) {
    await tablet.openList();
    await tablet.makeContact(first, "Groupling", phone);
  }
  await page.getByRole("button", { name: "Text (500) 555-0061" }).click();
  const texts = page.getByRole("dialog", { name: "Texts with Mats Groupling" });
  await texts.getByRole("status").getByRole("button", { name: "Text permission" }).click();
  const permission = page.getByRole("dialog", { name: "Text permission of Mats Groupling" });
  await permission.getByRole("textbox", { name: "Their exact words" }).fill("Yes, text me");
  await permission.getByRole("button", { name: "Save" }).click();
  await expect(permission.getByRole("list", { name: "What they said" })).toContainText("Yes, text me");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await tablet.sent();

  await tablet.openList("?q=Groupling");
  await page.getByRole("checkbox", { name: /Mats Groupling/ }).check();
  await page.getByRole("checkbox", { name: /Nils Groupling/ }).check();
  const chosen = page.getByRole("region", { name: "Selected contacts" });
  await chosen.getByRole("button", { name: "Text", exact: true }).click();
  const body = page.getByRole("textbox", { name: "Text", exact: true });
  // This device has no copy of the app: the screen is there first.
  await expect(body).toBeVisible();
  await tablet.goOffline();
  await body.fill("Hi {{contact.first_name}}, shall we meet?");
  await page.setViewportSize(tabletUpright);
  await expect(page.getByText("You are offline. Your message is kept here", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Review recipients" })).toBeDisabled();
  await tablet.goOnline();
  await page.getByRole("button", { name: "Review recipients" }).click();
  const shown = page.getByRole("group", { name: "Show recipients" });
  await expect(shown.getByRole("button", { name: "Goes now 1", exact: true })).toBeVisible();
  await shown.getByRole("button", { name: "Will not go 1", exact: true }).click();
  await expect(page.getByRole("row", { name: /Nils Groupling/ })).toContainText("No text permission yet. Ask first.");
  await expect(page.getByText("Hi Mats, shall we meet?")).toBeVisible();
  await page.getByRole("button", { name: "Send to 1 contact" }).click();
  await expect(tablet.heading).toHaveText("Text to many");
  await expect(page.getByRole("row", { name: /Mats Groupling/ })).toContainText("Delivered");

  await tablet.openList("?q=Groupling");
  await page.getByRole("checkbox", { name: /Mats Groupling/ }).check();
  await page.getByRole("checkbox", { name: /Nils Groupling/ }).check();
  await chosen.getByRole("button", { name: "Verify phones" }).click();
  await expect(page.getByText("2 contacts, 2 numbers to verify")).toBeVisible();
  const verify = page.getByRole("button", { name: "Verify 2 numbers" });
  await expect(verify).toBeDisabled();
  await page.getByRole("button", { name: "Add 1,000 checks (free in the sandbox)" }).click();
  await page.setViewportSize(laptop);
  await verify.click();
  await expect(tablet.heading).toHaveText("Verification of 2 numbers");
  await expect(page.getByText("Finished · 2 of 2", { exact: false })).toBeVisible();
  await expect(page.getByRole("row", { name: /Mats Groupling/ })).toContainText("Line type unknown");
});

test("what waits for an answer to be read is paused, stopped and tried again; an email to many is seen before it goes", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("agent"));
  await tablet.filled();
  const mailed = await tablet.emailedContact();
  await tablet.openList();
  await tablet.makeContact("Runa", "Waitling", "(500) 555-0064");
  await tablet.sent();
  const says = await onSimulatedPhone(tablet, "+15005550064");
  await says("START");
  await says("Please stop texting me about this");
  const id = Number(/contacts\/(\d+)/.exec(page.url())?.[1]);
  await tablet.open(`/messages?contact=${id}`);
  await expect(page.getByText("Is this a refusal? Texts wait until you say.")).toBeVisible();

  await tablet.openList("?q=Waitling");
  await page.getByRole("checkbox", { name: /Runa Waitling/ }).check();
  const chosen = page.getByRole("region", { name: "Selected contacts" });
  await chosen.getByRole("button", { name: "Text", exact: true }).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Hi {{contact.first_name}} 😀");
  await expect(
    page.getByText("1 segment with “Reply STOP to stop.” · 😀 makes each segment 70 characters"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Review recipients" }).click();
  await page.getByRole("button", { name: "Send to 1 contact" }).dblclick();
  await expect(page.getByText("Waiting for 1 contact")).toBeVisible();
  await page.setViewportSize(tabletUpright);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText(/^Paused · 0 of 1/)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Waiting for 1 contact")).toBeVisible();
  await page.getByRole("button", { name: "Stop sending" }).click();
  const row = page.getByRole("row", { name: /Runa Waitling/ });
  await expect(row).toContainText("The send was stopped");
  await tablet.open(`/messages?contact=${id}`);
  await page.getByRole("button", { name: "No", exact: true }).click();
  await expect(page.getByText("Is this a refusal? Texts wait until you say.")).toBeHidden();
  await tablet.sent();
  await page.goBack();
  await page.setViewportSize(laptop);
  await page.getByRole("button", { name: "Try 1 contact again" }).click();
  await expect(row).toContainText("Delivered");

  await tablet.openList(`?q=${mailed.id}`);
  await page.getByRole("checkbox", { name: new RegExp(mailed.last_name) }).check();
  await chosen.getByRole("button", { name: "Email", exact: true }).click();
  await page.getByRole("textbox", { name: "Subject" }).fill("For {{contact.first_name}}");
  await page.getByRole("textbox", { name: "Message" }).fill("Shall we look at your plan?");
  await page.setViewportSize(tabletUpright);
  await page.getByRole("button", { name: "Review recipients" }).click();
  await expect(page.getByText(`For ${mailed.first_name}`, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send a test to me" }).click();
  await expect(page.getByText(`Test sent to ${accountOf("agent")}.`)).toBeVisible();
  await page.setViewportSize(laptop);
  await page.getByRole("button", { name: "Store for 1 contact" }).click();
  await expect(tablet.heading).toHaveText("Email to many");
  await expect(page.getByRole("row", { name: new RegExp(mailed.last_name) })).toContainText("No mail server is set up");
});
