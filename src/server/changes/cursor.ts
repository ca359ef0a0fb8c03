/** A device's position in the feed; opaque to it. */
import { expiredCursor } from "../../contract/device/sync.ts";
import { refuse } from "../../kit/refusal.ts";

export interface Cursor {
  /** Fingerprint of the visibility the cursor was issued under. */
  mark: string;
  phase: "fill" | "delta";
  /** Everything up to this number has been sent (delta), or will have been when the fill ends. */
  from: number;
  /** The number this round of pages runs up to; absent between rounds. */
  hi?: number;
  /** Step of the round and the last key sent in it. */
  step: number;
  after?: readonly (string | number)[];
  total_contacts?: number;
  /** For a fill limited to the newest contacts: the oldest of them. */
  floor?: Floor;
}

/** By last change, then by number. */
export interface Floor {
  seq: number;
  id: number;
}

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** No visibility has an empty mark, so a fill begins; the delta after it starts at the first number. */
const beginning: Cursor = { mark: "", phase: "delta", from: 0, step: 0 };

export function readCursor(text: string): Cursor {
  if (text === expiredCursor) return beginning;
  try {
    const cursor = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Partial<Cursor>;
    if (isCursor(cursor)) return cursor;
  } catch {
    // Falls through: any parse failure is an invalid cursor.
  }
  return unknownCursor();
}

export function unknownCursor(): never {
  return refuse("invalid", { cursor: ["Unknown cursor."] });
}

function isCursor(value: Partial<Cursor>): value is Cursor {
  const number = (candidate: unknown) => Number.isSafeInteger(candidate) && (candidate as number) >= 0;
  const after = value.after ?? [];
  return (
    typeof value.mark === "string" &&
    (value.phase === "fill" || value.phase === "delta") &&
    number(value.from) &&
    (value.hi === undefined || number(value.hi)) &&
    number(value.step) &&
    (value.floor === undefined || (number(value.floor.seq) && number(value.floor.id))) &&
    Array.isArray(after) &&
    after.length <= 2 &&
    after.every((key) => typeof key === "string" || typeof key === "number")
  );
}
