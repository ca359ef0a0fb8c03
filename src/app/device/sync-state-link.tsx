import { Link } from "react-router-dom";
import { syncStateWords, writeWords } from "../../kit/state-words.ts";
import type { SyncPicture } from "../../local/queries/lists.ts";
import { type Moments, useMoments } from "../base/moments.ts";
import type { SyncState } from "../base/sync-state.ts";
import { type Readiness, useReadiness } from "./field-readiness.ts";
import classes from "./sync-state-link.module.css";

/** Sync status with a dot, and whether user action is needed; opens `/sync`. */
export function SyncStateLink({ state }: { state: SyncState }) {
  const { word, description } = useReadiness();
  const shown = shownState(state, word);
  const moments = useMoments();
  const hint = syncHint(shown, moments);
  const [reach, needs] = [reachWords(shown), needsWords(shown)];
  const isApart = shown.word === syncStateWords.offline || shown.word === syncStateWords.slow;
  return (
    <Link
      to="/sync"
      className={classes.link}
      data-word={reach === "" ? writeWords.needs_you : shown.word}
      title={`${hint} ${description}`.trim()}
    >
      <span className={classes.words} aria-live="polite">
        {reach === "" && needs ? null : (
          <span className={classes.word}>
            <span className={classes.dot} data-dot={shown.word} aria-hidden="true" />
            {reach}
          </span>
        )}
        {reach && needs ? <span className={classes.between}> · </span> : null}
        {needs ? (
          <span className={classes.needs}>
            <span className={classes.dot} data-dot={writeWords.needs_you} aria-hidden="true" />
            {needs}
          </span>
        ) : null}
      </span>
      {isApart && shown.last_synced_at !== null ? (
        <span className={classes.synced}>Last synced {moments.coming(shown.last_synced_at)}</span>
      ) : null}
    </Link>
  );
}

/** "Saved" becomes "Downloading" until the app is cached here too. */
export function shownState(state: SyncState, readiness: Readiness["word"]): SyncState {
  return state.word === syncStateWords.saved && readiness === "getting"
    ? { ...state, word: syncStateWords.downloading }
    : state;
}

/** The complete status text of the top bar. */
export function syncWords(state: SyncState): string {
  return [reachWords(state), needsWords(state)].filter(Boolean).join(" · ");
}

/** Connection state and the number of waiting changes. "Saved" is omitted when user action is needed. */
function reachWords({ word, needsYou, waiting, picture }: SyncState): string {
  if (word === syncStateWords.downloading) return fillingWords(picture?.status);
  if (word === syncStateWords.saved) return needsYou ? "" : word;
  if (waiting > 0 && (word === syncStateWords.offline || word === syncStateWords.slow))
    return `${word}, ${waiting} waiting`;
  return word === syncStateWords.sending && (waiting > 1 || isPaused(picture)) ? `${waiting} waiting` : word;
}

function isPaused(picture: SyncPicture | undefined): boolean {
  const { signed_out = false, held = false, outdated = false } = picture?.status ?? {};
  return signed_out || held || outdated;
}

function needsWords({ needsYou, needs }: SyncState): string {
  if (!needsYou) return "";
  return needs > 1 ? `${writeWords.needs_you} (${needs})` : writeWords.needs_you;
}

function syncHint({ last_synced_at }: SyncState, { exact }: Moments): string {
  return last_synced_at === null ? "Not synced yet." : `Last synced ${exact(last_synced_at)}.`;
}

function fillingWords(status: SyncPicture["status"] | undefined): string {
  if (!status?.total || !status.filling) return "Syncing";
  return `Syncing ${Math.min(99, Math.floor((status.filled / status.total) * 100))}%`;
}
