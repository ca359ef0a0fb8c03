/** Analyzes a chosen file and checks its rows in a separate thread, so that the page stays responsive. */
import type { CheckReply, CheckRequest } from "../src/local/imports/check-messages.ts";
import { serveChecks } from "../src/local/imports/serve-checks.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

serveChecks({
  postMessage: (message: CheckReply) => scope.postMessage(message),
  addEventListener: (kind, listener) =>
    scope.addEventListener(kind, (event: MessageEvent<CheckRequest>) => listener(event)),
});
