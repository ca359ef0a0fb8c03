/** Scans the files of a form for viruses before the handler runs. */
import { FormFile } from "../../contract/form.ts";
import { refuseInfected } from "../storage/upload-end.ts";
import type { VirusScan } from "../../vendors/virus-scan/virus-scan.ts";

export async function checkFiles(scan: VirusScan | undefined, body: Readonly<Record<string, unknown>>): Promise<void> {
  if (!scan) return;
  for (const value of Object.values(body).flat()) {
    const file = FormFile.safeParse(value);
    const found = file.success ? await scan.find(file.data.read()) : null;
    if (found !== null) refuseInfected(found);
  }
}
