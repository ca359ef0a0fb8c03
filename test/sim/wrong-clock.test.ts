/** G12: what a device with a wrong clock writes carries the right time for everybody. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contactHistory } from "../../src/contract/timeline/history.ts";
import type { Contact } from "../../src/domain/contacts/contact.ts";
import { callLog } from "../../src/local/intents/calls.ts";
import { contactActivity, contactQuickEdit } from "../../src/local/intents/contacts.ts";
import { emailSend } from "../../src/local/intents/emails.ts";
import { createEvent } from "../../src/local/intents/events.ts";
import { fileAdd } from "../../src/local/intents/files.ts";
import { noteCreate } from "../../src/local/intents/notes.ts";
import { policyCreate, policyEdit } from "../../src/local/intents/policies.ts";
import { contactById } from "../../src/local/queries/contacts.ts";
import { allOf } from "../../src/local/queries/lists.ts";
import { freshDatabase } from "../fixtures/database.ts";
import { dayMs, hourMs } from "../../src/kit/durations.ts";
import { Device } from "./device.ts";
import { buildTown, type Town } from "./town.ts";

let town: Town;
let ada: Device;
let contact: Contact;
let seed = 1_100;

beforeAll(async () => {
  town = await buildTown(await freshDatabase(), { key: "clock", name: "Clock", seed: 6, users: 12, contacts: 60 }, 9);
});
afterAll(() => town.close());

/** Both clocks go on, the device's from its own wrong hour. */
async function pass(ms: number): Promise<void> {
  await ada.world.pass(ms);
  await town.world.pass(ms);
}

beforeEach(async () => {
  const { id } = await town.userOf("agent");
  ada = await Device.of(town, id, ++seed);
  await ada.round();
  const rows = (await ada.db.buckets.toArray()).flatMap((bucket) => bucket.rows);
  const isOwn = (row: Contact) => row.owner_id === id && row.deleted_at === null && row.emails.length > 0;
  contact = rows.find(isOwn) as Contact;
  return () => ada.close();
});

/** Writes one of each kind that carries a time, and returns how to read it back. */
async function writeOfEachKind(): Promise<() => Promise<Record<string, unknown>>> {
  const { local, world, user_id } = ada;
  const [note, event, call, policy, email, file] = Array.from({ length: 6 }, () => world.uuid()) as [
    string,
    ...string[],
  ];
  const about = { contact_id: contact.id, name: "A contact" };
  const at = local.clock.now();
  await local.write(noteCreate, {
    ...about,
    note: { id: note, body: "On the porch", kind: "note", pinned: false, call_id: null },
  });
  const [carrier] = await allOf<{ id: string }>(ada.db, "carriers");
  await local.write(policyCreate, {
    ...about,
    policy: { id: policy!, carrier_id: carrier!.id, policy_type: "dental" },
  });
  const change = { status: "app_started" as const, application_date: "2026-01-02" };
  await local.write(policyEdit, { ...about, id: policy!, change, base: { status: "quoted" } });
  await local.write(emailSend, {
    ...about,
    email: { id: email!, to: contact.emails[0]!.address, subject: "Hello", email_body: "Good morning" },
    at,
  });
  const bytes = new TextEncoder().encode("A letter.");
  const body = { file_name: "letter.txt", size: bytes.length, mime: "text/plain", sha256: "" };
  await local.write(fileAdd, { ...about, file: { id: file!, title: "", kind: "other" }, body, at }, new Blob([bytes]));
  const start_date = at + 7 * dayMs;
  await local.write(createEvent, {
    event: {
      id: event!,
      title: "Visit",
      types_list: ["appointment"],
      start_date,
      end_date: start_date + hourMs,
      timezone: "America/New_York",
      contact_ids: [contact.id],
    } as never,
  });
  await local.write(contactActivity, { id: contact.id, name: "x", activity: { kind: "texted", at } });
  const typed = {
    call_direction: "outbound",
    number: "+12015550123",
    talk_seconds: 60,
    outcome: null,
    note: "",
  } as const;
  await local.write(callLog, {
    name: "x",
    user_id,
    contact_id: contact.id,
    call: { ...typed, id: call!, contact_id: contact.id, at },
  });
  return async () => {
    const row = async (table: string, id: string) => (await ada.db.table(table).get(id)) as Record<string, unknown>;
    return {
      note: (await row("notes", note))["at"],
      policy: ((await row("policies", policy!))["moves"] as { at: number }[]).map((move) => move.at),
      email: (await row("email_logs", email!))["at"],
      file: (await row("files", file!))["created_at"],
      event: (await row("events", event!))["created_at"],
      call: (await row("calls", call!))["created_at"],
      texted: (await contactById(ada.db, contact.id))?.last_texted_at,
    };
  };
}

const allAt = (at: number) => ({ note: at, policy: [at, at], email: at, file: at, event: at, call: at, texted: at });

describe.each([-2 * dayMs, 2 * dayMs])("a clock wrong by %d ms", (skew) => {
  it("dates what is written offline as the server would, of every kind", async () => {
    ada.world.skew(skew);
    await ada.round();
    ada.network.up = false;
    await pass(hourMs);
    const written = town.world.now();
    const times = await writeOfEachKind();
    await pass(3 * hourMs);
    ada.network.up = true;
    await ada.calmDown();
    expect(await ada.db.outbox.toArray()).toEqual([]);
    expect(await times()).toEqual(allAt(written));
  });

  it("is in the history as the hour it was written", async () => {
    ada.world.skew(skew);
    await ada.round();
    ada.network.up = false;
    const written = town.world.now();
    const edit = { nickname: `Skewed ${skew}` };
    await ada.local.write(contactQuickEdit, { id: contact.id, name: "x", edit, base: { nickname: contact.nickname } });
    await pass(3 * hourMs);
    ada.network.up = true;
    await ada.calmDown();
    const { data } = await ada.local.request(contactHistory.list, { params: { id: contact.id }, query: {} });
    expect(data.find(({ fields }) => "nickname" in fields)?.written_at).toBe(written);
  });
});

describe("a clock that jumps back while the device is offline", () => {
  it("dates nothing before the server's last reply, also after a restart", async () => {
    await ada.round();
    const heard = town.world.now();
    ada.network.up = false;
    await pass(hourMs);
    ada.world.skew(-3 * dayMs);
    await ada.crash();
    const times = await writeOfEachKind();
    await pass(hourMs);
    ada.network.up = true;
    await ada.calmDown();
    expect(await times()).toEqual(allAt(heard));
  });
});
