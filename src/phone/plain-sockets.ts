/**
 * The voice library always requests `wss:`. On http, which has a microphone only on localhost, our own server uses
 * `ws:`. `host`: where it listens. The library captures the WebSocket class once, when it is loaded; the original is
 * restored afterwards.
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

/** Other hosts keep `wss:`. */
export function plainOnHost(url: string, host: string): string {
  const isOurs = url.startsWith(`wss://${host}/`);
  return isOurs ? url.replace("wss:", "ws:") : url;
}
