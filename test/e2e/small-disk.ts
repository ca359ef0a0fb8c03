/** Runs in the page. How many loads still found room, the large ones first. */
export async function putLoad(name: string): Promise<number> {
  const disk = await new Promise<IDBDatabase>((opened, failed) => {
    const asked = indexedDB.open(name, 1);
    asked.addEventListener("upgradeneeded", () => asked.result.createObjectStore("load", { autoIncrement: true }));
    asked.addEventListener("success", () => opened(asked.result));
    asked.addEventListener("error", () => failed(asked.error));
  });
  const fits = (bytes: number) =>
    new Promise<boolean>((received) => {
      // Of chance, so that it cannot be pressed together.
      const load = new Uint8Array(bytes);
      for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(load.subarray(at, at + 65_536));
      const writing = disk.transaction("load", "readwrite");
      writing.objectStore("load").add(load);
      writing.addEventListener("complete", () => received(true));
      writing.addEventListener("abort", () => received(false));
    });
  let count = 0;
  for (const bytes of [1_000_000, 100_000, 10_000, 1_000, 100])
    while (await fits(bytes)) if (++count > 200) throw new Error("This disk is not small.");
  disk.close();
  return count;
}
