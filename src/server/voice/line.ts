/** Joins two ends: every 20 ms each hears the other, or what the line itself has to say. */
import { type Frame, silentFrame } from "./sounds.ts";

/** `lost`: there was sound and it does not arrive. `still`: nothing is sent at all. */
export type Sound = Frame | "lost" | "still";

export interface End {
  /** The next 20 ms of what this end says. */
  say(): Sound;
  /** `delayMs`: how much later than due it is sent on. */
  receive(sound: Sound, delayMs: number): void;
  /** How late the next piece leaves a bad line. */
  delayMs?(): number;
}

/** What passed in 20 ms, for whoever records it. */
export type Tap = (left: Frame, right: Frame) => void;

/** About half a minute of tones; whoever presses faster than they sound is not heard. */
const keysWaitingMax = 1_500;

interface Play {
  frames: readonly Frame[];
  at: number;
  done: () => void;
}

export class Line {
  readonly left: End;
  right: End;
  readonly #taps = new Set<Tap>();
  /** Played to both, one after the other. */
  readonly #plays: Play[] = [];
  /** Key tones on their way to one side. */
  readonly #keysTo = { left: [] as Frame[], right: [] as Frame[] };

  constructor(left: End, right: End) {
    this.left = left;
    this.right = right;
  }

  tick(): void {
    const fromLeft = this.left.say();
    const fromRight = this.right.say();
    const delayMs = this.right.delayMs?.() ?? 0;
    const played = this.#nextPlayed();
    const toRight = played ?? this.#keysTo.right.shift() ?? fromLeft;
    const toLeft = played ?? this.#keysTo.left.shift() ?? fromRight;
    this.right.receive(toRight, 0);
    this.left.receive(toLeft, delayMs);
    for (const tap of this.#taps) tap(heard(toRight), heard(toLeft));
  }

  tap(tap: Tap): () => void {
    this.#taps.add(tap);
    return () => void this.#taps.delete(tap);
  }

  /** Said to both ends; resolves when it was said. */
  play(frames: readonly Frame[]): Promise<void> {
    return new Promise((done) => this.#plays.push({ frames, at: 0, done }));
  }

  playKey(to: "left" | "right", frames: readonly Frame[]): void {
    const waiting = this.#keysTo[to];
    if (waiting.length < keysWaitingMax) waiting.push(...frames);
  }

  /** What was still to be said is not. */
  hush(): void {
    for (const { done } of this.#plays.splice(0)) done();
  }

  #nextPlayed(): Frame | undefined {
    const play = this.#plays[0];
    if (!play) return undefined;
    const frame = play.frames[play.at++];
    if (play.at >= play.frames.length) {
      this.#plays.shift();
      play.done();
    }
    return frame;
  }
}

function heard(sound: Sound): Frame {
  return typeof sound === "string" ? silentFrame : sound;
}
