import { describe, expect, test } from "vitest";
import { FakeCall, fakePhone, inCall, number, second } from "./fake-device.ts";

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
    const recorder = {
      start: nothing,
      stop: nothing,
      pause: nothing,
      resume: nothing,
      consent: () => Promise.resolve(),
    };
    const { phone } = await inCall(fakePhone({ recorder }));
    await phone.record(true);
    expect(phone.snapshot()).toMatchObject({ call: { recording: "off" }, trouble: { code: "recording" } });
  });

  test("it is paused, goes on by hand or by itself after 3 minutes, and is stopped while it is paused", async () => {
    const { phone, world, asked, settle } = await inCall();
    const id = phone.snapshot().call?.id;
    const recording = () => phone.snapshot().call?.recording;
    await phone.pauseRecording(true);
    expect([recording(), asked], "nothing is recorded yet").toEqual(["off", []]);
    await phone.record(true);
    await phone.pauseRecording(true);
    expect(recording()).toBe("paused");
    await world.pass(100_000);
    await phone.pauseRecording(false);
    await phone.pauseRecording(true);
    await world.pass(179_999);
    await settle();
    expect(recording(), "the first pause is over and forgotten").toBe("paused");
    await world.pass(1);
    await settle();
    expect(recording()).toBe("on");
    await phone.pauseRecording(true);
    await phone.record(false);
    expect(recording()).toBe("off");
    const words = ["start", "pause", "resume", "pause", "pause", "stop"];
    expect(asked).toEqual(words.map((word) => `${word} ${id}`));
  });

  test("a refusal stops it, is kept, and lets none begin again; an agreement after it changes nothing", async () => {
    const { phone, asked } = await inCall();
    const id = phone.snapshot().call?.id;
    await phone.record(true);
    await phone.consent("agreed");
    expect(phone.snapshot().call).toMatchObject({ recording: "on", consent: "agreed" });
    await phone.consent("refused");
    await phone.consent("agreed");
    expect(phone.snapshot().call).toMatchObject({ recording: "off", consent: "refused" });
    await expect(phone.record(true)).rejects.toThrow("They asked not to be recorded.");
    expect(asked).toEqual([`start ${id}`, `agreed ${id}`, `refused ${id}`, `stop ${id}`]);
  });

  test("refused while it is being announced, it stops as soon as it has begun", async () => {
    const begun = Promise.withResolvers<boolean>();
    const received: string[] = [];
    const recorder = {
      start: () => begun.promise,
      stop: () => Promise.resolve(received.push("stop") > 0),
      pause: () => Promise.resolve(true),
      resume: () => Promise.resolve(true),
      consent: () => Promise.resolve(),
    };
    const { phone } = await inCall(fakePhone({ recorder }));
    const starting = phone.record(true);
    await phone.consent("refused");
    expect([phone.snapshot().call?.recording, received]).toEqual(["starting", []]);
    begun.resolve(true);
    await starting;
    expect([phone.snapshot().call?.recording, received]).toEqual(["off", ["stop"]]);
  });
});

describe("keys", () => {
  test("typed or pasted faster than they sound go out one after the other, a w as a pause, and none is lost", async () => {
    const { phone, world, call } = await inCall();
    phone.digits("1w2");
    phone.digits("*#");
    const after = async (ms: number) => {
      await world.pass(ms);
      return call().done;
    };
    expect(await after(0)).toEqual(["digits 1"]);
    await after(230);
    expect(await after(499)).toEqual(["digits 1"]);
    expect(await after(1)).toEqual(["digits 1", "digits 2"]);
    expect(await after(230)).toEqual(["digits 1", "digits 2", "digits *"]);
    expect(await after(230)).toEqual(["digits 1", "digits 2", "digits *", "digits #"]);
    await after(230);
    phone.digits("7");
    expect(await after(0)).toEqual(["digits 1", "digits 2", "digits *", "digits #", "digits 7"]);
  });

  test("of an extension go out two seconds after the call is answered", async () => {
    const { phone, world, call } = fakePhone();
    await phone.start();
    await phone.call(number, 42, undefined, "20");
    call().rings();
    await world.pass(5_000);
    expect(call().done).toEqual([]);
    call().says.opened();
    for (const ms of [500, 500, 500, 499]) await world.pass(ms);
    expect(call().done).toEqual([]);
    await world.pass(1);
    expect(call().done).toEqual(["digits 2"]);
    await world.pass(230);
    expect(call().done).toEqual(["digits 2", "digits 0"]);
  });

  test("that still wait when the signalling is lost, or the call ends, are not sent, and the loss is told", async () => {
    const { phone, world, call } = await inCall();
    phone.digits("123");
    call().says.reconnecting(53_001);
    expect(phone.snapshot().trouble?.text).toBe("Could not send DTMF: Signaling channel is disconnected");
    await world.pass(1_000);
    call().says.reconnected();
    phone.digits("45");
    call().says.closed();
    await world.pass(1_000);
    expect(call().done).toEqual(["digits 1", "digits 4"]);
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

  test("that is accepted but never opens times out", async () => {
    const { phone, world, settle } = await rung();
    await phone.accept();
    await world.pass(15_000);
    await settle();
    expect(phone.snapshot()).toMatchObject({ call: null, trouble: { text: "Unable to initialize inbound call" } });
  });
});

test("call errors of the library show the specified messages", async () => {
  const { phone, device } = fakePhone();
  await phone.start();
  device().refuses = new Error("the library's own words");
  await expect(phone.call(number)).rejects.toMatchObject({
    code: "init_outbound_call",
    message: "Unable to initialize outbound call",
    todo: "Try again in a moment.",
  });
});

test("a phone that fails to open and a call that fails to hang up show specified messages", async () => {
  const { phone: cold, settle } = fakePhone({ openDevice: () => Promise.reject(new Error("its files are not here")) });
  await expect(cold.start()).rejects.toThrow("Unable to initialize device");
  await settle();
  expect(cold.snapshot().trouble).toMatchObject({ text: "Unable to initialize device", lasting: true });
  const { phone, call } = await inCall();
  call().hangUp = () => {
    throw new Error("the library's own words");
  };
  phone.hangUp();
  expect(phone.snapshot()).toMatchObject({ call: { state: "open" }, trouble: { text: "Unable to hangup" } });
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

test("who is asked how the line was and says nothing has declined, once; a call no one heard is not asked about", async () => {
  const { phone, call, settle } = await inCall();
  call().says.sampled(second);
  call().says.closed();
  await settle();
  const seen: unknown[] = [];
  phone.subscribe(() => seen.push(phone.snapshot().ended?.feedback ?? null));
  phone.dismissEnded();
  expect(seen).toEqual([{ score: null, issue: null }, null]);
  await phone.call(number);
  call().says.closed();
  await settle();
  phone.dismissEnded();
  expect(call().done).toEqual([]);
});

test("a device and a call without audio are reported, and the call is ended", async () => {
  const throws = () => {
    throw new Error("the library has changed");
  };
  const deaf = fakePhone({}, (made) => void (made.audio.onChange = throws));
  await expect(deaf.phone.start()).rejects.toThrow("Unable to initialize device events");
  await deaf.settle();
  expect([deaf.phone.snapshot().trouble?.text, deaf.device().isDestroyed]).toEqual([
    "Unable to initialize device events",
    true,
  ]);

  const { phone, device, settle } = fakePhone();
  await phone.start();
  const made = new FakeCall("outbound");
  made.listen = throws;
  device().connect = () => Promise.resolve(made);
  await phone.call(number);
  await settle();
  expect(phone.snapshot()).toMatchObject({
    call: null,
    trouble: { text: "Unable to initialize outbound call events" },
  });
  const came = new FakeCall("inbound", { from: number, sid: "CA10" });
  device().says.incoming(came);
  came.listen = throws;
  await phone.accept();
  expect(phone.snapshot()).toMatchObject({ call: null, trouble: { text: "Unable to initialize inbound call events" } });
  expect([made.done, came.done]).toEqual([["hangUp"], ["hangUp"]]);
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
