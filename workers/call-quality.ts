/** Serves the quality rules over a port: the page sends the port to be asked on and the one to tell its news to. */
import { expose } from "comlink";
import type { QualityStart } from "../src/domain/dialer/quality-port.ts";
import { QualityCalls } from "../src/domain/dialer/quality-calls.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.addEventListener(
  "message",
  ({ data: { port, news } }: MessageEvent<QualityStart<MessagePort>>) => {
    const service = new QualityCalls((received) => news.postMessage(received));
    expose(service, port);
  },
  { once: true },
);
