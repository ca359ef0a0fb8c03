/** The quality worker as a port: started on the first call, terminated with the phone. */
import type { QualityPort, QualityStart } from "../../domain/dialer/quality-port.ts";
import type { QualityUpdate, QualityCalls } from "../../domain/dialer/quality-calls.ts";
import type { QualitySample } from "../../domain/dialer/quality-sample.ts";
import { qualitySource } from "./quality-source.ts";

/** The service as seen across the worker boundary, where every method is async. */
type Remote = { [Name in keyof QualityCalls]: (...given: Parameters<QualityCalls[Name]>) => Promise<unknown> };

export function openQuality(): QualityPort {
  const { make, wrap } = qualitySource();
  const worker = make();
  const [asks, news] = [new MessageChannel(), new MessageChannel()];
  const start: QualityStart<MessagePort> = { port: asks.port2, news: news.port2 };
  worker.postMessage(start, [asks.port2, news.port2]);
  // Safe cast: the worker exposes that class.
  const remote = wrap(asks.port1) as Remote;
  // Samples gathered while the page was busy are sent in one message.
  const waiting = new Map<string, QualitySample[]>();
  const flush = () => {
    for (const [id, samples] of waiting) void remote.add(id, ...samples);
    waiting.clear();
  };
  return {
    open: (...given) => void remote.open(...given),
    add: (id, ...samples) => {
      if (waiting.size === 0) queueMicrotask(flush);
      const before = waiting.get(id) ?? [];
      before.push(...samples);
      waiting.set(id, before);
    },
    warn: (...given) => void remote.warn(...given),
    reconnected: (...given) => void remote.reconnected(...given),
    end: async (id) => {
      flush();
      return (await remote.close(id)) as Awaited<ReturnType<QualityPort["end"]>>;
    },
    listen: (listener) => {
      news.port1.onmessage = ({ data }: MessageEvent<QualityUpdate>) => listener(data);
    },
    close: () => worker.terminate(),
  };
}
