/** Whether this device can go offline: it has the app and everything its user may see. */
import { useSyncState } from "../base/live.ts";
import { isFilled, type SyncState } from "../base/sync-state.ts";
import { type AppCache, useAppCache } from "../base/app-cache.ts";

export interface Readiness {
  /** Empty until the store is read. */
  word: "" | "getting" | "ready" | "refused";
  description: string;
}

export const readyWords = "Ready to work offline";
const gettingWords = "Preparing this device to work offline …";
const refusedWords =
  "Your contacts are on this device, but this browser does not store the app itself, so it cannot be opened offline.";

export function useReadiness(): Readiness {
  return readinessOf(useAppCache(), useSyncState().picture);
}

export function readinessOf(app: AppCache, picture: SyncState["picture"]): Readiness {
  if (!picture) return { word: "", description: "" };
  const { status } = picture;
  if (!isFilled(status))
    return { word: "getting", description: `${gettingWords}${countWords(status)}${pauseWords(status)}` };
  if (app === "coming") return { word: "getting", description: `${gettingWords} downloading the app.` };
  return app === "kept" ? { word: "ready", description: readyWords } : { word: "refused", description: refusedWords };
}

type Status = NonNullable<SyncState["picture"]>["status"];

function countWords({ filled, total }: Status): string {
  if (!total) return "";
  return ` ${Math.min(filled, total).toLocaleString("en-US")} of ${total.toLocaleString("en-US")} contacts.`;
}

function pauseWords({ reach }: Status): string {
  return reach === "offline" ? " It resumes when you are back online." : "";
}
