import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

let file: Promise<Buffer> | undefined;

/** For names that a PDF's own fonts lack. Read once. */
export function soaFont(): Promise<Buffer> {
  file ??= readFile(fileURLToPath(import.meta.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf")));
  return file;
}
