/** Entry point: creates the world, the session and the router; everything else is rendered from them. */
// Must be first, so that the store opens while the rest is set up.
import "./base/early-store.ts";
import "virtual:mantine.css";
import "@mantine/notifications/styles.layer.css";
import "@fontsource-variable/inter/wght.css";
import "../ui/tokens.css";
import { wrap } from "comlink";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { skipsCurrentUser } from "../domain/session/where-to.ts";
import { realWorld } from "../kit/real-world.ts";
import { requester } from "../local/api/request.ts";
import { searchPort, type SearchRemote } from "../local/search/port.ts";
import type { SearchStart } from "../local/search/start.ts";
import { appSession } from "./app-session.ts";
import { setCheckWorker } from "./imports/checker-source.ts";
import { setQualityWorker } from "./phone/quality-source.ts";
import { routes } from "./routes.tsx";
import { SessionProvider } from "./base/session-provider.tsx";
import { apiHost, appSettings } from "./base/app-settings.ts";
import { noteFailedRequest } from "./base/report-crash.ts";
import { deviceLog } from "./base/device-log.ts";
import { listenForReturns } from "./base/returns.ts";
import { watchAppVersion } from "./base/app-version.ts";
import { watchTyping } from "./base/busy.ts";
import type { Identity } from "./base/session-store.ts";
import { wordsOf } from "./base/report.ts";
import { FailureWords } from "../ui/failure-words.ts";
import { AppearanceProvider } from "./appearance/appearance-provider.tsx";
import { guardLockedKeys } from "./lock/lock-overlay.ts";

const world = realWorld();
const newSyncWorker = () =>
  new Worker(new URL("../../workers/sync.ts", import.meta.url), { type: "module", name: "sync" });

const newSearchWorker = () =>
  new Worker(new URL("../../workers/search.ts", import.meta.url), { type: "module", name: "search" });

/** Messages sent before the worker runs are queued in its port. */
const openSearch = ({ user_id, actor_id }: Identity, shown: Promise<void>) => {
  const { port1, port2 } = new MessageChannel();
  const start: SearchStart = { user_id, actor_id, port: port2 };
  let worker: Worker | undefined;
  let isClosed = false;
  void shown.then(() => {
    if (isClosed) return;
    worker = newSearchWorker();
    worker.postMessage(start, [port2]);
  });
  return searchPort(wrap<SearchRemote>(port1), () => {
    isClosed = true;
    worker?.terminate();
  });
};
setCheckWorker(
  () => new Worker(new URL("../../workers/import-check.ts", import.meta.url), { type: "module", name: "import-check" }),
);
setQualityWorker({
  make: () =>
    new Worker(new URL("../../workers/call-quality.ts", import.meta.url), { type: "module", name: "call-quality" }),
  wrap,
});
/** The page's own origin says where the API is. */
const ownRequest = requester({ base: "", world, log: deviceLog });
const request = requester({
  get base() {
    return apiHost();
  },
  world,
  log: deviceLog,
  failed: noteFailedRequest,
});
const root = createRoot(document.getElementById("root")!);

function showApp(): void {
  const session = appSession({ world, request, newSyncWorker, openSearch });
  guardLockedKeys();
  watchTyping(document);
  listenForReturns(() => session.store.look());
  watchAppVersion(world, () => appSettings.load(ownRequest));
  const router = createBrowserRouter(routes);
  const app = (
    <StrictMode>
      <AppearanceProvider>
        <SessionProvider session={session}>
          <FailureWords value={wordsOf}>
            <RouterProvider router={router} />
          </FailureWords>
        </SessionProvider>
      </AppearanceProvider>
    </StrictMode>
  );
  if (skipsCurrentUser(location.pathname)) session.store.startWithoutUser();
  else void session.store.start();
  void Promise.race([session.store.resumed(), world.sleep(storeWaitMs)]).then(() => root.render(app));
}

/**
 * Waits this long before rendering "Opening", which would delay showing data already being read. A slower store is
 * waited for on screen.
 */
const storeWaitMs = 300;

void appSettings.load(ownRequest);
showApp();
