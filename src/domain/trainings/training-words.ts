/** Display texts of trainings. */
import { daysBetween, showDay } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import { optionWords } from "../contacts/labels.ts";
import { shareDone } from "./progress.ts";
import type { Progress } from "./progress.ts";
import type { Training, trainingAudience } from "./training.ts";

export const kindWords: Readonly<Record<Training["kind"], string>> = {
  video: "Video",
  audio: "Audio",
  pdf: "PDF",
  slides: "Slides",
};

/** `12 min`, `1 h 5 min`; under a minute in seconds. */
export function lengthWords(duration_ms: number): string {
  if (duration_ms < 60_000) return `${Math.max(1, Math.round(duration_ms / 1_000))} s`;
  const minutes = Math.round(duration_ms / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${minutes} min` : rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** `4:05`, `1:02:03`. */
export function clockWords(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export interface Due {
  tone: "bad" | "warn" | "quiet";
  words: string;
}

const soonDays = 7;

/** Null: nothing is due. */
export function dueOf({ required_by }: Pick<Training, "required_by">, isDone: boolean, today: string): Due | null {
  if (required_by === null || isDone) return null;
  const days = daysBetween(today, required_by);
  if (days < 0) return { tone: "bad", words: `Overdue since ${showDay(required_by)}` };
  if (days === 0) return { tone: "warn", words: "Due today" };
  if (days <= soonDays) return { tone: "warn", words: `Due in ${countOf(days, "day")}` };
  return { tone: "quiet", words: `Due by ${showDay(required_by)}` };
}

/** Whole percent; 100 only when done. */
export function percentDone(progress: Progress | null, duration_ms: number | null): number {
  const share = shareDone(progress ?? undefined, duration_ms);
  return share === 1 && progress?.done_at === null ? 99 : Math.floor(share * 100);
}

export function audienceWords(one: (typeof trainingAudience)[number]): string {
  return one === "bu_admin" ? "BU admin" : optionWords(one);
}
