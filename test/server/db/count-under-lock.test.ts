/** Caps hold when several requests arrive at once: of those that ask for the last place, one gets it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { authorizationsMax } from "../../../src/domain/calendar/authorization.ts";
import { feedsMax } from "../../../src/domain/calendar/feed-link.ts";
import { revealsPerHourMax } from "../../../src/domain/contacts/secret-number.ts";
import { openUploadsMax } from "../../../src/domain/files/upload.ts";
import { settingsPerUserMax } from "../../../src/domain/imports/limits.ts";
import { templatesMax } from "../../../src/domain/templates/template-limits.ts";
import { lettersMax } from "../../../src/domain/outputs/limits.ts";
import { apiKeysMax, resetLinksPerHourMax } from "../../../src/domain/session/session-life.ts";
import { emailChangeMailsPerHourMax } from "../../../src/domain/users/email-change.ts";
import { verificationsPerHourMax } from "../../../src/domain/users/phone-verification.ts";
import { filesPerContactMax, quickFiltersMax } from "../../../src/domain/values/limits.ts";
import { categoriesMax } from "../../../src/domain/workflow/limits.ts";
import { password } from "../../fixtures/people.ts";
import { type Answer, openTestServer, type RequestOptions, type TestServer } from "../../fixtures/test-server.ts";
import { type CaldavDouble, openCaldavDouble } from "../../fixtures/vendors/caldav-double.ts";

let app: TestServer;
let calendars: CaldavDouble;
let contact_id: number;
beforeAll(async () => {
  calendars = await openCaldavDouble();
  calendars.admitsAll = true;
  app = await openTestServer({ VENDOR_PRIVATE_HOSTS: calendars.wire.host });
  const made = await request("POST", "/v1/contacts", { body: { ref: app.world.uuid(), last_name: "Ames" } });
  contact_id = Number(made.at("data.id"));
  await request("PATCH", `/v1/contacts/${contact_id}/secret`, { body: { field: "ssn", value: "219-09-9999" } });
});
afterAll(async () => {
  await app.close();
  await calendars.wire.close();
});

let calls = 0;
/** From an address of its own: calls are counted by address, too. */
function request(method: "POST" | "PATCH", path: string, more: RequestOptions = {}, who: "ada" | "alma" = "ada") {
  calls++;
  return app.request(who, method, path, { ip: `10.21.${calls >> 8}.${calls & 255}`, ...more });
}

interface Cap {
  name: string;
  max: number;
  add(nth: number): Promise<Answer>;
  /** Rows that may be copied to come near the cap, and what differs in each copy. */
  table?: { name: string; differs: string };
}

const id = `'id', gen_random_uuid()`;
const named = (nth: number) => `Number ${nth}`;
const base64 = (text: string) => Buffer.from(text).toString("base64");
const file = (nth: number) => ({
  headers: { "content-type": "multipart/form-data; boundary=x" },
  body: Buffer.from(
    `--x\r\ncontent-disposition: form-data; name="title"\r\n\r\n${named(nth)}\r\n` +
      `--x\r\ncontent-disposition: form-data; name="file"; filename="${nth}.txt"\r\n\r\nnotes ${nth}\r\n--x--\r\n`,
  ),
});

const caps: Cap[] = [
  {
    name: "quick filters",
    max: quickFiltersMax,
    add: (nth) => request("POST", "/v1/quick_filters", { body: { name: named(nth), contacts_scope: {} } }),
  },
  {
    name: "letters",
    max: lettersMax,
    add: (nth) => request("POST", "/v1/letters", { body: { id: app.world.uuid(), name: named(nth), body: "Dear" } }),
    table: { name: "letters", differs: id },
  },
  {
    name: "message templates",
    max: templatesMax,
    add: (nth) => {
      const body = { id: app.world.uuid(), channel: "text", name: named(nth), body: "Hi" };
      return request("POST", "/v1/message_templates", { body });
    },
    table: { name: "message_templates", differs: id },
  },
  {
    name: "mappings of imports",
    max: settingsPerUserMax,
    add: (nth) => request("POST", "/v1/import_settings", { body: { name: named(nth) } }),
    table: { name: "import_settings", differs: `${id}, 'name', gen_random_uuid()::text` },
  },
  {
    name: "links to a calendar",
    max: feedsMax,
    add: (nth) => request("POST", "/v1/calendar_feeds", { body: { name: named(nth), private_as: "busy" } }),
  },
  {
    name: "calendar accounts",
    max: authorizationsMax,
    add: (nth) =>
      request("POST", "/v1/authorizations", {
        body: { kind: "caldav", server: calendars.wire.url, username: `ada${nth}`, password: "word" },
      }),
    table: { name: "authorizations", differs: `${id}, 'account_email', gen_random_uuid()::text` },
  },
  {
    name: "API keys",
    max: apiKeysMax,
    add: (nth) => request("POST", "/v1/api_keys", { body: { name: named(nth), scopes: ["contacts.read"] } }),
  },
  {
    name: "workflow categories",
    max: categoriesMax,
    add: (nth) =>
      request("PATCH", "/v1/workflow/wf_categories", { body: { id: app.world.uuid(), name: named(nth) } }, "alma"),
    table: { name: "workflow_categories", differs: `${id}, 'name', gen_random_uuid()::text` },
  },
  {
    name: "files of a contact",
    max: filesPerContactMax,
    add: (nth) => request("POST", `/v1/contacts/${contact_id}/files`, file(nth)),
    table: { name: "files", differs: id },
  },
  {
    name: "uploads under way",
    max: openUploadsMax,
    add: (nth) =>
      request("POST", "/v1/uploads", {
        headers: {
          "tus-resumable": "1.0.0",
          "upload-length": "10",
          "upload-metadata": `id ${base64(app.world.uuid())},kind ${base64("contact_file")},file_name ${base64(`${nth}.txt`)}`,
        },
      }),
    table: { name: "uploads", differs: `${id}, 'storage_key', gen_random_uuid()::text` },
  },
  {
    name: "revealed numbers in an hour",
    max: revealsPerHourMax,
    add: () => request("POST", `/v1/contacts/${contact_id}/reveal`, { body: { field: "ssn" } }),
  },
  {
    name: "verifications of a number in an hour",
    max: verificationsPerHourMax,
    add: (nth) =>
      request("POST", "/v1/dialer/phone_verifications", { body: { phone_number: `(201) 555-01${40 + nth}` } }),
  },
  {
    name: "mails that change an address in an hour",
    max: emailChangeMailsPerHourMax,
    add: (nth) =>
      request("PATCH", `/v1/users/${app.people.ada.id}`, {
        body: { email: `ada${nth}@sample.test`, current_password: password },
      }),
  },
];

const atOnce = 4;

test.each(caps.map((cap) => [cap.name, cap] as const))("%s", async (_name, { max, add, table }) => {
  const first = await add(0);
  expect(first.status).toBeLessThan(300);
  const before = await fill({ max, add, table });
  expect(before).toBeLessThan(300);
  const answers = await Promise.all(Array.from({ length: atOnce }, (_, nth) => add(max + nth)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status < 300)).toHaveLength(1);
  expect(statuses.filter((status) => status >= 300).every((status) => status >= 400 && status < 500)).toBe(true);
});

/** So that one place is left; the last status. */
async function fill({ max, add, table }: Omit<Cap, "name">): Promise<number> {
  if (table) {
    await app.connection.pool.query(
      `insert into ${table.name} select (jsonb_populate_record(null::${table.name},
        to_jsonb(t) || jsonb_build_object(${table.differs}))).*
      from (select * from ${table.name} where tenant_id = $2 order by id desc limit 1) t,
        generate_series(2, $1 - (select count(*) from ${table.name} where tenant_id = $2))`,
      [max, app.people.ada.tenant_id],
    );
    return 200;
  }
  let status = 200;
  for (let nth = 1; nth < max - 1 && status < 300; nth++) ({ status } = await add(nth));
  return status;
}

test("links to a new password in an hour", async () => {
  const asked = Array.from({ length: resetLinksPerHourMax + atOnce }, () =>
    request("POST", "/v1/users/reset_password_instructions", { body: { email: app.people.ada.email } }),
  );
  expect((await Promise.all(asked)).every(({ status }) => status < 300)).toBe(true);
  await app.server.services.background.idle();
  const { rows } = await app.connection.pool.query("select from mails where kind = 'password_reset' and user_id = $1", [
    app.people.ada.id,
  ]);
  expect(rows).toHaveLength(resetLinksPerHourMax);
});
