import { describe, expect, test } from "vitest";
import { dialerStatuses } from "../../src/domain/dialer/messages.ts";
import { PhoneError } from "../../src/phone/phone-error.ts";
import type { CallEars } from "../../src/phone/voice-device.ts";
import { FakeCall, fakePhone } from "./fake-device.ts";

const second: Parameters<CallEars["sampled"]>[0] = {
  mos: 4.4,
  jitter: 2,
  rtt: 40,
  loss: 0,
  packetsReceived: 50,
  packetsLost: 0,
  bytesReceived: 8_000,
  bytesSent: 8_000,
  inputLevel: 100,
};
const number = "+12015550123";

async function inCall(given = fakePhone()) {
  await given.phone.start();
  await given.phone.call(number, 42);
  given.call().rings();
  given.call().says.opened();
  return given;
}

describe("registering", () => {
  test("the phone is ready once it is registered, and registers once", async () => {
    const { phone, device, settle } = fakePhone();
    expect(phone.snapshot().device.state).toBe("DISCONNECTED");
    await phone.start();
    await phone.start();
    await settle();
    expect(phone.snapshot()).toMatchObject({
      adapter: "gateway",
      device: { state: "READY", registration: "registered", signalling: "open", here: true },
    });
    expect(device().registers).toBe(1);
  });

  test("signalling lost and back is the library's own work: it is shown, not registered again", async () => {
    const { phone, device } = fakePhone();
    await phone.start();
    device().says.registration("unregistered");
    device().says.failed(31_005, "");
    expect(phone.snapshot()).toMatchObject({
      device: { state: "DISCONNECTED", signalling: "connecting" },
      trouble: { code: 31_005, text: "Connection error", lasting: true },
    });
    device().says.registration("registered");
    expect(phone.snapshot()).toMatchObject({ device: { state: "READY" }, trouble: null });
    expect(device().registers).toBe(1);
  });

  test("a registration that never ends is given up and tried with a fresh token and a new device", async () => {
    let first = true;
    const { phone, world, devices, settle } = fakePhone({}, (device) => {
      if (first) device.hangs = "register";
      first = false;
    });
    const started = phone.start();
    await settle();
    await world.pass(10_000);
    await expect(started).rejects.toThrow("WebSocket Connection Timeout");
    await settle();
    expect(devices[0]?.isDestroyed).toBe(true);
    await world.pass(1_000);
    await settle();
    expect(devices).toHaveLength(2);
    expect(phone.snapshot()).toMatchObject({ device: { state: "READY" }, trouble: null });
  });

  test("who may not call is told once and asked no more", async () => {
    let asked = 0;
    const given = fakePhone({
      fetchToken: () => {
        asked++;
        return Promise.reject(new PhoneError("not_allowed", "Access denied!"));
      },
    });
    await expect(given.phone.start()).rejects.toThrow("Access denied!");
    await given.world.pass(3_600_000);
    await given.settle();
    expect(asked).toBe(1);
    expect(given.phone.snapshot().trouble).toMatchObject({ code: "not_allowed" });
  });
});

describe("the token", () => {
  test("a fresh one is fetched 10 s before the old one ends, and handed to the same device", async () => {
    const { phone, world, devices, fetched, device, settle } = fakePhone();
    await phone.start();
    await settle();
    for (let ms = 0; ms < 3_589_000; ms += 15_000) {
      await world.pass(Math.min(15_000, 3_589_000 - ms));
      await settle();
    }
    expect(fetched).toHaveLength(1);
    await world.pass(1_000);
    await settle();
    expect(fetched).toHaveLength(2);
    expect(device().tokens).toEqual(["token 1", "token 2"]);
    expect(devices).toHaveLength(1);
  });

  test("a laptop that slept past the end fetches one as soon as it wakes", async () => {
    const { phone, world, fetched, settle } = fakePhone();
    await phone.start();
    await settle();
    await world.pass(8 * 3_600_000);
    await settle();
    expect(fetched).toHaveLength(2);
  });

  test("a refused one is replaced, once however often it is refused, and handed over again when signalling is back", async () => {
    const { phone, device, fetched, settle } = fakePhone();
    await phone.start();
    device().says.registration("unregistered");
    device().says.failed(31_205, "");
    device().says.failed(20_104, "");
    device().says.tokenWillExpire();
    await settle();
    expect(fetched).toHaveLength(2);
    expect(device().tokens).toEqual(["token 1", "token 2"]);
    device().says.registration("registered");
    expect(device().tokens).toEqual(["token 1", "token 2", "token 2"]);
    expect(phone.snapshot().trouble).toBeNull();
  });
});

describe("calling", () => {
  test("a call is connected, rings, opens and ends", async () => {
    const { phone, world, device, call, settle } = fakePhone();
    await phone.start();
    await phone.call(number, 42);
    expect(device().connected[0]).toMatchObject({ To: number, timeout: "60", callContactId: "42", uid: "u1" });
    const { id } = phone.snapshot().call ?? { id: "" };
    expect(device().connected[0]?.["cid"]).toBe(id);
    expect(phone.snapshot().call).toMatchObject({ state: "connecting", number, contactId: 42, sid: null });
    call().rings("CA7");
    expect(phone.snapshot().call).toMatchObject({ state: "ringing", sid: "CA7" });
    await world.pass(2_000);
    call().says.opened();
    expect(phone.snapshot().call).toMatchObject({ state: "open", answeredAt: world.now() });
    for (let at = 0; at < 10; at++) {
      await world.pass(1_000);
      call().says.sampled({ ...second, inputLevel: at });
    }
    expect(phone.snapshot().call?.quality).toMatchObject({ label: "excellent", mos: 4.4, rtt: 40 });
    call().says.closed();
    await settle();
    expect(phone.snapshot().call).toBeNull();
    expect(phone.snapshot().ended).toMatchObject({
      id,
      sid: "CA7",
      endedBy: "contact",
      endedAt: world.now(),
      quality: { label: "excellent", score: 100, reason: "" },
    });
  });

  test.each([
    ["12345678", dialerStatuses.bad_number],
    ["12345678901234567", dialerStatuses.bad_number],
  ])("%s is not called", async (short, words) => {
    const { phone, device } = fakePhone();
    await phone.start();
    await expect(phone.call(short)).rejects.toThrow(words);
    expect(device().connected).toEqual([]);
  });

  test("without a device, and beside another call, nothing is placed", async () => {
    const cold = fakePhone();
    await expect(cold.phone.call(number)).rejects.toThrow("No valid device ready");
    const { phone } = await inCall();
    await expect(phone.call(number)).rejects.toMatchObject({ code: "call_active" });
    expect(() => cold.phone.hangUp()).toThrow("No valid call ready");
  });

  test("a connect that never settles is given up in time", async () => {
    const { phone, world, settle } = fakePhone({}, (device) => void (device.hangs = "connect"));
    await phone.start();
    const calling = phone.call(number);
    await settle();
    await world.pass(10_000);
    await expect(calling).rejects.toThrow("WebSocket Connection Timeout");
    expect(phone.snapshot()).toMatchObject({ call: null, ended: { endedBy: "network" } });
  });

  test("a call that was hung up before the library answered is hung up when it does", async () => {
    const { phone, call, settle } = fakePhone();
    await phone.start();
    const calling = phone.call(number);
    phone.hangUp();
    await calling.catch(() => undefined);
    await settle();
    expect(phone.snapshot()).toMatchObject({ call: null, ended: { endedBy: "agent" }, trouble: null });
    expect(() => call()).toThrow("there is none");
  });

  test("nobody answers: the far end's ring time and a little more, then it is over", async () => {
    const { phone, world, call, settle } = fakePhone();
    await phone.start();
    await phone.call(number);
    call().rings();
    await world.pass(10_000);
    await settle();
    await world.pass(54_999);
    await settle();
    expect(phone.snapshot().call?.state).toBe("ringing");
    await world.pass(1);
    await settle();
    expect(phone.snapshot()).toMatchObject({ call: null, ended: { endedBy: "contact" } });
    expect(call().done).toContain("hangUp");
  });

  test("a microphone that may not be used ends the call and says what to do", async () => {
    const refused = () => Promise.reject(new PhoneError(31_401, "Microphone permission denied"));
    const { phone } = fakePhone({ askMicrophone: refused });
    await phone.start();
    await expect(phone.call(number)).rejects.toMatchObject({ code: 31_401 });
    expect(phone.snapshot()).toMatchObject({ call: null, trouble: { text: "Microphone permission denied" } });
  });

  test("restoring is counted once, however many tries it takes", async () => {
    const { phone, world, call, settle } = await inCall();
    call().says.sampled(second);
    call().says.reconnecting(53_001);
    const since = world.now();
    await world.pass(1_000);
    call().says.reconnecting(53_001);
    expect(phone.snapshot().call).toMatchObject({ state: "reconnecting", reconnecting: { since, lost: "signalling" } });
    expect(() => phone.digits("1")).toThrow("Could not send DTMF: Signaling channel is disconnected");
    call().says.reconnected();
    expect(phone.snapshot().call).toMatchObject({ state: "open", reconnecting: null });
    call().says.closed();
    await settle();
    expect(phone.snapshot().ended).toMatchObject({
      endedBy: "contact",
      quality: { score: 92, reason: "The connection had to be restored once." },
    });
  });

  test("sound lost for good ends the call by the network", async () => {
    const { phone, call } = await inCall();
    call().says.reconnecting(53_405);
    expect(phone.snapshot().call?.reconnecting?.lost).toBe("media");
    call().says.failed(53_405, "");
    call().says.closed();
    expect(phone.snapshot()).toMatchObject({
      ended: { endedBy: "network" },
      trouble: { text: "Media connection failed." },
    });
  });

  test("keys, mute and hang-up reach the call; other characters do not", async () => {
    const { phone, call } = await inCall();
    phone.digits("12*#w");
    phone.mute(true);
    expect(() => phone.digits("a")).toThrow("Illegal character passed into sendDigits");
    expect(phone.snapshot().call?.muted).toBe(true);
    phone.hangUp();
    expect(call().done).toEqual(["digits 12*#w", "mute true", "hangUp"]);
    expect(phone.snapshot().ended).toMatchObject({ endedBy: "agent" });
  });
});

describe("recording", () => {
  test("it is announced each time it starts; asked for twice it starts once", async () => {
    const { phone, asked } = await inCall();
    const id = phone.snapshot().call?.id;
    await Promise.all([phone.record(true), phone.record(true)]);
    expect(phone.snapshot().call?.recording).toBe("on");
    await phone.record(false);
    await phone.record(true);
    expect(asked).toEqual([`start ${id}`, `stop ${id}`, `start ${id}`]);
  });

  test("an answer without data changes nothing", async () => {
    const nothing = () => Promise.resolve(false);
    const { phone } = await inCall(fakePhone({ recorder: { start: nothing, stop: nothing } }));
    await phone.record(true);
    expect(phone.snapshot()).toMatchObject({ call: { recording: "off" }, trouble: { code: "recording" } });
  });
});

describe("being called", () => {
  async function rung() {
    const given = fakePhone();
    await given.phone.start();
    const call = new FakeCall("inbound", { from: number, sid: "CA9", params: { cid: "row-9" } });
    given.device().says.incoming(call);
    return { ...given, incoming: call };
  }

  test("the call is shown, accepted and open", async () => {
    const { phone, incoming } = await rung();
    expect(phone.snapshot().incoming).toMatchObject({ id: "row-9", sid: "CA9", number, busy: false });
    await phone.accept(42);
    expect(incoming.done).toEqual(["accept"]);
    expect(phone.snapshot()).toMatchObject({
      incoming: null,
      call: { id: "row-9", direction: "inbound", state: "connecting", contactId: 42 },
    });
    incoming.says.opened();
    expect(phone.snapshot().call).toMatchObject({ state: "open", sid: "CA9" });
  });

  test.each(["canceled", "closed"] as const)(
    "a call that is %s, or whose socket is lost, takes its card away",
    async (how) => {
      const { phone, incoming } = await rung();
      incoming.says[how]();
      expect(phone.snapshot().incoming).toBeNull();
      await expect(phone.accept()).rejects.toThrow("No valid call ready");
    },
  );

  test("rejected, the next one that rings is shown", async () => {
    const { phone, device, incoming } = await rung();
    device().says.incoming(new FakeCall("inbound", { from: "+13055550100", sid: "CA10" }));
    expect(phone.snapshot().incoming?.sid).toBe("CA9");
    phone.reject();
    expect(incoming.done).toEqual(["reject"]);
    expect(phone.snapshot().incoming?.sid).toBe("CA10");
  });

  test("accepting ends the call one is on", async () => {
    const { phone, device, call } = await inCall();
    const first = call();
    device().says.incoming(new FakeCall("inbound", { from: "+13055550100", sid: "CA10" }));
    expect(phone.snapshot().incoming?.busy).toBe(true);
    await phone.accept();
    expect(first.done).toContain("hangUp");
    expect(phone.snapshot().call).toMatchObject({ direction: "inbound", number: "+13055550100" });
  });

  test("accepted but never open is given up", async () => {
    const { phone, world, settle } = await rung();
    await phone.accept();
    await world.pass(15_000);
    await settle();
    expect(phone.snapshot()).toMatchObject({ call: null, trouble: { text: "Unable to initialize inbound call" } });
  });
});

test("what the agent thought of the sound is kept with the call, also a declined answer", async () => {
  const { phone, call } = await inCall();
  call().says.closed();
  phone.feedback(2, "echo");
  expect(phone.snapshot().ended?.feedback).toEqual({ score: 2, issue: "echo" });
  phone.feedback(null);
  expect(phone.snapshot().ended?.feedback).toEqual({ score: null, issue: null });
  expect(call().done).toEqual(["feedback 2 echo", "feedback null null"]);
});

describe("microphones", () => {
  test("the chosen one is opened for the call and let go after it; unplugged, the system's own is used and told", async () => {
    const { phone, device, call, settle } = fakePhone();
    await phone.start();
    await phone.chooseInput("headset");
    expect(phone.snapshot().inputs).toEqual([
      { id: "default", label: "default", live: false },
      { id: "headset", label: "headset", live: true },
    ]);
    expect(device().audio.input, "not before there is a call").toBeNull();
    await phone.call(number);
    expect(device().audio.input).toBe("headset");
    device().audio.unplug("headset");
    expect(phone.snapshot()).toMatchObject({
      inputs: [{ id: "default", live: true }],
      trouble: { text: "The microphone was unplugged." },
    });
    call().says.closed();
    await settle();
    expect(device().audio.input).toBeNull();
  });

  test("one that is not there is refused in the words of the specification", async () => {
    const { phone } = fakePhone();
    await phone.start();
    await expect(phone.chooseInput("gone")).rejects.toThrow("Devices not found: gone");
    await expect(phone.chooseOutputs([])).rejects.toThrow("Must specify at least one device to set");
  });
});

test("a test call is measured as a call is, and is none in the log of the phone", async () => {
  const { phone, device, call, settle } = fakePhone();
  await phone.start();
  const testing = phone.preflight();
  await settle();
  expect(device().connected).toEqual([{}]);
  expect(phone.snapshot().preflight?.state).toBe("connecting");
  await expect(phone.call(number)).rejects.toMatchObject({ code: "call_active" });
  call().says.opened();
  for (let at = 0; at < 5; at++) call().says.sampled(second);
  expect(phone.snapshot().preflight?.state).toBe("connected");
  call().says.closed();
  await testing;
  expect(phone.snapshot()).toMatchObject({
    call: null,
    preflight: { state: "completed", label: "excellent", mos: 4.4 },
  });
});
