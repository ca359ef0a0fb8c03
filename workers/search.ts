/** Serves the contact index over a port: the page sends the store's identity and the port. */
import { expose } from "comlink";
import { realWorld } from "../src/kit/real-world.ts";
import { deviceChannel } from "../src/local/channel.ts";
import { openDatabase } from "../src/local/db/database.ts";
import { mirrorReader } from "../src/local/search/mirror-reader.ts";
import { LiveIndex } from "../src/local/search/live-index.ts";
import { fileStore } from "../src/local/search/snapshot-store.ts";
import type { SearchStart } from "../src/local/search/start.ts";
import { storeName } from "../src/local/store-name.ts";

const calmMs = 3_000;
const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.addEventListener("message", ({ data }: MessageEvent<SearchStart>) => start(data), { once: true });

function start({ user_id, actor_id, port }: SearchStart): void {
  const world = realWorld();
  const name = storeName(user_id, actor_id);
  const db = openDatabase(name);
  const parts = { reader: mirrorReader(db, () => world.uuid()), store: fileStore(name) };
  const service = new LiveIndex({ ...parts, calm: () => world.sleep(calmMs) });
  const channel = deviceChannel(name);
  channel.listen((message) => {
    if (message.kind === "buckets") service.hint(message.buckets);
    if (message.kind !== "closing") return;
    service.close();
    channel.close();
    db.close();
    scope.close();
  });
  expose(service, port);
  void service.open();
}
