/** The worker's side: handles one request at a time; a newer one cancels a running check. */
import { surveyFile } from "../../domain/imports/file-survey.ts";
import { knownWords } from "../../domain/imports/known-words.ts";
import { Refusal } from "../../kit/refusal.ts";
import { listArchive } from "./archive-list.ts";
import type { CheckPort, CheckReply, CheckRequest } from "./check-messages.ts";
import { checkRows } from "./check-run.ts";
import { surveyedFile } from "./file-bytes.ts";

export function serveChecks(port: CheckPort<CheckReply, CheckRequest>): void {
  let running = new AbortController();
  port.addEventListener("message", ({ data }) => {
    running.abort();
    running = new AbortController();
    void answer(data, port, running.signal);
  });
}

async function answer(
  request: CheckRequest,
  port: CheckPort<CheckReply, CheckRequest>,
  signal: AbortSignal,
): Promise<void> {
  const { n } = request;
  try {
    const file = await surveyedFile(request.file);
    if (request.kind === "survey") {
      port.postMessage({ kind: "report", n, report: await surveyFile(file, { header: request.header }) });
      return;
    }
    if (request.kind === "list") {
      port.postMessage({ kind: "entries", n, entries: await listArchive(request.file, file.look) });
      return;
    }
    const { report, plan, lists, now } = request;
    const progress = (rows: number) => port.postMessage({ kind: "progress", n, rows });
    const result = await checkRows({
      file,
      report,
      plan,
      words: knownWords(lists, plan.values),
      now,
      progress,
      signal,
    });
    port.postMessage({ kind: "result", n, result });
  } catch (error) {
    if (!signal.aborted) port.postMessage({ kind: "failed", n, texts: textsOf(error) });
  }
}

function textsOf(error: unknown): string[] {
  return error instanceof Refusal ? Object.values(error.fields).flat() : [];
}
