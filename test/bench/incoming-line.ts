/** The voice service as a page hears it: a token that is good, a registration that succeeds, and calls when the bench says so. */
import type { Page, WebSocketRoute } from "playwright";
import { contractVersion } from "../../src/contract/version.ts";
import { heartbeat } from "../../src/server/voice/frames.ts";
import { heartbeatMs } from "../../src/server/voice/limits.ts";
import { incomingFrame, replyTo } from "./signal-frames.ts";

export interface IncomingLine {
  /** When it was sent, by the clock of this machine. */
  ring(number: string): number;
  cancel(): void;
}

/** Call before the page is opened; resolves with the line once the phone has registered, and follows it to other sockets. */
export function incomingLine(page: Page): { ready: Promise<IncomingLine> } {
  const ready = Promise.withResolvers<IncomingLine>();
  let current: WebSocketRoute | undefined;
  void page.route("**/v1/dialer/fetch_device_token", (route) =>
    route.fulfill({
      headers: { "x-contract-version": contractVersion },
      json: { token: "bench", expires_at: Date.now() + 3_600_000, client: { kind: "gateway", chunderw: "/voice" } },
    }),
  );
  void page.routeWebSocket(/\/voice\/signal/, (socket) => {
    // A mirror takes minutes to fill; a device that hears nothing for a quarter of one leaves.
    const beat = setInterval(() => socket.send(heartbeat), heartbeatMs);
    socket.onClose(() => clearInterval(beat));
    socket.onMessage((text) => {
      for (const reply of replyTo(String(text))) socket.send(reply);
      if (!String(text).includes('"register"')) return;
      current = socket;
      ready.resolve(lineOver((frame) => current?.send(frame)));
    });
  });
  return { ready: ready.promise };
}

function lineOver(send: (frame: string) => void): IncomingLine {
  let calls = 0;
  const sid = () => `CA${String(calls).padStart(32, "0")}`;
  return {
    ring: (number) => {
      calls++;
      const sent = Date.now();
      send(incomingFrame(sid(), number));
      return sent;
    },
    cancel: () => send(JSON.stringify({ type: "cancel", version: "1.6", payload: { callsid: sid() } })),
  };
}
