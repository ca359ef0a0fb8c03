/**
 * Emails to many as the background sends them, each claimed before it goes and noted after, against bare pooled nodemailer
 * that sends the same emails to the same mail server in the same run and writes nothing down. Neither side signs with DKIM;
 * both carry the headers of the one-click way out.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createTransport } from "nodemailer";
import { runBroadcast } from "../../src/server/broadcasts/broadcast-job.ts";
import { runGroupSend } from "../../src/server/sends/group-send-job.ts";
import { type MailMessage, openMail } from "../../src/vendors/mail/mail.ts";
import { type BenchServer, inBenchServer, signIn, type SignedIn } from "./bench-server.ts";
import { median } from "./measure.ts";
import type { Bench, Figure } from "./report.ts";
import type { FromSink } from "./smtp-sink.ts";

const tenant = { key: "mailing", name: "Mailing", seed: 61, users: 40, contacts: 3_000 };
const users = 10_000;
const contacts = 500;
const turns = 2;
const address = "mail@mailing.test";

const bench: Bench = (report) =>
  inBenchServer([tenant], async (app) => {
    const sink = await openSink();
    const sent: MailMessage[] = [];
    const mail = openMail({ environment: { SMTP_URL: sink.url, MAIL_FROM: address } });
    Object.assign(app.server.services, {
      mail: { ...mail, send: (message: MailMessage, id: string) => (sent.push(message), mail.send(message, id)) },
    });
    try {
      await growUsers(app);
      const admin = await signIn(app, tenant.key, "admin");
      const ours = { sink, sent, app, admin };
      await compare(report, `broadcast to ${users.toLocaleString("en")} users`, ours, toUsers);
      await compare(report, `one email to ${contacts} contacts`, ours, toContacts);
    } finally {
      mail.close();
      sink.end();
    }
  });
export default bench;

interface Ours {
  app: BenchServer;
  admin: SignedIn;
  sink: Awaited<ReturnType<typeof openSink>>;
  sent: MailMessage[];
}

/** Bare right after ours, so that a slow moment of the machine slows both. */
async function compare(
  report: (figure: Figure) => void,
  what: string,
  ours: Ours,
  begin: (ours: Ours, turn: number) => Promise<() => Promise<void>>,
): Promise<void> {
  const rates: { ours: number; bare: number }[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const run = await begin(ours, turn);
    await ours.sink.mustHaveTaken(ours.sent.splice(0));
    const oursMs = await timed(run);
    const messages = ours.sent.slice();
    if (messages.length === 0) throw new Error("nothing was sent");
    await ours.sink.mustHaveTaken(messages);
    const bareMs = await timed(() => sendBare(ours.sink.url, messages));
    await ours.sink.mustHaveTaken(messages);
    ours.sent.length = 0;
    rates.push({ ours: (messages.length * 1_000) / oursMs, bare: (messages.length * 1_000) / bareMs });
  }
  const unit = "emails/s";
  report({
    figure: `${what}, bare pooled nodemailer`,
    measured: median(rates.map(({ bare }) => bare)),
    unit,
    hold: {},
  });
  report({ figure: `${what}, ours`, measured: median(rates.map((rate) => rate.ours)), unit, hold: {} });
  report({
    figure: `${what} ÷ bare pooled nodemailer, emails/s`,
    measured: median(rates.map((rate) => rate.ours / rate.bare)),
    unit: "×",
    hold: { min: 0.5 },
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function sendBare(url: string, messages: readonly MailMessage[]): Promise<void> {
  const smtp = createTransport({ url, pool: true });
  const sends = messages.map(async ({ to, subject, text, html, from, unsubscribe }) =>
    smtp.sendMail({
      from: { name: from?.name ?? "", address },
      replyTo: from?.reply_to,
      to,
      subject,
      text,
      html,
      headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    }),
  );
  await Promise.all(sends);
  smtp.close();
}

const letter = {
  subject: "News from {{company.name}}",
  blocks: [
    { id: "a", kind: "heading", text: "The new season", size: "large", align: "left" },
    {
      id: "b",
      kind: "text",
      text: `Dear {{agent.first_name}},\n${"Our **plans** for this year. ".repeat(20)}`,
      align: "left",
    },
    { id: "c", kind: "list", items: "One\nTwo\nThree" },
    { id: "d", kind: "callout", text: "Enrollment opens on **October 15**.", tone: "info" },
    { id: "e", kind: "button", label: "Read more", href: "https://example.com/news", align: "center" },
    { id: "f", kind: "divider" },
    { id: "g", kind: "text", text: "Questions? [Ask us](https://example.com/ask).", align: "left" },
  ],
};

async function toUsers({ app, admin }: Ours): Promise<() => Promise<void>> {
  const { tenant_id } = admin;
  const { id } = await request(app, admin, "POST", "/v1/admin/emails", { ...letter, account_types: ["basic"] });
  await request(app, admin, "POST", `/v1/admin/emails/${id}/test`);
  await app.server.services.background.idle();
  await request(app, admin, "PATCH", `/v1/admin/emails/${id}`, { act: "send", expected: users * 2 });
  return async () => {
    await runBroadcast(app.server.services, { tenant_id, broadcast_id: id }, new AbortController().signal);
    const after = await request(app, admin, "GET", `/v1/admin/emails/${id}`);
    if (after.status !== "sent" || after.counts.sent < users) throw new Error(JSON.stringify(after.counts));
  };
}

async function toContacts({ app, admin }: Ours, turn: number): Promise<() => Promise<void>> {
  const { tenant_id } = admin;
  const { pool } = app.connection;
  const willing = `select id from contacts where tenant_id = $1 and deleted_at is null and jsonb_array_length(emails) > 0
    order by id offset $2 limit $3`;
  const { rows } = await pool.query<{ id: number }>(willing, [tenant_id, turn * contacts, contacts]);
  const ids = rows.map((row) => row.id);
  const { id } = await request(app, admin, "POST", "/v1/contacts/mailing_group", {
    subject: "News",
    email_body: `Dear {{contact.first_name}},\n\n${"Our plans for this year. ".repeat(20)}`,
    contacts_scope: { ids },
    expected: contacts,
  });
  return async () => {
    await runGroupSend(app.server.services, { tenant_id, send_id: id }, new AbortController().signal);
    await app.server.services.background.idle();
  };
}

interface Sending {
  id: string;
  status: string;
  counts: { sent: number };
}

async function request(
  { server }: BenchServer,
  { token }: SignedIn,
  method: "GET" | "PATCH" | "POST",
  url: string,
  body?: object,
): Promise<Sending> {
  const reply = await server.fastify.inject({ method, url, cookies: { token }, ...(body && { payload: body }) });
  if (reply.statusCode >= 300) throw new Error(`${url} ${reply.statusCode} ${reply.body}`);
  return reply.json<{ data: Sending }>().data;
}

async function growUsers({ connection: { pool } }: BenchServer): Promise<void> {
  await pool.query(
    `insert into users select (jsonb_populate_record(null::users, to_jsonb(u) || jsonb_build_object('id', gen_random_uuid(),
        'username', 'bench' || i, 'email', 'bench' || i || '@example.com', 'account_type', 'basic', 'profile', '{}'::jsonb))).*
      from (select u.* from users u join tenants t using (tenant_id)
        where t.key = $1 and u.username = 'agent.' || t.key) u cross join generate_series(1, $2::int) i`,
    [tenant.key, users],
  );
  await pool.query("vacuum analyze users");
}

async function openSink() {
  const child = fork(new URL("./smtp-sink.ts", import.meta.url));
  const next = async () => ((await once(child, "message")) as [FromSink])[0];
  const listening = await next();
  if (listening.kind !== "listening") throw new Error("not listening");
  const mustHaveTaken = async (messages: readonly MailMessage[]) => {
    child.send("taken");
    const taken = await next();
    const [came, went] = [taken.kind === "taken" ? taken.addresses : [], messages.map(({ to }) => to)];
    if (came.toSorted().join() !== went.toSorted().join())
      throw new Error(`${went.length} emails went, ${came.length} came`);
  };
  return { url: `smtp://127.0.0.1:${listening.port}`, mustHaveTaken, end: () => void child.kill() };
}
