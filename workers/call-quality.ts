/** Serves the quality rules over ports: the page sends one for requests and one for events. */
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
