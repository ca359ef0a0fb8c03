import { soundFile } from "./sounds.ts";

/** Rings once on the given speakers; the system's own where none are given. */
export async function playTestSound(output: string | null): Promise<void> {
  const url = URL.createObjectURL(new Blob([soundFile("outgoing")], { type: "audio/wav" }));
  try {
    const audio = new Audio(url);
    if (output !== null && "setSinkId" in audio) await audio.setSinkId(output);
    const over = new Promise((ended) => audio.addEventListener("ended", ended, { once: true }));
    await audio.play();
    await over;
  } finally {
    URL.revokeObjectURL(url);
  }
}
