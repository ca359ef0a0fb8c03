/** The leader's loop in its own thread: sends, fetches and writes the mirror, however busy the page is. */
import { realWorld } from "../src/kit/real-world.ts";
import { identityText } from "../src/domain/session/identity.ts";
import { lazyUploader } from "../src/local/api/lazy-uploader.ts";
import { withRemoteWipe } from "../src/local/api/remote-wipe.ts";
import { requester } from "../src/local/api/request.ts";
import { PendingRequests } from "../src/local/api/request-patience.ts";
import { ServerClock } from "../src/local/api/server-clock.ts";
import { consoleLog } from "../src/local/api/console-log.ts";
import { deviceChannel } from "../src/local/channel.ts";
import { openDatabase } from "../src/local/db/database.ts";
import { type EngineParts, runEngine } from "../src/local/engine.ts";
import { leaderCable } from "../src/local/leader-cable.ts";
import { storeName } from "../src/local/store-name.ts";
import type { SyncStart } from "../src/local/sync/start.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.addEventListener("message", ({ data }: MessageEvent<SyncStart>) => void start(data), { once: true });

async function start({ user_id, actor_id, base, c_1, console_log }: SyncStart): Promise<void> {
  const world = realWorld();
  const name = storeName(user_id, actor_id);
  const [db, channel] = [openDatabase(name), deviceChannel(name)];
  const log = console_log ? consoleLog : undefined;
  const clock = new ServerClock(world);
  const pending = new PendingRequests();
  const line = { base, world, clock, pending, identity: identityText(user_id, actor_id), log };
  scope.addEventListener("online", () => pending.networkReturned());
  const stop = new AbortController();
  const letGo = () => {
    stop.abort();
    db.close();
    scope.close();
  };
  channel.listen(({ kind }) => kind === "closing" && letGo());
  /** The server ordered a wipe of this device. */
  const wiped = async () => {
    channel.post({ kind: "closing", forget: true });
    await db.delete();
    letGo();
  };
  await runEngine(
    {
      world,
      db,
      user_id,
      clock,
      pending,
      request: withRemoteWipe(requester(line), wiped),
      uploadInParts: lazyUploader(line),
      channel,
      locks: scope.navigator.locks as EngineParts["locks"],
      onUncaught: (error) => scope.reportError(error),
      openSocket: leaderCable({ origin: base || scope.location.origin, world, c_1, log }),
    },
    stop.signal,
  );
}
