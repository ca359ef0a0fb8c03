const megabyte = 1_048_576;
const gigabyte = 1_024 * megabyte;

/** `3.4 MB`, `1.2 GB`: storage size. */
export function sizeWords(bytes: number): string {
  const [unit, name] = bytes < gigabyte ? [megabyte, "MB"] : [gigabyte, "GB"];
  return `${(bytes / unit).toLocaleString("en-US", { maximumFractionDigits: 1 })} ${name}`;
}
