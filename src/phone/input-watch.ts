/**
 * Detects whether the microphone of a call delivers sound: its track may end or go silent while its device stays
 * listed.
 */
export type Silence = "ended" | "muted";

export class InputWatch {
  #track: MediaStreamTrack | null = null;
  #stop = new AbortController();
  #receive: () => void = () => undefined;

  /** Called when sound stops or returns. */
  listen(listener: () => void): void {
    this.#receive = listener;
  }

  follow(stream: MediaStream | null): void {
    const track = stream?.getAudioTracks()[0] ?? null;
    if (track === this.#track) return;
    this.#stop.abort(new Error("Another track is followed."));
    this.#stop = new AbortController();
    this.#track = track;
    const { signal } = this.#stop;
    for (const kind of ["ended", "mute", "unmute"]) track?.addEventListener(kind, () => this.#receive(), { signal });
  }

  get silence(): Silence | null {
    if (this.#track?.readyState === "ended") return "ended";
    return this.#track?.muted ? "muted" : null;
  }
}
