/** What a file holds: read on this device, or by the server where this device cannot. */
import { imports } from "../../contract/imports/imports.ts";
import type { FileReport } from "../../domain/imports/file-report.ts";
import type { Refusal } from "../../kit/refusal.ts";
import { minuteMs } from "../../kit/durations.ts";
import type { RequestFn } from "../../local/api/request.ts";
import { noChecker } from "./checker-source.ts";
import type { FileChecker } from "../../local/imports/file-checker.ts";

const timeoutMs = 10 * minuteMs;

/** The worker may be missing, or out of memory over a large workbook. Without a server, its own reason is told. */
export async function surveyed(
  file: File,
  checker: Pick<FileChecker, "survey">,
  request: RequestFn,
): Promise<FileReport> {
  try {
    return await checker.survey({ name: file.name, blob: file });
  } catch (failure) {
    // What is wrong with the file is wrong on the server too.
    if ((failure as Partial<Refusal>).code !== noChecker) throw failure;
    const reply = await request(imports.validate, { body: { file } }, { timeoutMs }).catch((error: Error) => {
      throw error.name === "RequestFailed" ? error : failure;
    });
    return reply.data;
  }
}
