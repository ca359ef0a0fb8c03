/** Which notices there are for what a device knows, and now (domain §22). */
import { expect, test } from "vitest";
import { shownNotices } from "../../../src/domain/account/notice-list.ts";
import { type Notice, type NoticeRows, noticesOf } from "../../../src/domain/account/notices.ts";
import type { License } from "../../../src/domain/users/license.ts";
import { dayMs } from "../../../src/kit/durations.ts";

const now = Date.UTC(2026, 10, 25, 17);
const [me, other] = ["me", "other"];
const reader = { user_id: me, now, zone: "America/New_York" };
const ago = (minutes: number) => now - minutes * 60_000;

const nothing: NoticeRows = {
  texts: [],
  calls: [],
  callbacks: [],
  imports: [],
  transfers: [],
  policies: [],
  flows: [],
  leads: [],
  emails: [],
  web_leads: [],
  trainings_due: [],
  sends_paused: [],
  soas: [],
  licenses: [],
  refused: [],
  changed: [],
  device: { store: "s", storage: null, update_since: null },
};
/** Only what the rule reads. */
const rows = (given: { [K in keyof NoticeRows]?: unknown }) => ({ ...nothing, ...given }) as NoticeRows;

const call = (change: object = {}) => ({
  call: {
    id: "c",
    user_id: me,
    call_direction: "inbound",
    status: "missed",
    created_at: ago(6),
    ended_at: ago(5),
    ...change,
  },
  who: "Grace Hopper",
});
const callback = (change: object = {}, at: number = ago(5)) => ({
  event: { id: "e", user_id: me, status: "planned", types_list: ["callback"], contact_ids: [7], ...change },
  start_date: at,
  end_date: at + 900_000,
  who: "Grace Hopper",
});
const signedForm = (change: object = {}, by: string | null = null) => ({
  soas: [
    {
      soa: {
        id: "f",
        contact_id: 7,
        user_id: me,
        state: "submitted",
        log: [{ what: "signed", at: ago(5), by }],
        ...change,
      },
      who: "Grace Hopper",
    },
  ],
});
const attempt = (change: object = {}) => ({
  id: "i",
  kind: "leads",
  file_name: "fair.csv",
  status: "complete",
  created: 12,
  updated: 0,
  skipped: 0,
  failed: 0,
  error: null,
  finished_at: ago(5),
  undo_started_at: null,
  ...change,
});
const transfer = (change: object = {}) => ({
  attempt: { id: "t", to_user_id: me, created_by: other, done: 3, reverted: false, finished_at: ago(5), ...change },
  from: "Bo Diaz",
});
const policy = (change: { moves?: object[]; owner_id?: string; by?: string } = {}) => ({
  policy: {
    id: "p",
    contact_id: 7,
    moves: change.moves ?? [
      { status: "submitted", at: ago(90), by: me },
      { status: "approved", at: ago(5), by: other },
    ],
  },
  name: "Humana · Gold",
  contact: { id: 7, owner_id: change.owner_id ?? me, deleted_at: null },
  who: "Grace Hopper",
  by: change.by ?? "Bo Diaz",
});
const flow = (failed: number) => ({
  fact: {
    about: "told.flow_failed.f.2026-11-25",
    value: { flow_id: "f", flow_name: "Renewals", failed, contact_id: 7, why: "Not permitted." },
    said_at: ago(5),
  },
  who: "Grace Hopper",
});
const paused = (of: string) => ({
  about: "told.send_paused.one",
  value: { of, id: "s", name: "News" },
  said_at: ago(5),
});
const license = (change: Partial<License> = {}) => ({
  id: "l",
  user_id: me,
  kind: "health",
  state: "TX",
  expires: "2026-12-25",
  ...change,
});
const device = (change: object) => ({ device: { store: "s", storage: null, update_since: null, ...change } });

test.each<[string, { [K in keyof NoticeRows]?: unknown }, string, string, string | null]>([
  ["a missed call", { calls: [call()] }, "missed_call.c", "Missed call from Grace Hopper", "/calls?call=c"],
  [
    "a callback that is due",
    { callbacks: [callback()] },
    `callback_due.e.${ago(5)}`,
    "Call back Grace Hopper",
    "/contacts/7",
  ],
  [
    "a callback about nobody",
    { callbacks: [callback({ contact_ids: [], all_day: false, timezone: "America/New_York" })] },
    `callback_due.e.${ago(5)}`,
    "Call back Grace Hopper",
    "/calendar?view=day&date=2026-11-25",
  ],
  [
    "an import that is over",
    { imports: [attempt()] },
    `import.i.${ago(5)}`,
    "fair.csv: 12 contacts imported.",
    "/imports?attempt=i",
  ],
  [
    "contacts one was given",
    { transfers: [transfer()] },
    "transfer.t",
    "3 contacts assigned to you by Bo Diaz.",
    "/contacts",
  ],
  [
    "a policy someone else moved on",
    { policies: [policy()] },
    `policy.p.${ago(5)}`,
    "Grace Hopper: Humana · Gold is approved, by Bo Diaz",
    "/contacts/7?tab=policies&policy=p",
  ],
  [
    "a policy a job moved on",
    {
      policies: [
        policy({
          by: "",
          moves: [
            { status: "issued", at: 1, by: me },
            { status: "in_force", at: ago(5), by: null },
          ],
        }),
      ],
    },
    `policy.p.${ago(5)}`,
    "Grace Hopper: Humana · Gold is in force",
    "/contacts/7?tab=policies&policy=p",
  ],
  [
    "a flow that failed for somebody",
    { flows: [flow(1)] },
    "flow_failed.f.2026-11-25",
    "Renewals failed for Grace Hopper: Not permitted.",
    "/workflow/flows/f?tab=history&result=failed",
  ],
  [
    "a flow that failed for many",
    { flows: [flow(40)] },
    "flow_failed.f.2026-11-25",
    "Renewals failed for 40 contacts: Not permitted.",
    "/workflow/flows/f?tab=history&result=failed",
  ],
  ...(
    [
      ["group_send", "/sends/s"],
      ["broadcast", "/admin/emails/s"],
      ["campaign_trigger", "/admin/campaign_triggers/s"],
    ] as const
  ).map(([of, path]): [string, { sends_paused: unknown }, string, string, string] => [
    `a paused ${of}`,
    { sends_paused: [paused(of)] },
    "send_paused.one",
    "News was paused because too many people marked it as spam",
    path,
  ]),
  [
    "a license that runs out",
    { licenses: [license()] },
    "license.l.2026-12-25",
    "Your Texas health license expires in 30 days, on 12/25/2026",
    "/account/profile?tab=profile#licenses",
  ],
  [
    "a write that was refused, however long ago",
    { refused: [{ id: "r", title: "Note for Grace", at: now - 90 * dayMs }] },
    "refused.r",
    "Not saved on the server: Note for Grace",
    "/sync",
  ],
  [
    "a field whose value is not the person's to choose",
    { changed: [{ id: "n", made_at: ago(5), isDecided: true }] },
    "changed.n",
    "Someone else changed the same field. Their value was kept.",
    "/sync",
  ],
  [
    "a field both sides changed",
    { changed: [{ id: "n", made_at: ago(5), isDecided: false }] },
    "changed.n",
    "Someone else changed the same field. Choose which to keep.",
    "/sync",
  ],
  [
    "little room",
    device({ storage: { kind: "low", since: ago(5) } }),
    "storage_low.s.2026-11-25",
    "This device is running out of storage.",
    "/sync",
  ],
  [
    "no room",
    device({ storage: { kind: "full", since: ago(5) } }),
    "storage_full.s.2026-11-25",
    "This device is out of storage. New changes cannot be saved here.",
    "/sync",
  ],
  [
    "a form signed through a link",
    signedForm(),
    "soa_signed.f",
    "Grace Hopper signed the Scope of Appointment",
    "/contacts/7?tab=soa&soa=f",
  ],
  ["a new version", device({ update_since: ago(5) }), "update.s.2026-11-25", "A new version is ready.", null],
])("%s is shown and links to its place", (_what, given, id, text, path) => {
  expect(noticesOf(rows(given), reader)).toMatchObject([{ id, text, path }]);
});

test("what the server says has happened is told though this device's clock is a day behind", () => {
  const given = { calls: [call()], imports: [attempt()], transfers: [transfer()], policies: [policy()] };
  const kinds = noticesOf(rows(given), { ...reader, now: now - dayMs }).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(["import_done", "missed_call", "policy_status", "transfer_in"]);
});

test.each<[string, { [K in keyof NoticeRows]?: unknown }]>([
  ["nothing", {}],
  ["a form one took the signature of", signedForm({}, me)],
  ["a form that was completed", signedForm({ state: "completed" })],
  ["a colleague's form", signedForm({ user_id: other })],
  ["a colleague's missed call", { calls: [call({ user_id: other })] }],
  ["a call that was taken", { calls: [call({ status: "completed" })] }],
  ["a call one made in vain", { calls: [call({ call_direction: "outbound", status: "no_answer" })] }],
  ["a missed call of weeks ago", { calls: [call({ ended_at: now - 15 * dayMs })] }],
  ["a callback still to come", { callbacks: [callback({}, now + 60_000)] }],
  ["a callback that was made", { callbacks: [callback({ status: "held" })] }],
  ["a colleague's callback", { callbacks: [callback({ user_id: other })] }],
  ["a meeting", { callbacks: [callback({ types_list: ["appointment"] })] }],
  ["an import that runs", { imports: [attempt({ status: "processing", finished_at: null })] }],
  [
    "an import one stopped or took back",
    { imports: [attempt({ status: "cancelled" }), attempt({ status: "undone" })] },
  ],
  ["contacts one gave to oneself", { transfers: [transfer({ created_by: me })] }],
  ["contacts given to someone else", { transfers: [transfer({ to_user_id: other })] }],
  ["contacts that were taken back", { transfers: [transfer({ reverted: true })] }],
  ["a transfer under way", { transfers: [transfer({ finished_at: null })] }],
  [
    "a policy one moved on",
    {
      policies: [
        policy({
          moves: [
            { status: "quoted", at: 1, by: other },
            { status: "app_started", at: ago(5), by: me },
          ],
        }),
      ],
    },
  ],
  ["a policy of a colleague's contact", { policies: [policy({ owner_id: other })] }],
  ["a new policy", { policies: [policy({ moves: [{ status: "quoted", at: ago(5), by: other }] })] }],
  ["a license with 61 days left", { licenses: [license({ expires: "2027-01-25" })] }],
  ["a license without an end", { licenses: [license({ expires: null })] }],
  ["a license that has run out", { licenses: [license({ expires: "2026-11-24" })] }],
  ["a license that was renewed by another", { licenses: [license(), license({ id: "m", expires: "2028-12-25" })] }],
  ["a colleague's license", { licenses: [license({ user_id: other })] }],
])("%s is no notice", (_what, given) => {
  expect(noticesOf(rows(given), reader)).toEqual([]);
});

test("the newest stands first", () => {
  const all = noticesOf(
    rows({ calls: [call()], licenses: [license()], changed: [{ id: "n", made_at: ago(1), isDecided: false }] }),
    reader,
  );
  expect(all.map(({ kind }) => kind)).toEqual(["sync_needs_you", "missed_call", "license_expiring"]);
});

test("a callback with a reminder is listed once, and muted kinds do not notify", () => {
  const fact = { read: new Set(["transfer.t"]), muted: new Set(["missed_call" as const]) };
  const reminder: Notice = {
    id: "reminder.e",
    kind: "event_soon",
    text: "Call back",
    at: now,
    path: "/calendar",
    occurrence: `e.${ago(5)}`,
  };
  const received = noticesOf(rows({ calls: [call()], callbacks: [callback()], transfers: [transfer()] }), reader);
  const shown = (notices: readonly Notice[]) => shownNotices(notices, fact).map(({ kind, read }) => [kind, read]);
  expect(shown([...received, reminder])).toEqual([
    ["event_soon", false],
    ["missed_call", true],
    ["transfer_in", true],
  ]);
  expect(shown(received).map(([kind]) => kind)).toContain("callback_due");
});
