/** Opens one person's store on this device and starts its sync worker; the app's only composition of `local`. */
import { identityText } from "../domain/session/identity.ts";
import type { CurrentUser } from "../domain/users/user.ts";
import type { World } from "../kit/world.ts";
import { obedient } from "../local/api/obedient.ts";
import { requester, type RequestFn } from "../local/api/request.ts";
import { deviceChannel } from "../local/channel.ts";
import { openDatabase } from "../local/db/database.ts";
import { readMeta, writeMeta } from "../local/db/meta.ts";
import { openLocal } from "../local/index.ts";
import type { SearchPort } from "../local/search/port.ts";
import { removeSnapshot } from "../local/search/snapshot-store.ts";
import { storeName } from "../local/store-name.ts";
import type { SyncStart } from "../local/sync/start.ts";
import type { AppStore } from "./shell/session-provider.tsx";
import type { Identity } from "./shell/session-store.ts";
import { forgetStored } from "./shell/stored.ts";

export interface Machine {
  world: World;
  /** Origin of the API, empty for the page's own. */
  base: string;
  newSyncWorker(): Worker;
  /** Starts the contact index of one store; closing it lets go of its worker. */
  openSearch(identity: Identity): SearchPort;
  /** A reply was 401. */
  refused(): void;
  /** The server asked this device to forget everything. */
  wiped(): Promise<void>;
  /** Another tab or the sync worker let this person go. */
  gone(identity: Identity): void;
  heard(facts: { contract: string }): void;
}

export async function openStore(machine: Machine, identity: Identity): Promise<AppStore> {
  const { world, base } = machine;
  const { user_id, actor_id } = identity;
  const name = storeName(user_id, actor_id);
  const db = openDatabase(name);
  await db.open();
  const channel = deviceChannel(name);
  const plain = requester({ base, world, identity: identityText(user_id, actor_id), heard: machine.heard });
  const request = watched(obedient(plain, machine.wiped), machine.refused);
  const search = machine.openSearch(identity);
  const local = openLocal({ world, db, user_id, request, channel, search });
  let worker: Worker | null = null;
  const close = () => {
    worker?.terminate();
    worker = null;
    search.close();
    local.close();
  };
  channel.listen(({ kind }) => {
    if (kind !== "closing") return;
    close();
    machine.gone(identity);
  });
  return {
    identity,
    local,
    close,
    readMe: () => readMeta(db, "me") as Promise<CurrentUser | undefined>,
    saveMe: (user) => writeMeta(db, "me", user),
    begin({ c_1 }) {
      worker ??= started(machine.newSyncWorker(), { user_id, actor_id, base, c_1 });
      local.wake();
    },
    unsent: async () => (await db.outbox.orderBy("n").toArray()).map((queued) => queued.title),
    async wipe() {
      channel.post({ kind: "closing" });
      close();
      await db.delete();
      await removeSnapshot(name);
      if (actor_id === null) forgetStored(user_id);
    },
  };
}

function started(worker: Worker, start: SyncStart): Worker {
  worker.postMessage(start);
  return worker;
}

/** Every 401 is heard once, here, whoever asked. */
export function watched(request: RequestFn, refused: () => void): RequestFn {
  return async (endpoint, ask, options) => {
    try {
      return await request(endpoint, ask, options);
    } catch (error) {
      if (error instanceof Error && error.name === "Unauthorized") refused();
      throw error;
    }
  };
}
