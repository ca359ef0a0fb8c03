/** Empty on plain http, where `crypto.subtle` is unavailable; the server computes the hash. */
export async function hashOf(file: Blob): Promise<string> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (!subtle) return "";
  const hash = new Uint8Array(await subtle.digest("SHA-256", await file.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
