/** A PDF in the browser's viewer; slides, and a PDF where there is no viewer, as a download. */
import { Button, Skeleton } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconPresentation from "@tabler/icons-react/dist/esm/icons/IconPresentation.mjs";
import { useEffect, useState } from "react";
import { trainings } from "../../contract/trainings/trainings.ts";
import { kindWords } from "../../domain/trainings/training-words.ts";
import { minuteMs } from "../../kit/durations.ts";
import { keepFile } from "../../ui/keep-file.ts";
import { LoadFailed, NothingYet } from "../../ui/list-states.tsx";
import type { OwnTraining } from "../../local/queries/trainings.ts";
import { useLocal } from "../base/live.ts";
import { wordsOf } from "../base/report.ts";
import type { Source } from "./use-source.ts";
import classes from "./trainings.module.css";

const downloadTimeoutMs = 10 * minuteMs;

export function DocumentView({ training, source }: { training: OwnTraining; source: Source }) {
  const { file, error, again } = useFile(training, source);
  const address = useAddress(file);
  const download = () => file && keepFile({ name: training.file_name, blob: file });
  if (error)
    return <LoadFailed title="This training could not be loaded." description={wordsOf(error)} onRetry={again} />;
  if (!file) return <Skeleton height="20rem" />;
  const hasViewer = training.kind === "pdf" && (navigator as { pdfViewerEnabled?: boolean }).pdfViewerEnabled;
  if (hasViewer && address) return <iframe src={address} title={training.title} className={classes.page} />;
  return (
    <NothingYet
      icon={IconPresentation}
      title={`${kindWords[training.kind]} open in another app.`}
      action={
        <Button leftSection={<IconDownload size="1rem" aria-hidden="true" />} onClick={download}>
          Download
        </Button>
      }
    />
  );
}

function useFile({ id, sha256, mime }: OwnTraining, { file }: Source) {
  const { request } = useLocal();
  const [got, setGot] = useState<{ file: Blob | null; error: unknown }>({ file, error: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (file) return setGot({ file, error: null });
    const stop = new AbortController();
    setGot({ file: null, error: null });
    request(
      trainings.content,
      { params: { id }, query: { v: sha256 } },
      { signal: stop.signal, timeoutMs: downloadTimeoutMs },
    ).then(
      ({ blob }) => setGot({ file: new Blob([blob], { type: mime }), error: null }),
      (error: unknown) => stop.signal.aborted || setGot({ file: null, error }),
    );
    return () => stop.abort();
  }, [request, id, sha256, mime, file, round]);
  return { ...got, again: () => setRound((count) => count + 1) };
}

function useAddress(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
