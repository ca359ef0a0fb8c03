import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { socketReconnectMs } from "../../src/domain/session/limits.ts";
import { handshakeMs, silenceMs } from "../../src/local/sync/cable.ts";
import { changesIn, importsOf, smsOf } from "../../src/server/cable/channels.ts";
import {
  ada,
  badLine,
  type CableTestServer,
  eve,
  openDevice,
  rest,
  startCable,
  tick,
  until,
} from "../fixtures/cable.ts";
import { seededWorld, type SeededWorld } from "../fixtures/world.ts";

let app: CableTestServer;
const closing: (() => unknown)[] = [];
beforeEach(async () => void (app = await startCable()));
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await app.stop();
});

function deviceOf(...args: Parameters<typeof openDevice>) {
  const log = openDevice(...args);
  closing.push(() => log.device.close());
  return log;
}

async function lineTo(port: number) {
  const line = await badLine(port);
  closing.push(line.stop);
  return line;
}

const uuid = "0192f0c1-0000-7000-8000-000000000001";

/** A second of the device's clock, and not a millisecond less, until it is so. */
async function aSecondUntil(clock: SeededWorld, isBefore: () => boolean, so: () => boolean): Promise<void> {
  await clock.pass(socketReconnectMs - 1);
  await rest(20);
  expect(isBefore()).toBe(true);
  await clock.pass(1);
  await until(so);
}

async function seconds(clock: SeededWorld, count: number): Promise<void> {
  for (let second = 0; second < count; second++) {
    await clock.pass(1_000);
    await tick();
  }
}

/** The device's seconds go by one after the other until it is so. */
const secondsUntil = (clock: SeededWorld, so: () => boolean) =>
  until(() => {
    if (so()) return true;
    void clock.pass(1_000);
    return false;
  });

describe("a device on the live socket", () => {
  it("is CONNECTED when its subscription is confirmed and hears its channels", async () => {
    const log = deviceOf(app.port, "ada", { channels: ["ChangesChannel", "SmsChannel"] });
    expect(log.state()).toBe("CONNECTING");
    await log.connected();
    const text = {
      event: "received",
      conversation_id: uuid,
      message: { id: uuid, status: "received" },
      phone_number: "+15550001111",
    } as const;
    app.cable.broadcast(changesIn("demo"), { collection: "contacts", seq: 7 });
    app.cable.broadcast(smsOf(ada), text);
    await until(() => log.heard.length === 2);
    expect(log.heard).toEqual([
      { channel: "ChangesChannel", message: { collection: "contacts", seq: 7 } },
      { channel: "SmsChannel", message: text },
    ]);
    expect(log.states.map(({ state }) => state)).toEqual(["CONNECTED"]);
  });

  it("hears 200 messages in their order", async () => {
    const log = deviceOf(app.port, "ada", { channels: ["ContactsImportChannel"] });
    await log.connected();
    for (let done = 1; done <= 200; done++)
      app.cable.broadcast(importsOf(ada), { id: uuid, status: "processing", done, total: 200, failed: 0 });
    await until(() => log.heard.length === 200);
    expect(log.heard.map(({ message }) => (message as { done: number }).done)).toEqual(
      Array.from({ length: 200 }, (_, index) => index + 1),
    );
  });

  it("hears nothing of another tenant", async () => {
    const log = deviceOf(app.port, "ada");
    const other = deviceOf(app.port, "eve");
    await Promise.all([log.connected(), other.connected()]);
    app.cable.broadcast(changesIn(eve.tenant_id), { collection: "contacts", seq: 1 });
    await until(() => other.heard.length === 1);
    await rest(20);
    expect(log.heard).toEqual([]);
  });

  it("skips a message it cannot read and goes on", async () => {
    const log = deviceOf(app.port, "ada", { channels: ["ContactsImportChannel"] });
    await log.connected();
    const progress = { id: uuid, status: "processing", done: 1, total: 2, failed: 0 };
    app.cable.broadcast(importsOf(ada), { ...progress, done: -1 });
    app.cable.broadcast(importsOf(ada), progress);
    await until(() => log.heard.length === 1);
    expect(log.heard[0]?.message).toEqual(progress);
  });

  it("is CONNECTED although a channel is not for this user", async () => {
    const log = deviceOf(app.port, "bob", { channels: ["ChangesChannel", "ConvergeOneChannel"] });
    await log.connected();
    expect(log.state()).toBe("CONNECTED");
  });

  it("tries again every second without a session, says that it was sent away, and stops at the sign-out", async () => {
    const world = seededWorld(1);
    const log = deviceOf(app.port, "nobody", { world });
    await until(() => log.sentAway.length === 1);
    await secondsUntil(world, () => log.sentAway.length === 3);
    expect(log.sentAway).toEqual(["unauthorized", "unauthorized", "unauthorized"]);
    log.device.close();
    await seconds(world, 5);
    expect([log.sentAway.length, log.states.map(({ state }) => state)]).toEqual([3, ["CLOSED"]]);
    expect(app.cable.stats().sockets).toBe(0);
  });

  it("comes back a second after its session is revoked, and hears nothing without one", async () => {
    const world = seededWorld(1);
    const log = deviceOf(app.port, "ada", { world });
    await log.connected();
    app.sessions.delete("ada");
    app.cable.closeSession("ada-1");
    app.cable.broadcast(changesIn("demo"), { collection: "contacts", seq: 1 });
    await until(() => log.sentAway.length === 1);
    await secondsUntil(world, () => log.sentAway.length === 2);
    expect(log.states.map(({ state }) => state)).toEqual(["CONNECTED", "CONNECTING"]);
    expect(log.heard).toEqual([]);
  });

  it("is gone from the server when it closes, also while connecting", async () => {
    const log = deviceOf(app.port, "ada");
    await log.connected();
    log.device.close();
    deviceOf(app.port, "ada").device.close();
    await until(() => app.cable.stats().sockets === 0);
    await rest(50);
    expect(app.cable.stats().sockets).toBe(0);
    expect(log.state()).toBe("CLOSED");
  });
});

describe("when the line fails", () => {
  it("comes back one second after a cut", async () => {
    const line = await lineTo(app.port);
    const world = seededWorld(1);
    const log = deviceOf(line.port, "ada", { world });
    await log.connected();
    line.cut();
    await until(() => log.state() === "CONNECTING");
    await aSecondUntil(
      world,
      () => line.taken() === 1,
      () => log.state() === "CONNECTED",
    );
  });

  it("hears what is said each time it is CONNECTED, through a loop of 20 cuts", async () => {
    const world = seededWorld(1);
    const line = await lineTo(app.port);
    const log = deviceOf(line.port, "ada", { world });
    let seq = 0;
    for (let round = 1; round <= 20; round++) {
      await until(() => log.states.filter(({ state }) => state === "CONNECTED").length === round);
      app.cable.broadcast(changesIn("demo"), { collection: "contacts", seq: ++seq });
      await until(() => log.heard.length === round);
      if (round % 2) line.cut();
      else app.cable.closeUser(ada);
      await until(() => log.state() === "CONNECTING");
      await world.pass(socketReconnectMs);
    }
    expect(log.heard.map(({ message }) => (message as { seq: number }).seq)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  it("keeps trying every second while there is no server, and is back when it is", async () => {
    const line = await lineTo(app.port);
    const world = seededWorld(1);
    const log = deviceOf(line.port, "ada", { world });
    await log.connected();
    const { port } = app;
    await app.stop();
    await secondsUntil(world, () => line.taken() > 4);
    expect(log.state()).toBe("CONNECTING");
    app = await startCable({ port });
    await secondsUntil(world, () => log.state() === "CONNECTED");
    app.cable.broadcast(changesIn("demo"), { collection: "contacts", seq: 1 });
    await until(() => log.heard.length === 1);
  });

  it("comes back one second after the server said it restarts", async () => {
    const world = seededWorld(1);
    const log = deviceOf(app.port, "ada", { world });
    await log.connected();
    const { port } = app;
    await app.stop();
    app = await startCable({ port });
    await until(() => log.state() === "CONNECTING");
    await aSecondUntil(
      world,
      () => app.cable.stats().sockets === 0,
      () => log.state() === "CONNECTED",
    );
  });

  it("notices a socket that fell silent within two beats and a second, and opens another", async () => {
    const world = seededWorld(1);
    const line = await lineTo(app.port);
    const log = deviceOf(line.port, "ada", { world });
    await log.connected();
    line.freeze();
    await seconds(world, silenceMs / 1_000);
    expect(log.state()).toBe("CONNECTED");
    await seconds(world, 1);
    expect(log.state()).toBe("CONNECTING");
    line.cut();
    line.thaw();
    await seconds(world, 1);
    await log.connected();
  });

  it("gives up a handshake that hangs and tries again", async () => {
    const world = seededWorld(1);
    const line = await lineTo(app.port);
    line.freeze();
    const log = deviceOf(line.port, "ada", { world });
    await until(() => line.taken() === 1);
    await seconds(world, handshakeMs / 1_000 + 1);
    await rest(20);
    expect(line.taken()).toBe(1);
    line.cut();
    line.thaw();
    await seconds(world, 1);
    await log.connected();
    expect(line.taken()).toBe(2);
  });
});
