/** What the company has set is pulled by nobody: the leader tells the pages to ask anew. */
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, expect, test } from "vitest";
import { companyCollection } from "../../src/contract/session/channels.ts";
import { Unreachable } from "../../src/local/api/errors.ts";
import type { DeviceMessage } from "../../src/local/channel.ts";
import { openDatabase } from "../../src/local/db/database.ts";
import { runEngine, type SocketEvents } from "../../src/local/engine.ts";
import { seededWorld } from "../fixtures/world.ts";

const stop = new AbortController();
afterEach(() => stop.abort());

test("a change of the company's settings, a socket that came back and a gap each send the pages to the server; a hint does not", async () => {
  const world = seededWorld(3);
  const db = openDatabase("company-news", { indexedDB: new IDBFactory(), IDBKeyRange });
  const posted: DeviceMessage["kind"][] = [];
  const heard = Promise.withResolvers<SocketEvents>();
  const request = () => Promise.reject(new Unreachable("no network"));
  const running = runEngine(
    {
      world,
      db,
      user_id: world.uuid(),
      request: request as never,
      channel: { post: ({ kind }) => void posted.push(kind), listen: () => undefined, close: () => undefined },
      locks: undefined,
      openSocket: (events) => {
        heard.resolve(events);
        return { close: () => undefined };
      },
    },
    stop.signal,
  );
  const events = await heard.promise;
  events.connected();
  events.receive("ChangesChannel", { collection: "contacts", seq: 4 });
  expect(posted).toEqual([]);
  events.receive("ChangesChannel", { collection: companyCollection, seq: 0 });
  expect(posted).toEqual(["moved"]);
  events.connected();
  events.receive("ChangesChannel", { collection: "*", seq: 0 });
  events.receive("ChangesChannel", { collection: "*", seq: 9 });
  expect(posted).toEqual(["moved", "moved", "moved"]);
  events.receive("SmsChannel", { any: "text" });
  expect(posted.at(-1)).toBe("live");
  stop.abort();
  await running.catch(() => undefined);
});
