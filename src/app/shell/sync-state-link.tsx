import { Link } from "react-router-dom";
import type { SyncState } from "../live.ts";
import classes from "./sync-state-link.module.css";

/** One quiet word with a dot; opens `/sync`. */
export function SyncStateLink({ state }: { state: SyncState }) {
  return (
    <Link to="/sync" className={classes.link} data-word={state.word} title={syncHint(state)}>
      <span className={classes.dot} aria-hidden="true" />
      <span aria-live="polite">{syncWords(state)}</span>
    </Link>
  );
}

export function syncWords({ word, waiting, needs, picture }: SyncState): string {
  if (word === "Filling") return fillingWords(picture?.status);
  if (word === "Needs you") return needs > 1 ? `Needs you (${needs})` : "Needs you";
  if (waiting > 0 && (word === "Offline" || word === "Slow")) return `${word}, ${waiting} waiting`;
  return waiting > 1 && word === "Sending" ? `${waiting} waiting` : word;
}

function syncHint({ last_synced_at }: SyncState): string {
  if (last_synced_at === null) return "Not synced yet";
  return `Last synced ${new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" }).format(last_synced_at)}`;
}

function fillingWords(status: { filled: number; total: number | null } | undefined): string {
  if (!status?.total) return "Loading";
  return `Loading ${Math.min(99, Math.floor((status.filled / status.total) * 100))}%`;
}
