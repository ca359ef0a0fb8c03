/** Which of several components with one UID is the newest (RFC 5546 §2.1.5): the higher SEQUENCE, then the later DTSTAMP. */
import { contentLines, type IcsLine, valueIn } from "./ics-lines.ts";
import type { IcsPart } from "./ics-parts.ts";

export interface IcsVersion {
  readonly sequence: number;
  /** DTSTAMP in milliseconds; 0 when missing. */
  readonly stamp: number;
}

const sequenceMax = 2_147_483_647;

export function versionOf(lines: readonly IcsLine[]): IcsVersion {
  const sequence = /^\d+$/.exec(valueIn(lines, "SEQUENCE"))?.[0] ?? "0";
  return { sequence: Math.min(Number(sequence), sequenceMax), stamp: stampOf(valueIn(lines, "DTSTAMP")) };
}

/** Negative if the first is older. Unless both have a DTSTAMP, only SEQUENCE decides. */
export function compareVersions(one: IcsVersion, other: IcsVersion): number {
  if (one.sequence !== other.sequence) return one.sequence - other.sequence;
  return one.stamp === 0 || other.stamp === 0 ? 0 : one.stamp - other.stamp;
}

function stampOf(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined) return 0;
  return Math.max(0, Date.UTC(year, month - 1, day, hour, minute, second));
}

interface Newest {
  part: IcsPart;
  version: IcsVersion;
  cancels: boolean;
}

/**
 * Finds components of one file that are superseded by a newer one of the same event, or of the same date of a series.
 */
export class IcsVersions {
  readonly #newest = new Map<string, Newest>();
  readonly #replaced = new Set<IcsPart>();

  /** Its UID. */
  add(part: IcsPart): string {
    const lines = contentLines(part.text);
    const uid = valueIn(lines, "UID");
    if (uid === "" || part.kind === "fault") return uid;
    const date = lines.find(({ own, name }) => own && name === "RECURRENCE-ID")?.text ?? "";
    const cancels = part.calendar.method === "CANCEL" || valueIn(lines, "STATUS").toUpperCase() === "CANCELLED";
    const next: Newest = { part, version: versionOf(lines), cancels };
    const key = `${uid}\n${date}`;
    const known = this.#newest.get(key);
    const order = known && (compareVersions(next.version, known.version) || Number(cancels) - Number(known.cancels));
    if (known && order !== undefined && order > 0) this.#replaced.add(known.part);
    if (order !== undefined && order < 0) this.#replaced.add(part);
    else if (order !== 0) this.#newest.set(key, next);
    return uid;
  }

  isReplaced(part: IcsPart): boolean {
    return this.#replaced.has(part);
  }
}
