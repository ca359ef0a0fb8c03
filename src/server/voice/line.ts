/** Connects two ends: every 20 ms each receives the other's audio, or the line's own sounds. */
import { type Frame, silentFrame } from "./sounds.ts";

/** `lost`: audio was sent but does not arrive. `still`: nothing is sent. */
export type Sound = Frame | "lost" | "still";

export interface End {
  /** The next 20 ms of this end's audio. */
  say(): Sound;
  /** `delayMs`: how much later than due it is forwarded. */
  receive(sound: Sound, delayMs: number): void;
  /** Delay of the next frame on a bad line. */
  delayMs?(): number;
}

/** The audio of 20 ms, for the recorder. */
export type Tap = (left: Frame, right: Frame) => void;

/** About half a minute of tones; further key presses are dropped. */
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
  /** Key tones queued for one side. */
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

  /** Plays to both ends; resolves when finished. */
  play(frames: readonly Frame[]): Promise<void> {
    return new Promise((done) => this.#plays.push({ frames, at: 0, done }));
  }

  playKey(to: "left" | "right", frames: readonly Frame[]): void {
    const waiting = this.#keysTo[to];
    if (waiting.length < keysWaitingMax) waiting.push(...frames);
  }

  /** Cancels queued sounds. */
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
