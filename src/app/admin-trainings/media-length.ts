/** How long a recording is, as this browser reads it; null when it cannot. */
export function mediaLengthMs(file: File): Promise<number | null> {
  if (!/\.(mp4|mp3)$/i.test(file.name)) return Promise.resolve(null);
  return new Promise((resolve) => {
    const media = document.createElement("video");
    const address = URL.createObjectURL(file);
    const end = (length: number | null) => {
      URL.revokeObjectURL(address);
      resolve(length);
    };
    media.preload = "metadata";
    media.onloadedmetadata = () => end(Number.isFinite(media.duration) ? Math.round(media.duration * 1_000) : null);
    media.onerror = () => end(null);
    media.src = address;
  });
}
