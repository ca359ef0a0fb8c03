/** The voice service as a page hears it: a token that is good, a registration that succeeds, and calls when the bench says so. */
import type { Page, WebSocketRoute } from "playwright";
import { contractVersion } from "../../src/contract/version.ts";
import { incomingFrame, replyTo } from "./signal-frames.ts";

export interface IncomingLine {
  /** When it was sent, by the clock of this machine. */
  ring(number: string): number;
  cancel(): void;
}

/** Call before the page is opened; resolves with the line once the phone has registered. */
export function incomingLine(page: Page): { ready: Promise<IncomingLine> } {
  const ready = Promise.withResolvers<IncomingLine>();
  void page.route("**/v1/dialer/fetch_device_token", (route) =>
    route.fulfill({
      headers: { "x-contract-version": contractVersion },
      json: { token: "bench", expires_at: Date.now() + 3_600_000, client: { kind: "gateway", chunderw: "/voice" } },
    }),
  );
  void page.routeWebSocket(/\/voice\/signal/, (socket) => {
    socket.onMessage((text) => {
      for (const reply of replyTo(String(text))) socket.send(reply);
      if (String(text).includes('"register"')) ready.resolve(lineOver(socket));
    });
  });
  return { ready: ready.promise };
}

function lineOver(socket: WebSocketRoute): IncomingLine {
  let calls = 0;
  const sid = () => `CA${String(calls).padStart(32, "0")}`;
  return {
    ring: (number) => {
      calls++;
      const sent = Date.now();
      socket.send(incomingFrame(sid(), number));
      return sent;
    },
    cancel: () => socket.send(JSON.stringify({ type: "cancel", version: "1.6", payload: { callsid: sid() } })),
  };
}
