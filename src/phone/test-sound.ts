import { volumePollMs } from "../domain/calls/limits.ts";
import type { World } from "../kit/world.ts";
import { levelOf } from "./microphone.ts";
import { soundFile, wavHeadBytes, wavSampleRate } from "./sounds.ts";

/** Rings once on the given speakers; default: the system's. Reports the level, 0 to 1, while it plays. */
export async function playTestSound(
  world: Pick<World, "sleep">,
  output: string | null,
  listener: (level: number) => void,
): Promise<void> {
  const file = soundFile("outgoing");
  const url = URL.createObjectURL(new Blob([file], { type: "audio/wav" }));
  try {
    const audio = new Audio(url);
    if (output !== null && "setSinkId" in audio) await audio.setSinkId(output);
    await audio.play();
    while (!audio.ended) {
      listener(levelAt(file, audio.currentTime));
      await world.sleep(volumePollMs);
    }
  } finally {
    listener(0);
    URL.revokeObjectURL(url);
  }
}

const windowSamples = 256;

/** Read from the file at this position: a page cannot measure the speaker's output. */
function levelAt(file: Uint8Array, seconds: number): number {
  const from = wavHeadBytes + Math.floor(seconds * wavSampleRate);
  return levelOf(Float32Array.from(file.subarray(from, from + windowSamples), (byte) => (byte - 128) / 128));
}
