import { Link } from "react-router-dom";
import type { SyncPicture } from "../../local/queries/lists.ts";
import { type Moments, useMoments } from "../moments.ts";
import type { SyncState } from "../sync-state.ts";
import { type Readiness, useReadiness } from "./field-readiness.ts";
import classes from "./sync-state-link.module.css";

/** One quiet word with a dot; opens `/sync`. */
export function SyncStateLink({ state }: { state: SyncState }) {
  const { word, says } = useReadiness();
  const shown = shownState(state, word);
  const hint = syncHint(shown, useMoments());
  return (
    <Link to="/sync" className={classes.link} data-word={shown.word} title={`${hint} ${says}`.trim()}>
      <span className={classes.dot} aria-hidden="true" />
      <span aria-live="polite">{syncWords(shown)}</span>
    </Link>
  );
}

/** What is saved is said to be once the app is kept here too. */
export function shownState(state: SyncState, readiness: Readiness["word"]): SyncState {
  return state.word === "Saved" && readiness === "getting" ? { ...state, word: "Filling" } : state;
}

export function syncWords({ word, waiting, needs, picture }: SyncState): string {
  if (word === "Filling") return fillingWords(picture?.status);
  if (word === "Needs you") return needs > 1 ? `Needs you (${needs})` : "Needs you";
  if (waiting > 0 && (word === "Offline" || word === "Slow")) return `${word}, ${waiting} waiting`;
  return waiting > 1 && word === "Sending" ? `${waiting} waiting` : word;
}

function syncHint({ last_synced_at }: SyncState, { exact }: Moments): string {
  return last_synced_at === null ? "Not synced yet." : `Last synced ${exact(last_synced_at)}.`;
}

function fillingWords(status: SyncPicture["status"] | undefined): string {
  if (!status?.total || !status.filling) return "Getting ready";
  return `Getting ready ${Math.min(99, Math.floor((status.filled / status.total) * 100))}%`;
}
