import { readFileSync } from "node:fs";
import { archiveOf } from "../fixtures/archive.ts";
import { expect, test } from "./journey.ts";
import { accountOf } from "./tablet.ts";

const agent = accountOf("agent");

function listOf(rows: number): Buffer {
  const lines = Array.from({ length: rows }, (_, place) => {
    const mail = place === 3 ? "not an address" : `guest${place}@example.com`;
    return `Guest,Number${place},${mail},609555${String(1000 + place)},Hoboken,NJ,7030`;
  });
  const header = "First Name,Last Name,E-mail Address,Mobile Phone,Home City,Home State,Home Postal Code";
  return Buffer.from([header, ...lines].join("\r\n"));
}

test("a list is matched, checked, imported and corrected, and its progress is shown after a reload", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(agent);
  await tablet.filled();
  await tablet.open("/imports");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "guests.csv", mimeType: "text/csv", buffer: listOf(1_500) });
  const columns = page.getByRole("list", { name: "File columns" });
  await expect(columns.getByRole("combobox", { name: "Mobile Phone becomes" })).toHaveValue("Mobile 1");
  await expect(columns.getByRole("list", { name: "Values of Last Name" }).getByRole("listitem")).toHaveCount(5);
  await expect(page.getByText("1,499 rows are ready to import.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Import 1,499 rows" }).click();
  await expect(page).toHaveURL(/attempt=/);
  const corner = page.getByRole("region", { name: "Work in progress" });
  await expect(page.getByRole("heading", { name: "guests.csv" })).toBeVisible();
  await expect(corner).toHaveCount(0);
  await tablet.open("/contacts");
  await expect(corner).toContainText("1,499 contacts imported. 1 row could not be read.", { timeout: 60_000 });
  await corner.getByRole("link", { name: "See why." }).click();
  const refused = page.getByRole("table", { name: "Rejected rows" });
  await expect(refused).toContainText("Row 4");
  await refused.getByRole("textbox", { name: "E-mail Address, row 4" }).fill("guest3@example.com");
  await page.getByRole("button", { name: "Retry 1 row" }).click();
  await expect(page.getByText("Complete", { exact: true })).toBeVisible();
  await expect(refused).toHaveCount(0);
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("Undone", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("region", { name: "Undone" })).toContainText("1,500");
});

test("an import that was begun is there after a reload with no connection, goes on, and is named at sign-out", async ({
  newTablet,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow" });
  const { page } = tablet;
  await tablet.readyForTheField(agent);
  await tablet.open("/imports");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "guests.csv", mimeType: "text/csv", buffer: listOf(20) });
  const column = () => page.getByRole("combobox", { name: "Home City becomes" });
  await expect(column()).toHaveValue(/City/);
  await page.locator('[aria-label="Skip Home City"]').click();
  await expect(column()).toHaveValue("");
  await tablet.goOffline();
  await page.reload();
  await page.getByRole("button", { name: "Continue guests.csv, 1 column not mapped" }).click();
  await expect(column()).toHaveValue("");
  await expect(page.getByText("You are offline. The file is checked on this device", { exact: false })).toBeVisible();
  await page.reload();
  await tablet.chooseFromMenu("Sign out");
  await expect(page.getByRole("dialog")).toContainText("Import of guests.csv, not sent yet");
  await page.getByRole("button", { name: "Stay signed in" }).click();
  await tablet.goOnline();
  await page.getByRole("button", { name: "Continue guests.csv, 1 column not mapped" }).click();
  await page.getByRole("button", { name: "Import 19 rows" }).click();
  await expect(page).toHaveURL(/attempt=/);
  await tablet.open("/imports");
  await expect(page.getByText("Unfinished imports", { exact: true })).toHaveCount(0);
});

test("a file that is no contact list is refused before anything is sent", async ({ newTablet }) => {
  const tablet = await newTablet({ viewport: { width: 820, height: 1180 }, colorScheme: "dark" });
  const { page } = tablet;
  await tablet.signIn(agent);
  await tablet.open("/imports");
  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())));
  const picture = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "contacts.csv", mimeType: "text/csv", buffer: picture });
  await expect(
    page.getByText("This is not a contact list. Choose a CSV, TSV, Excel (.xlsx) or vCard (.vcf) file."),
  ).toBeVisible();
  expect(sent.filter((url) => url.includes("import"))).toEqual([]);
  const cards = readFileSync(new URL("../fixtures/imports/iphone.vcf", import.meta.url));
  await page.locator('input[type="file"]').setInputFiles({ name: "cards.vcf", mimeType: "text/vcard", buffer: cards });
  await expect(page.getByText("2 rows · vCard · UTF-8")).toBeVisible({ timeout: 60_000 });
});

test("an archive of files waits for the connection, finds its contacts by their names, is mended and taken back", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(agent);
  await tablet.filled();
  const [one, other] = [await tablet.ownContact(), await tablet.ownContact()];
  const phone = other.phones[0]?.number ?? "";
  const archive = archiveOf([
    { name: `visits/${one.id} kitchen table.txt`, bytes: "Wants to think about it." },
    { name: `${phone} call.txt`, bytes: "Called back." },
    { name: "scan0007.txt", bytes: "Nobody knows whose." },
  ]);
  await tablet.open("/imports");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "papers.zip", mimeType: "application/zip", buffer: archive });
  const files = page.getByRole("table", { name: "Files in the zip" });
  await expect(files.getByRole("row", { name: "scan0007.txt" })).toContainText("The file name does not start with");
  await expect(files.getByRole("row", { name: "kitchen table" })).toContainText(one.last_name);
  await tablet.goOffline();
  await page.getByRole("button", { name: "Import 2 files when online" }).click();
  await expect(page.getByText("Waiting for a connection.")).toBeVisible();
  await tablet.goOnline();
  const brought = page.getByRole("table", { name: "Imported files" });
  await brought.getByRole("textbox", { name: "Name of file 3" }).fill(`${one.id} scan.txt`, { timeout: 60_000 });
  await page.getByRole("button", { name: "Retry 1 file" }).click();
  await expect(page.getByText("Complete", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(brought.getByRole("row")).toHaveCount(4);
  await brought.locator(`a[href="/contacts/${other.id}?tab=files"]`).click();
  await expect(page.getByRole("list", { name: "Files" }).getByText("call", { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("Import of papers.zip undone: 3 files removed.")).toBeVisible({ timeout: 60_000 });
});
