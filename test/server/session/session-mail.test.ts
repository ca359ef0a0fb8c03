import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tenantTx } from "../../../src/server/db/tenant-tx.ts";
import { deliverDueMails, queueMail, type OutgoingMail } from "../../../src/server/mail/mail-outbox.ts";
import { openTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { openPostOffice, type PostOffice } from "../../fixtures/vendors/post-office.ts";

/** As a handler does it: written with the transaction, sent once that has committed. */
async function sendMail({ server, world }: TestServer, mail: OutgoingMail): Promise<void> {
  const { services } = server;
  await world.pass(1_000);
  const after: (() => void)[] = [];
  const afterCommit = (run: () => void) => void after.push(run);
  await tenantTx(services.db, mail.tenant_id, (trx) => queueMail({ services, world, trx, afterCommit }, mail));
  for (const run of after) run();
  await services.background.idle();
}

const mail = { kind: "help", subject: "Good morning, Zoë", text: "A line.\n.\nAnother line with ü." };
const rowsOf = async (services: TestServer) =>
  (await services.connection.pool.query("select * from mails order by created_at, id")).rows;

describe("with a mail server", () => {
  let office: PostOffice;
  let services: TestServer;
  beforeAll(async () => {
    office = await openPostOffice();
    services = await openTestServer({
      SMTP_URL: `smtp://127.0.0.1:${office.port}`,
      MAIL_FROM: "Fieldline <no-reply@fieldline.test>",
    });
  });
  afterAll(async () => {
    await services.close();
    await office.close();
  });
  const send = (to = services.people.ada.email) =>
    sendMail(services, { tenant_id: services.people.home_id, user_id: services.people.ada.id, to, ...mail });

  it("mails go out over SMTP to the one address, and their text is forgotten", async () => {
    await send();
    expect(office.received).toHaveLength(1);
    expect(office.received[0]).toMatchObject({ from: "no-reply@fieldline.test", to: [services.people.ada.email] });
    expect(office.received[0]?.text).toMatch(/Auto-Submitted: auto-generated/);
    expect(await rowsOf(services)).toMatchObject([
      { status: "sent", tries: 1, body_sealed: null, sent_at: services.world.now() },
    ]);
  });

  it("an address with a line break or a comma cannot add recipients", async () => {
    const before = office.received.length;
    await send("ada@prairie.test\r\nBcc: eve@coastal.test");
    await send("ada@prairie.test, eve@coastal.test");
    for (const { to } of office.received.slice(before)) expect(to).not.toContain("eve@coastal.test");
  });

  it("a mail the server refuses is kept, shown with its reason, and sent again when its turn comes", async () => {
    office.closed = true;
    await send();
    office.closed = false;
    const last = async () => (await rowsOf(services)).at(-1);
    expect(await last()).toMatchObject({ status: "waiting", tries: 1 });
    expect((await last()).error).toContain("closed for today");
    const shown = await services.request("alma", "GET", "/v1/admin/outbox");
    expect(shown.at("data.0")).toMatchObject({ status: "waiting", to: services.people.ada.email, text: "" });

    const before = office.received.length;
    await deliverDueMails(services.server.services);
    expect(office.received.length).toBe(before);
    await services.world.pass(60_000);
    await Promise.all([deliverDueMails(services.server.services), deliverDueMails(services.server.services)]);
    expect(office.received.length).toBe(before + 1);
    expect(await last()).toMatchObject({ status: "sent", tries: 2 });
  });

  it("a mail fails after eight tries and stays visible", async () => {
    office.closed = true;
    await send();
    for (let tries = 1; tries < 8; tries++) {
      await services.world.pass(tries * tries * 60_000);
      await deliverDueMails(services.server.services);
    }
    expect((await rowsOf(services)).at(-1)).toMatchObject({ status: "failed", tries: 8 });
    await services.world.pass(24 * 60 * 60_000);
    await deliverDueMails(services.server.services);
    expect((await rowsOf(services)).at(-1)).toMatchObject({ status: "failed", tries: 8 });
    office.closed = false;
  });

  it("no request waits for the mail server: a reset is answered while it is down", async () => {
    office.closed = true;
    const answer = await services.request(null, "POST", "/v1/users/reset_password_instructions", {
      body: { email: services.people.ada.email },
    });
    expect(answer.status).toBe(204);
    await services.server.services.background.idle();
    office.closed = false;
    await services.world.pass(60_000);
    await deliverDueMails(services.server.services);
    expect(office.received.at(-1)?.text).toContain("/reset-password?token=3D");
  });
});

describe("without a mail server", () => {
  let services: TestServer;
  beforeAll(async () => void (services = await openTestServer()));
  afterAll(() => services.close());

  it("an admin reads the mails of the company, newest first, and no one else does", async () => {
    for (const subject of ["first", "second"]) {
      await sendMail(services, {
        tenant_id: services.people.home_id,
        user_id: null,
        to: "x@prairie.test",
        ...mail,
        subject,
      });
      await services.world.pass(1_000);
    }
    const shown = await services.request("alma", "GET", "/v1/admin/outbox?limit=1");
    expect(shown.json).toMatchObject({
      data: [{ subject: "second", text: mail.text, status: "kept" }],
      meta: { current_page: 1, limit: 1, total_count: 2, total_pages: 2 },
    });
    expect((await services.request("erin", "GET", "/v1/admin/outbox")).at("meta.total_count")).toBe(0);
    for (const who of ["sam", "bruno", "mona", "ada"] as const)
      expect((await services.request(who, "GET", "/v1/admin/outbox")).status).toBe(403);
  });

  it("their text lies sealed in the database", async () => {
    for (const row of await rowsOf(services)) expect(row.body_sealed).toMatch(/^1\./);
  });
});

it("a server with SMTP_URL but no sender says so at the start", async () => {
  await expect(openTestServer({ SMTP_URL: "smtp://127.0.0.1:1" })).rejects.toThrow("MAIL_FROM");
});
