import { expect, test } from "vitest";
import type { Locks } from "../../src/local/outbox/lock.ts";
import { type PhoneChannel, type PhoneMessage, SharedPhone } from "../../src/phone/shared-phone.ts";
import { fakePhone } from "./fake-device.ts";

/** Tabs of one browser: one lock, one channel. */
function browser() {
  const events = new Set<(message: PhoneMessage) => void>();
  let queue: Promise<unknown> = Promise.resolve();
  const locks: Locks = {
    request: (_name, _options, held) => {
      const turn = queue.then(held);
      queue = turn.catch(() => undefined);
      return turn;
    },
  };
  return () => {
    const given = fakePhone();
    const mine = new Set<(message: PhoneMessage) => void>();
    const channel: PhoneChannel = {
      post: (message) => {
        // As between real tabs, nothing but plain data crosses.
        const copy = structuredClone(message);
        for (const listener of events) if (!mine.has(listener)) listener(copy);
      },
      listen: (listener) => {
        mine.add(listener);
        events.add(listener);
      },
      close: () => {
        for (const listener of mine) events.delete(listener);
      },
    };
    const shared = new SharedPhone({
      world: given.world,
      name: "store",
      locks,
      channel,
      openLocal: () => given.phone,
      askMicrophone: () => Promise.resolve(),
      openMeter: () => () => undefined,
    });
    return { ...given, shared };
  };
}

const number = "+12015550123";

test("one tab registers; the other shows and commands it", async () => {
  const openTab = browser();
  const first = openTab();
  await first.settle();
  await first.shared.start();
  const second = openTab();
  await second.shared.start();
  await second.settle();
  expect(second.devices, "it did not register").toEqual([]);
  expect(second.shared.snapshot().device).toMatchObject({ state: "READY", here: false });
  await second.shared.call(number);
  expect(first.shared.snapshot().call).toMatchObject({ number, state: "connecting" });
  expect(second.shared.snapshot().call, "the call goes out before it is shown").toBeNull();
  await first.world.pass(80);
  expect(second.shared.snapshot().call).toMatchObject({ number, state: "connecting" });
  await expect(second.shared.call(number)).rejects.toMatchObject({ code: "call_active" });
  second.shared.hangUp();
  await second.settle();
  expect(first.shared.snapshot()).toMatchObject({ call: null, ended: { endedBy: "agent" } });
});

test("keys that may not be sent, or not now, are refused in the tab where they are typed", async () => {
  const openTab = browser();
  const first = openTab();
  await first.settle();
  await first.shared.start();
  const second = openTab();
  await second.shared.start();
  await second.shared.call(number);
  first.call().rings();
  first.call().says.opened();
  expect(() => second.shared.digits("x")).toThrow("Illegal character passed into sendDigits");
  first.call().says.reconnecting(53_001);
  expect(() => second.shared.digits("1")).toThrow("Could not send DTMF: Signaling channel is disconnected");
  first.call().says.reconnected();
  second.shared.digits("1");
  await second.settle();
  expect(first.call().done).toEqual(["digits 1"]);
});

test("when the tab that carries the phone is closed the next one registers, without its call", async () => {
  const openTab = browser();
  const first = openTab();
  await first.settle();
  await first.shared.start();
  const second = openTab();
  await second.shared.start();
  await first.shared.call(number);
  first.shared.stop();
  await second.settle();
  expect(second.devices).toHaveLength(1);
  expect(second.shared.snapshot()).toMatchObject({ call: null, device: { state: "READY", here: true } });
});

test("a tab that no longer responds is reported", async () => {
  const openTab = browser();
  const first = openTab();
  await first.settle();
  const second = openTab();
  await second.settle();
  first.phone.call = () => new Promise(() => undefined);
  const calling = second.shared.call(number);
  await second.settle();
  await second.world.pass(15_000);
  await expect(calling).rejects.toMatchObject({ code: "no_device" });
});
