import { describe, expect, test } from "vitest";
import { dialerStatuses } from "../../src/domain/dialer/call-errors.ts";
import { PhoneError } from "../../src/phone/phone-error.ts";
import { fakePhone, inCall, number, second } from "./fake-device.ts";

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

  test("a registration that never ends is retried with a fresh token and a new device", async () => {
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

  test("a user without the right to call is informed once", async () => {
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
    expect(device().connected[0]).toMatchObject({ To: number, timeout: "60", callContactId: "42" });
    const { id } = phone.snapshot().call ?? { id: "" };
    const who = { callerId: "+12015550100", deviceUserId: "u1", uid: "u1" };
    expect(device().connected[0]).toMatchObject({ ...who, cid: id });
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

  test("what went wrong with one call is not said of the next", async () => {
    const { phone, call } = await inCall();
    call().says.failed(31_486, "BusyHere (31486): The line is busy.");
    call().says.closed();
    expect(phone.snapshot().trouble).toMatchObject({ text: "The line is busy." });
    await phone.call(number);
    expect(phone.snapshot().trouble).toBeNull();
  });

  test("without a device, and beside another call, nothing is placed", async () => {
    const cold = fakePhone();
    await expect(cold.phone.call(number)).rejects.toThrow("No valid device ready");
    const { phone } = await inCall();
    await expect(phone.call(number)).rejects.toMatchObject({ code: "call_active" });
    expect(() => cold.phone.hangUp()).toThrow("No valid call ready");
  });

  test("a connection attempt that never settles times out", async () => {
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

  test("no one answers: it ends a little after the ring time", async () => {
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
      quality: { score: 92, reason: "The call reconnected once." },
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
    phone.digits("#");
    phone.mute(true);
    expect(() => phone.digits("a")).toThrow("Illegal character passed into sendDigits");
    expect(phone.snapshot().call?.muted).toBe(true);
    phone.hangUp();
    expect(call().done).toEqual(["digits #", "mute true", "hangUp"]);
    expect(phone.snapshot().ended).toMatchObject({ endedBy: "agent" });
  });
});
