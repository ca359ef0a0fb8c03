/** What the phone does on every page, before a phone that only notes what it is told. */
import { useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { useSession } from "../../../src/app/base/session-provider.tsx";
import { DialerLaunch } from "../../../src/app/dialer/dialer-launch.tsx";
import { HelpProvider } from "../../../src/app/help/help-provider.tsx";
import { phoneSource } from "../../../src/app/phone/phone-source.ts";
import { PhoneLife } from "../../../src/app/phone/phone-life.tsx";
import { PhoneWatch } from "../../../src/app/phone/phone-watch.tsx";
import { ClosingGuard } from "../../../src/app/version/closing-guard.tsx";
import { idlePhone } from "../../../src/domain/dialer/phone-state.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import type { DeviceMessage } from "../../../src/local/channel.ts";
import { type LocalDatabase, openDatabase, plainTable } from "../../../src/local/db/database.ts";
import { FakePhone } from "../../fixtures/fake-phone.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { phoneStore, phoneUser } from "../../fixtures/phone-store.ts";
import { noSources, signedInAs } from "../../fixtures/session.tsx";

vi.mock("../../../src/app/phone/open-phone.ts", () => ({ openPhone: () => phone }));

const now = Date.UTC(2026, 1, 25, 17);
let [db, phone, putDown] = [{} as LocalDatabase, new FakePhone(), () => {}];
let subscribers: ((message: DeviceMessage) => void)[] = [];

beforeEach(() => {
  phone = new FakePhone();
  db = openDatabase(`phone-life-${realWorld().uuid()}`);
  putDown = phoneSource.offer(async () => phone);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await unmount();
  putDown();
  await db.delete();
});

async function open(user: object, mayCall: boolean): Promise<void> {
  subscribers = [];
  const listen = (listener: (message: DeviceMessage) => void) => void subscribers.push(listener);
  const channel = { post: () => undefined, close: () => undefined, listen };
  const local = await phoneStore(db, { now: () => now, contacts: [], channel });
  const screen = (
    <HelpProvider sources={noSources}>
      <ClosingGuard />
      <PhoneLife mayCall={mayCall} />
    </HelpProvider>
  );
  await mount(await signedInAs(Object.assign({}, phoneUser, user), local, screen));
}

/** What a browser that shows such words would ask. */
function askedOnClosing(): string {
  const event = document.createEvent("BeforeUnloadEvent") as BeforeUnloadEvent;
  event.initEvent("beforeunload", false, true);
  dispatchEvent(event);
  return event.returnValue;
}

test("closing the page is asked about in a call, and not after it", async () => {
  await open({}, true);
  await phoneSource.get();
  const call = { id: "0193a000-0000-7000-8000-0000000000c1", sid: null, direction: "outbound", number: "+12015550123" };
  const [about, times] = [call as typeof call & { direction: "outbound" }, { startedAt: now, answeredAt: null }];
  expect(askedOnClosing()).toBe("");
  phone.become({ call: { ...about, ...times, ...quiet } });
  await expect
    .poll(askedOnClosing)
    .toBe("A call is currently in-progress. Leaving or reloading this page will end the call.");
  const ends = { endedAt: now, endedBy: "agent", quality: null, feedback: null } as const;
  phone.become({ ...idlePhone, device: phone.snapshot().device, ended: { ...about, ...times, ...ends } });
  await expect.poll(askedOnClosing).toBe("");
});

test("a flag turned off during a call ends neither the call nor the form after it, and takes the phone away then", async () => {
  putDown();
  const user: { features: Record<string, boolean> } = Object.assign({}, phoneUser, { features: {} });
  let refresh = async () => {};
  function Refreshing() {
    const { store } = useSession();
    useEffect(() => void (refresh = () => store.refresh()), [store]);
    return null;
  }
  const local = await phoneStore(db, { now: () => now, contacts: [] });
  const screen = (
    <HelpProvider sources={noSources}>
      <PhoneWatch />
      <DialerLaunch />
      <Refreshing />
    </HelpProvider>
  );
  await mount(await signedInAs(user as never, local, screen));
  await phoneSource.get();
  const about = { id: "0193a000-0000-7000-8000-0000000000c1", sid: null, direction: "outbound" as const };
  const call = { ...about, number: "+12015550123", startedAt: now, answeredAt: now };
  phone.become({ call: { ...call, ...quiet } });
  await expect.element(page.getByRole("button", { name: "Phone, call in progress" })).toBeVisible();
  user.features = { dialer: false };
  await refresh();
  expect(phone.received).toEqual([]);
  phone.become({ call: null, ended: { ...call, endedAt: now, endedBy: "agent", quality: null, feedback: null } });
  await expect.element(page.getByRole("button", { name: "Phone, call needs an outcome" })).toBeVisible();
  phone.become({ ended: null });
  await expect.poll(() => phone.received).toEqual(["stop"]);
  await expect.element(page.getByRole("button", { name: /^Phone/ })).not.toBeInTheDocument();
});

test("what is said of the line is written each time it is said, the issue after the score, and a word said in leaving too", async () => {
  await open({}, true);
  await phoneSource.get();
  const who = { id: "0193a000-0000-7000-8000-0000000000c1", sid: null, direction: "outbound" as const };
  const ended = {
    ...who,
    number: "+12015550123",
    startedAt: now,
    answeredAt: now,
    endedAt: now,
    endedBy: "agent" as const,
  };
  const said = (score: 2 | null, issue: "echo" | null) => ({ ...ended, quality: null, feedback: { score, issue } });
  const kept = async () => (await db.outbox.toArray()).map(({ input }) => input);
  phone.become({ ended: said(2, null) });
  await expect.poll(kept).toHaveLength(1);
  phone.become({ ended: said(2, "echo") });
  phone.become({ ended: { ...said(null, null), id: "0193a000-0000-7000-8000-0000000000c2" } });
  phone.become({ ended: null });
  await expect.poll(kept).toHaveLength(3);
  expect(await kept()).toMatchObject([
    { change: { feedback: { score: 2, issue: null, at: now } } },
    { change: { feedback: { score: 2, issue: "echo" } } },
    { change: { feedback: { score: null, issue: null } } },
  ]);
});

test("during quiet hours calls are shown silently, and ring again afterwards", async () => {
  // At noon in New York.
  await open({ timezone: "est" }, true);
  await phoneSource.get();
  await expect.poll(() => phone.isSilent).toBe(false);
  const fact = { about: "quiet_hours", value: { from: "11:00", to: "13:00" } };
  const kept = { id: realWorld().uuid(), ...fact, said_at: now, updated_at: now, seq: 1 };
  await plainTable(db, "notice_facts").put(kept as never);
  await expect.poll(() => phone.isSilent).toBe(true);
  await plainTable(db, "notice_facts").put({ ...kept, value: { from: "20:00", to: "08:00" } } as never);
  await expect.poll(() => phone.isSilent).toBe(false);
});

const quiet = {
  state: "ringing",
  muted: false,
  recording: "off",
  consent: null,
  quality: null,
  reconnecting: null,
} as const;

test.each([
  ["an agent's", false, "/contacts?group=all_agents&q=2015550123"],
  ["an admin's", true, "/contacts?q=2015550123"],
])(
  "a call to %s desk phone opens the contacts with the caller's number in a new tab, once",
  async (_whose, admin, path) => {
    const opened = vi.fn<typeof window.open>(() => window);
    vi.stubGlobal("open", opened);
    await open({ c_1: true, admin }, false);
    await expect.poll(() => subscribers).not.toEqual([]);
    const message = { event: "ringing", phone_number: "+12015550123", contact: null };
    const say = (channel: string, received: object) =>
      subscribers.forEach((listener) => listener({ kind: "live", channel, message: received }));
    say("ChangesChannel", message);
    say("ConvergeOneChannel", { ...message, event: "answered" });
    say("ConvergeOneChannel", message);
    say("ConvergeOneChannel", message);
    await expect.poll(() => opened.mock.calls).toEqual([[path, "_blank"]]);
  },
);
