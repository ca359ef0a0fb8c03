/** A calendar server is connected on its screen; events sync and are deleted both ways, accessibly. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays } from "../../src/kit/dates.ts";
import { realWorld } from "../../src/kit/real-world.ts";
import { findRadicale, startTrialCalendar } from "../../src/server/demo/trial-calendar.ts";
import type { TrialCalendar } from "../../src/vendors/calendars/calendars.ts";
import { caldavAccount, caldavCalendar, openCaldavDouble } from "../fixtures/vendors/caldav-double.ts";
import { BarrierWalk } from "./barriers.ts";
import { copyOfSeededServer } from "./seeded-server.ts";
import { expect, test as base } from "./journey.ts";
import { ServerProcess } from "./server-process.ts";
import { accountOf } from "./tablet.ts";

interface Radicale extends TrialCalendar {
  /** One of those it offers. */
  readonly calendar: string;
  /** What it holds, as it says itself. */
  all(): Promise<string>;
  put(name: string, event: readonly string[]): Promise<void>;
  remove(name: string): Promise<void>;
}

const test = base.extend<{ radicale: Radicale; address: string }>({
  radicale: async ({ browserName: _any }, provide) => {
    if (!findRadicale(process.env)) return standIn(provide);
    const folder = mkdtempSync(join(tmpdir(), "fieldline-radicale-"));
    const running = await startTrialCalendar({ folder, environment: process.env, world: realWorld() });
    if (!running) throw new Error("Radicale did not start.");
    await provide(spokenWith(running.account));
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  /** Of a server that may speak to it. */
  address: async ({ radicale }, provide) => {
    const environment = { VENDOR_PRIVATE_HOSTS: new URL(radicale.server).host };
    const server = await ServerProcess.start({ environment, home: await copyOfSeededServer() });
    await provide(server.address);
    await server.stop();
  },
});

/** Where a machine has no Radicale: a calendar server of ours, which speaks as much of it as is asked. */
async function standIn(provide: (radicale: Radicale) => Promise<void>): Promise<void> {
  const double = await openCaldavDouble();
  const pathOf = (name: string) => `${caldavCalendar}${name}.ics`;
  await provide({
    server: `${double.wire.url}/`,
    ...caldavAccount,
    calendar: "Personal",
    all: async () =>
      double
        .texts()
        .map(([, text]) => text)
        .join(""),
    put: async (name, event) => double.put(pathOf(name), documentOf(name, event)),
    remove: async (name) => double.remove(pathOf(name)),
  });
  await double.wire.close();
}

function spokenWith(account: TrialCalendar): Radicale {
  const { server, username, password } = account;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const request = async (path: string, method: string, body?: string) => {
    const headers = { authorization, "content-type": "text/calendar" };
    const reply = await fetch(`${server}${username}/${path}`, { method, headers, ...(body && { body }) });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status}`);
    return reply.text();
  };
  return {
    ...account,
    calendar: "Family",
    all: async () => (await request("personal/", "GET")) + (await request("family/", "GET")),
    put: async (name, event) => void (await request(`personal/${name}.ics`, "PUT", documentOf(name, event))),
    remove: async (name) => void (await request(`personal/${name}.ics`, "DELETE")),
  };
}

function documentOf(name: string, event: readonly string[]): string {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", "BEGIN:VEVENT", `UID:${name}`];
  return [...lines, ...event, "END:VEVENT", "END:VCALENDAR", ""].join("\r\n");
}

test("a CalDAV account is joined, both calendars say the same, and it is let go of", async ({
  newTablet,
  radicale,
  address,
}) => {
  const tablet = await newTablet({ address, viewport: { width: 820, height: 1180 } });
  const { page } = tablet;
  const accounts = "/account/external_accounts";
  await tablet.signIn(accountOf("agent"));
  await tablet.open(accounts);
  await page.getByRole("button", { name: "Connect iCloud, Fastmail, Nextcloud, other CalDAV" }).click();
  const form = page.getByRole("region", { name: "Connect a calendar server" });
  const connect = form.getByRole("button", { name: "Connect", exact: true });
  await connect.click();
  await expect(form.getByText("Enter the server address.")).toBeVisible();
  await form.getByLabel("Server").fill(radicale.server);
  await form.getByLabel("User name").fill(radicale.username);
  await form.getByLabel("App password").fill(radicale.password);
  await connect.click();
  const card = page.getByRole("region", { name: /^(agent|ada)@/ });
  await expect(card.getByText("Up to date", { exact: true })).toBeVisible();

  const day = addDays(new Date().toISOString().slice(0, 10), 2).replaceAll("-", "");
  await radicale.put("theirs", ["SUMMARY:Made there", `DTSTART:${day}T150000Z`, `DTEND:${day}T160000Z`]);
  const sync = card.getByRole("button", { name: /^Sync now: / });
  await sync.click();
  await expect(card.getByText("1 event", { exact: true })).toBeVisible();
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog", { name: "New event" });
  await dialog.getByLabel("Title").fill("Made here");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(radicale.all).toContain("SUMMARY:Made here");

  await tablet.open("/calendar?view=agenda");
  const agenda = page.getByRole("group", { name: "Agenda" });
  await expect(agenda.getByRole("button", { name: /Made there/ })).toBeVisible();
  // Late in the evening it reaches past midnight, and stands on both days.
  await agenda
    .getByRole("button", { name: /Made here/ })
    .first()
    .focus();
  await page.keyboard.press("Delete");
  await expect.poll(radicale.all).not.toContain("SUMMARY:Made here");
  await radicale.remove("theirs");
  await tablet.open(accounts);
  await sync.click();
  await expect(card.getByText("1 event", { exact: true })).toBeHidden();

  const walk = new BarrierWalk(page);
  await walk.look("a joined account");
  await card.getByRole("button", { name: "Calendars and direction" }).click();
  await expect(page.getByRole("checkbox", { name: `Import events from ${radicale.calendar}` })).toBeVisible();
  await walk.lookIn(/^Calendars of/);
  await card.getByRole("button", { name: /^Disconnect/ }).click();
  await walk.look("letting go of an account");
  expect(walk.found).toEqual([]);
  const end = page.getByRole("dialog", { name: /^Disconnect/ });
  await end.getByRole("radio", { name: "Remove the copies" }).click();
  await end.getByRole("button", { name: "Disconnect" }).click();
  await expect(card).toBeHidden();
  await expect.poll(radicale.all).not.toContain("BEGIN:VEVENT");
});
