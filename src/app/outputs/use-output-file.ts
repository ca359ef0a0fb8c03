/** Downloads a generated file for the user who requested it, or opens it in a new tab. */
import { useState } from "react";
import { outputs } from "../../contract/outputs/outputs.ts";
import type { Output } from "../../domain/outputs/output.ts";
import { keepFile } from "../../ui/keep-file.ts";
import { useLocal } from "../base/live.ts";
import { hideProcessOf } from "../base/process-store.ts";
import { report } from "../base/report.ts";

const fetchTimeoutMs = 600_000;
const openedForMs = 60_000;

export interface OutputFile {
  busy: boolean;
  download(): Promise<void>;
  open(): Promise<void>;
}

export function useOutputFile(output: Pick<Output, "id">): OutputFile {
  const { request, world } = useLocal();
  const [busy, setBusy] = useState(false);
  const fetched = async (take: (file: { name: string; blob: Blob }) => void) => {
    setBusy(true);
    try {
      take(await request(outputs.file, { params: { id: output.id } }, { timeoutMs: fetchTimeoutMs }));
      hideProcessOf(output.id);
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  };
  const open = ({ blob }: { blob: Blob }) => {
    const href = URL.createObjectURL(blob);
    Object.assign(document.createElement("a"), { href, target: "_blank", rel: "noopener" }).click();
    void world.sleep(openedForMs).then(() => URL.revokeObjectURL(href));
  };
  return { busy, download: () => fetched(keepFile), open: () => fetched(open) };
}
