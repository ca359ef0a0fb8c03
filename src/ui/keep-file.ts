/** Native download; the object URL is revoked after the click. */
export function keepFile({ name, blob }: { name: string; blob: Blob }): void {
  const href = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  requestAnimationFrame(() => URL.revokeObjectURL(href));
}
