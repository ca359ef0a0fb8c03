/** The log of changes: every write leaves its row with old and new, and each is read by those who may. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuditEntryRow } from "../../../src/contract/timeline/history.ts";
import type { Contact } from "../../../src/domain/contacts/contact.ts";
import type { HistoryEntry } from "../../../src/domain/timeline/history.ts";
import { password, signIn } from "../../fixtures/people.ts";
import { layContact, statusIds } from "../../fixtures/book.ts";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { openTestServer, type TestServer, type Who } from "../../fixtures/test-server.ts";

let app: TestServer;
let contact: Contact;
beforeAll(async () => {
  app = await openTestServer();
  contact = await layContact(app, { owner: app.people.ada, fields: { first_name: "Rosa", last_name: "Reyes" } });
});
afterAll(() => app.close());

interface Page<T> {
  data: T[];
  meta: { next: string | null };
}

async function historyOf(who: Who, query = ""): Promise<Page<HistoryEntry>> {
  return (await app.request(who, "GET", `/v1/contacts/${contact.id}/history${query}`)).json as Page<HistoryEntry>;
}

async function auditOf(query: string, who: Who = "alma"): Promise<Page<AuditEntryRow>> {
  return (await app.request(who, "GET", `/v1/admin/audit?${query}`)).json as Page<AuditEntryRow>;
}

const edit = (who: Who, body: object) => app.request(who, "PATCH", `/v1/contacts/${contact.id}/quick_update`, { body });

describe("a contact's history", () => {
  test("lists each write to it and its records: who, when, old and new value, masked", async () => {
    const statuses = await statusIds(app, app.people.home_id);
    const carriers = await app.request("alma", "POST", "/v1/admin/carriers", { body: { name: "Aetna" } });
    const made = await app.request("ada", "POST", "/v1/contacts", {
      body: { ref: app.world.uuid(), last_name: "Late", nickname: "Lou", ssn_last4: "1234" },
    });
    const id = made.at("data.id") as number;
    const step = async (path: string, method: "POST" | "PATCH" | "DELETE", body?: object) => {
      await app.world.pass(1_000);
      const answer = await app.request("ada", method, `/v1/contacts/${id}${path}`, body ? { body } : {});
      expect(answer.status, `${method} ${path}`).toBeLessThan(300);
      return answer;
    };
    await step("/quick_update", "PATCH", { nickname: "Lulu", ssn_last4: "9876", status_id: statuses["Contacted"] });
    const tag = await app.request("ada", "POST", "/v1/tags", {
      body: { id: app.world.uuid(), name: "VIP", color: "red" },
    });
    await step("/update_tags_single", "PATCH", { add_tag_ids: [tag.text("data.id")] });
    const note = await step("/notes", "POST", { body: "Called twice", kind: "note", pinned: false, call_id: null });
    await step(`/notes/${note.text("data.id")}`, "PATCH", { body: "Called three times" });
    const policy = await step("/policies", "POST", {
      carrier_id: carriers.text("data.id"),
      policy_type: "pdp",
      premium: 1_000,
    });
    await step(`/policies/${policy.text("data.id")}`, "PATCH", { premium: 2_000 });
    await step(`/policies/${policy.text("data.id")}`, "DELETE");
    await step("/data_capture", "PATCH", { budget: 5_000 });
    await step("/rx_details", "PATCH", { allergies: ["Latex"] });
    const page = (await app.request("ada", "GET", `/v1/contacts/${id}/history?limit=100`)).json as Page<HistoryEntry>;
    const lines = page.data.map(({ action, record_type, fields }) => [
      `${action} ${record_type}`,
      Object.fromEntries(Object.entries(fields).map(([name, { old, new: now }]) => [name, [old, now]])),
    ]);
    const received = (line: string) => lines.filter(([name]) => name === line).map(([, fields]) => fields);
    expect(received("create contact")).toEqual([
      expect.objectContaining({
        nickname: ["", "Lou"],
        ssn_last4: [null, "****"],
        owner_id: [null, app.people.ada.id],
      }),
    ]);
    expect(received("edit contact")).toEqual([
      expect.objectContaining({
        nickname: ["Lou", "Lulu"],
        ssn_last4: ["****", "****"],
        status_id: [null, statuses["Contacted"]],
      }),
    ]);
    expect(received("tag contact")).toEqual([{ tag_ids: [[], [tag.text("data.id")]] }]);
    expect(received("create note")).toHaveLength(1);
    expect(received("edit note")).toEqual([{ body: [null, null] }]);
    expect(received("create policy")).toEqual([
      expect.objectContaining({ premium: [null, 1_000], status: [null, "quoted"] }),
    ]);
    expect(received("edit policy")).toEqual([expect.objectContaining({ premium: [1_000, 2_000] })]);
    expect(received("delete policy")).toEqual([expect.objectContaining({ premium: [2_000, null] })]);
    expect(received("edit data_captures")).toEqual([{ budget: [null, null] }]);
    expect(received("edit rx_details")).toEqual([{ allergies: [null, null] }]);
    const times = page.data.map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(JSON.stringify(page)).not.toMatch(/1234|9876|Latex/);
  });

  test("comes page by page, nothing twice and nothing left out, while more is written", async () => {
    for (let nth = 0; nth < 7; nth++) {
      await edit("ada", { nickname: `Name ${nth}` });
      if (nth % 2) await app.world.pass(1_000);
    }
    const first = await historyOf("ada", "?limit=3");
    await edit("ada", { nickname: "Later" });
    const names: unknown[] = first.data.map(({ fields }) => fields["nickname"]?.new);
    for (let { next } = first.meta; next;) {
      const page = await historyOf("ada", `?limit=3&after=${next}`);
      names.push(...page.data.map(({ fields }) => fields["nickname"]?.new));
      next = page.meta.next;
    }
    expect([...names].sort()).toEqual(Array.from({ length: 7 }, (_, nth) => `Name ${nth}`));
    expect((await app.request("ada", "GET", `/v1/contacts/${contact.id}/history?after=nonsense`)).status).toBe(422);
  });

  test("names who acted as whom", async () => {
    await app.world.pass(1_000);
    const session = await signIn(app.connection.db, app.world, app.people.alma);
    const acting = await app.request(null, "POST", `/v1/admin/users/${app.people.ada.id}/login`, {
      body: { login_type: "login_as" },
      cookie: session.cookie,
    });
    expect(acting.status).toBe(200);
    const cookie = `token=${acting.cookies["token"]?.value ?? session.cookie.slice("token=".length)}`;
    const path = `/v1/contacts/${contact.id}/quick_update`;
    const written = await app.request(null, "PATCH", path, { body: { nickname: "By Alma" }, cookie });
    expect(written.status).toBe(200);
    expect((await historyOf("ada")).data[0]).toMatchObject({
      actor_id: app.people.alma.id,
      acting_as_id: app.people.ada.id,
      fields: { nickname: { new: "By Alma" } },
    });
  });

  test("brings along what was changed on those merged into it", async () => {
    const [one, two] = [
      await layContact(app, { owner: app.people.ada }),
      await layContact(app, { owner: app.people.ada }),
    ];
    await app.request("ada", "PATCH", `/v1/contacts/${two.id}/quick_update`, { body: { nickname: "Of the other" } });
    await app.connection.db
      .insertInto("contact_merge_losers")
      .values({
        tenant_id: app.people.home_id,
        contact_id: two.id,
        merge_id: app.world.uuid(),
        survivor_id: one.id,
      })
      .execute();
    const answer = await app.request("ada", "GET", `/v1/contacts/${one.id}/history`);
    expect(answer.at("data.0")).toMatchObject({
      record_id: String(two.id),
      fields: { nickname: { new: "Of the other" } },
    });
  });

  test("is for those who see the contact, and as narrow as they see what lies with it", async () => {
    await app.request("ada", "PATCH", `/v1/contacts/${contact.id}/data_capture`, { body: { budget: 7 } });
    await app.request("ada", "POST", `/v1/contacts/${contact.id}/notes`, {
      body: { body: "Seen", kind: "note", pinned: false, call_id: null },
    });
    const statuses = await Promise.all(
      (["ben", "adam", "eve", "erin"] as const).map(
        async (who) => (await app.request(who, "GET", `/v1/contacts/${contact.id}/history`)).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 404, 404]);
    const kinds = async (who: Who) =>
      new Set((await historyOf(who, "?limit=100")).data.map(({ record_type }) => record_type));
    expect([...(await kinds("ada"))]).toEqual(expect.arrayContaining(["contact", "note", "data_captures"]));
    expect((await kinds("mona")).has("data_captures")).toBe(true);
    expect((await kinds("fred")).has("data_captures")).toBe(false);
  });
});

describe("the company's log", () => {
  test("is found by person, action, record and day, and paged by place", async () => {
    const mine = await auditOf(`user_id=${app.people.ada.id}&record_type=contact&record_id=${contact.id}&limit=2`);
    expect(mine.data).toHaveLength(2);
    expect(mine.data.every(({ actor_id, acting_as_id }) => [actor_id, acting_as_id].includes(app.people.ada.id))).toBe(
      true,
    );
    const rest = await auditOf(
      `user_id=${app.people.ada.id}&record_type=contact&record_id=${contact.id}&limit=100&after=${mine.meta.next}`,
    );
    expect(rest.meta.next).toBeNull();
    expect(new Set([...mine.data, ...rest.data].map(({ id }) => id)).size).toBe(mine.data.length + rest.data.length);
    expect((await auditOf("action=login_as")).data).toMatchObject([
      { actor_id: app.people.alma.id, record_type: "user" },
    ]);
    const day = new Date(app.world.now()).toISOString().slice(0, 10);
    const all = (await auditOf("limit=100")).data.length;
    expect((await auditOf(`from=${day}&to=${day}&limit=100`)).data.length).toBeGreaterThan(0);
    expect((await auditOf(`to=2001-01-01&limit=100`)).data).toEqual([]);
    expect((await auditOf(`from=2001-01-01&limit=100`)).data).toHaveLength(all);
  });

  test("names records, what their values point to, and the contact they lie with, merged and deleted ones too", async () => {
    const source = async (title: string) =>
      (await app.request("alma", "POST", "/v1/admin/sources", { body: { title } })).text("data.id");
    const [fair, radio] = [await source("County fair"), await source("Radio")];
    const merged = await app.request("alma", "DELETE", `/v1/admin/sources/${fair}`, { body: { merge_into_id: radio } });
    expect(merged.status).toBeLessThan(300);
    expect((await auditOf(`action=merge&record_id=${fair}`)).data).toMatchObject([
      { contact_id: null, names: { [fair]: "County fair", [radio]: "Radio" } },
    ]);
    await app.request("ada", "PATCH", `/v1/contacts/${contact.id}/data_capture`, { body: { budget: 9 } });
    const under = { contact_id: contact.id, names: { [contact.id]: "Rosa Reyes" } };
    expect((await auditOf("record_type=data_captures&limit=1")).data).toMatchObject([under]);
    const note = await app.request("ada", "POST", `/v1/contacts/${contact.id}/notes`, {
      body: { body: "Named", kind: "note", pinned: false, call_id: null },
    });
    const noteId = note.text("data.id");
    const ofNote = { ...under, names: { ...under.names, [noteId]: "Named" } };
    expect((await auditOf(`record_id=${noteId}`)).data).toMatchObject([ofNote]);
    const start = app.world.now() + 3_600_000;
    const event = await app.request("ada", "POST", "/v1/events", {
      body: {
        title: "Meet Rosa",
        types_list: ["appointment"],
        start_date: start,
        end_date: start + 3_600_000,
        timezone: "America/New_York",
        contact_ids: [contact.id],
      },
    });
    const eventId = event.text("data.id");
    expect((await auditOf(`record_id=${eventId}`)).data).toMatchObject([
      { contact_id: contact.id, names: { [eventId]: "Meet Rosa", [contact.id]: "Rosa Reyes" } },
    ]);
    expect((await auditOf(`record_type=contact&record_id=${contact.id}&limit=1`)).data).toMatchObject([under]);
    const carrier = await app.request("alma", "POST", "/v1/admin/carriers", { body: { name: "Humana" } });
    const policy = await app.request("ada", "POST", `/v1/contacts/${contact.id}/policies`, {
      body: {
        carrier_id: carrier.text("data.id"),
        policy_type: "pdp",
        product_name: "Value Rx",
        policy_number: "A-77",
      },
    });
    const id = policy.text("data.id");
    const ofIt = (await historyOf("ada", "?limit=100")).data.find(({ record_id }) => record_id === id);
    expect(ofIt?.names[id]).toBe("Value Rx · A-77");
  });

  test("is the company's own, and for its admins alone", async () => {
    expect((await auditOf("limit=100", "erin")).data.every(({ record_id }) => record_id !== String(contact.id))).toBe(
      true,
    );
    for (const who of ["bruno", "mona", "ada", "basil"] as const)
      expect((await app.request(who, "GET", "/v1/admin/audit")).status, who).toBe(403);
    expect((await app.request("sam", "GET", "/v1/admin/audit")).status).toBe(200);
  });

  test("leaves as a file whose cells are harmless, which the log tells too", async () => {
    await edit("ada", { nickname: '=HYPERLINK("http://evil.test")' });
    const { cookie } = await app.sessionOf("alma");
    const file = await app.server.fastify.inject({
      url: `/v1/admin/audit/export.csv?record_type=contact&record_id=${contact.id}`,
      headers: { cookie },
    });
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="changes-\d{4}-\d{2}-\d{2}\.csv"$/);
    const lines = file.body.trim().split(/\r?\n/);
    expect(lines[0]).toContain("Who");
    expect(lines.length).toBeGreaterThan(8);
    expect(file.body).toContain("Ada Ames");
    expect(file.body).not.toMatch(/,=HYPERLINK|,"=HYPERLINK/);
    expect((await auditOf("action=export&record_type=audit")).data).toHaveLength(1);
  });

  test("names the device a change came from, finds what came from it, and tells it in the file", async () => {
    const device_id = app.world.uuid();
    const signed = await app.request(null, "POST", "/v1/sessions", {
      body: { email: app.people.ada.email, password, device_id },
      ip: "10.9.9.1",
    });
    const cookie = `token=${signed.cookies["token"]?.value ?? ""}`;
    await app.request(null, "PUT", `/v1/account/devices/${device_id}`, { cookie, body: { name: "Chrome on Windows" } });
    await app.request(null, "PATCH", `/v1/contacts/${contact.id}/quick_update`, {
      cookie,
      body: { nickname: "Rosie" },
    });
    const [edited, signedIn, ...others] = (await auditOf(`device_id=${device_id}`)).data;
    expect(others).toEqual([]);
    expect([edited, signedIn]).toMatchObject([
      { action: "edit", record_id: String(contact.id), device_id, device_name: "Chrome on Windows" },
      { action: "sign_in", device_id },
    ]);
    await app.request(null, "PATCH", `/v1/account/devices/${device_id}`, { cookie, body: { name: "The truck" } });
    const admin = await app.sessionOf("alma");
    const file = await app.server.fastify.inject({
      url: `/v1/admin/audit/export.csv?device_id=${device_id}`,
      headers: { cookie: admin.cookie },
    });
    const lines = file.body.trim().split(/\r?\n/);
    expect(lines[0]).toMatch(/,Device$/);
    expect(lines.slice(1).every((line) => line.endsWith(",The truck"))).toBe(true);
    await app.request("ada", "DELETE", `/v1/account/devices/${device_id}`);
    expect((await auditOf(`device_id=${device_id}`)).data).toMatchObject([
      { device_id, device_name: "" },
      { device_id, device_name: "" },
    ]);
    expect((await auditOf(`device_id=${device_id}`, "erin")).data).toEqual([]);
  });
});

test("the role the server works under can change no entry of the log", async () => {
  const { home_id } = app.people;
  const change = tenantTx(app.connection.db, home_id, (trx) =>
    trx.updateTable("audit").set({ reason: "nothing happened" }).where("tenant_id", "=", home_id).execute(),
  );
  await expect(change).rejects.toThrow("permission denied for table audit");
});

test.each(["from=0000-00-00", "to=9999-99-99", "to=9999-12-31", "from=2026-02-30", "to=1212-01-01"])(
  "a search of the log by no day of the calendar is refused by name: %s",
  async (query) => {
    const [field = ""] = query.split("=");
    for (const path of ["", "/export.csv"]) {
      const refused = await app.request("alma", "GET", `/v1/admin/audit${path}?${query}`);
      expect([refused.status, refused.at(`errors.${field}.0`)]).toEqual([422, "Enter a valid date."]);
    }
  },
);

describe("putting someone off", () => {
  const skip = (who: Who, body: object) => app.request(who, "POST", "/v1/call_skips", { body });
  const skips = async (who: Who) =>
    ((await app.request(who, "GET", "/v1/call_skips")).json as Page<{ id: string; until: string }>).data;

  test("is kept for the person alone, once per contact, and taken back", async () => {
    const [one, other] = [app.world.uuid(), app.world.uuid()];
    expect((await skip("ada", { id: one, contact_id: contact.id, until: "2026-01-02" })).status).toBe(201);
    const again = await skip("ada", { id: other, contact_id: contact.id, until: "2026-01-03" });
    expect([again.at("data.id"), again.at("data.until")]).toEqual([one, "2026-01-03"]);
    expect([(await skips("ada")).length, (await skips("mona")).length]).toEqual([1, 0]);
    for (const who of ["ben", "eve"] as const)
      expect((await skip(who, { id: app.world.uuid(), contact_id: contact.id, until: "2026-01-02" })).status).toBe(404);
    const back = { body: { contact_id: contact.id } };
    expect((await app.request("ada", "POST", "/v1/call_skips/delete", back)).status).toBe(204);
    expect((await app.request("ada", "POST", "/v1/call_skips/delete", back)).status).toBe(204);
    expect(await skips("ada")).toEqual([]);
  });
});
