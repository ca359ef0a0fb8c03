/** From a calendar kept elsewhere to appointments here: a file brought in and taken back, a booking told, a session dialled. */
import { addDays } from "../../src/kit/dates.ts";
import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

const day = addDays(new Date().toISOString().slice(0, 10), 3).replaceAll("-", "");
const event = (uid: string, ...lines: string[]) => ["BEGIN:VEVENT", `UID:${uid}`, ...lines, "END:VEVENT"];
const file = [
  "BEGIN:VCALENDAR",
  ...event("a", "SUMMARY:Lunch with Otto", `DTSTART;TZID=Eastern Standard Time:${day}T120000`, "DURATION:PT1H"),
  ...event("b", "SUMMARY:Each hour", `DTSTART:${day}T120000Z`, "RRULE:FREQ=HOURLY"),
  "END:VCALENDAR",
].join("\r\n");

test("a calendar file is read with a result for each event, seen in the calendar and taken back", async ({ newTablet }) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.readyForTheField(accountOf("agent"));
  await tablet.goTo("/calendar?view=agenda");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import .ics" }).click();
  const dialog = page.getByRole("dialog", { name: "Import .ics" });
  const chosen = { name: "old.ics", mimeType: "text/calendar", buffer: Buffer.from(file) };
  await dialog.getByLabel("Calendar file").setInputFiles(chosen);
  await expect(dialog.getByRole("status")).toContainText("1 made, 0 updated, 0 here already, 1 skipped");
  await expect(dialog.getByRole("row", { name: /Each hour.*It repeats in a way/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Undo this import" }).click();
  await expect(dialog.getByRole("status")).toContainText("is taken back");
  await dialog.getByRole("button", { name: "Another file" }).click();
  await dialog.getByLabel("Calendar file").setInputFiles(chosen);
  await expect(dialog.getByRole("status")).toContainText("1 made");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Lunch with Otto").first()).toBeVisible();
});
