/** Files that a user keeps on this device lie in a cache of their own, which goes with their store. */
import { identityText } from "../domain/session/identity.ts";

interface Owner {
  user_id: string;
  actor_id: string | null;
}

export const keptCacheName = ({ user_id, actor_id }: Owner) => `kept:${identityText(user_id, actor_id)}`;

export async function dropKept(owner: Owner): Promise<void> {
  const { caches: here } = globalThis as { caches?: CacheStorage };
  await here?.delete(keptCacheName(owner)).catch(() => undefined);
}
