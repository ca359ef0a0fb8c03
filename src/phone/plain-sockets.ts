/**
 * The voice library always asks for `wss:`. On http, which has a microphone on localhost only, our own server speaks `ws:`.
 * `host`: where it listens. The library takes the socket's class once, when it is loaded; it is put back afterwards.
 */
export async function withPlainSockets<T>(load: () => Promise<T>, host = location.host): Promise<T> {
  if (location.protocol === "https:") return load();
  const Real = globalThis.WebSocket;
  globalThis.WebSocket = class extends Real {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(plainOnHost(String(url), host), protocols);
    }
  };
  try {
    return await load();
  } finally {
    globalThis.WebSocket = Real;
  }
}

/** Other hosts keep their encryption. */
export function plainOnHost(url: string, host: string): string {
  const isOurs = url.startsWith(`wss://${host}/`);
  return isOurs ? url.replace("wss:", "ws:") : url;
}
