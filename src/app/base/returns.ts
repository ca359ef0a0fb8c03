/** The user returned to this page, or the network returned. */
const kinds = ["online", "focus", "pageshow"] as const;

export function listenForReturns(back: () => void, signal?: AbortSignal): void {
  const options = signal ? { signal } : {};
  for (const kind of kinds) addEventListener(kind, back, options);
  const onVisibilityChange = () => document.visibilityState === "visible" && back();
  document.addEventListener("visibilitychange", onVisibilityChange, options);
}
