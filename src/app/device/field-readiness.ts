/** Whether this device may leave the network: the app and everything its user may see are both on it. */
import { useSyncState } from "../base/live.ts";
import { isFilled, type SyncState } from "../base/sync-state.ts";
import { type AppCache, useAppCache } from "../base/app-cache.ts";

export interface Readiness {
  /** Nothing is claimed before the store was read. */
  word: "" | "getting" | "ready" | "refused";
  says: string;
}

export const readyWords = "Ready for work with no connection.";
const gettingWords = "Getting this device ready for the field …";
const refusedWords =
  "Your contacts are on this device, but this browser does not keep the app itself: without a connection it cannot be opened again.";

export function useReadiness(): Readiness {
  return readinessOf(useAppCache(), useSyncState().picture);
}

export function readinessOf(app: AppCache, picture: SyncState["picture"]): Readiness {
  if (!picture) return { word: "", says: "" };
  const { status } = picture;
  if (!isFilled(status)) return { word: "getting", says: `${gettingWords}${countWords(status)}${pauseWords(status)}` };
  if (app === "coming") return { word: "getting", says: `${gettingWords} the app itself is on its way.` };
  return app === "kept" ? { word: "ready", says: readyWords } : { word: "refused", says: refusedWords };
}

type Status = NonNullable<SyncState["picture"]>["status"];

function countWords({ filled, total }: Status): string {
  if (!total) return "";
  return ` ${Math.min(filled, total).toLocaleString("en-US")} of ${total.toLocaleString("en-US")} contacts.`;
}

function pauseWords({ reach }: Status): string {
  return reach === "offline" ? " It goes on when you are back online." : "";
}
