/** The PDF of each signed step, from this device until it is filed, and the chain of evidence. */
import { Button, Group } from "@mantine/core";
import { soaRequests } from "../../contract/soa/soa-requests.ts";
import type { SoaStep } from "../../domain/soa/limits.ts";
import type { SoaEvidence, SoaRequest, SoaVersion } from "../../domain/soa/soa-request.ts";
import { waitingSoaDocument } from "../../local/queries/soa.ts";
import { FormError } from "../../ui/form-error.tsx";
import { keepFile } from "../../ui/keep-file.ts";
import { Panel } from "../../ui/panel.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import rows from "../policies/policies.module.css";
import { unfiledWords } from "./soa-badge.tsx";
import classes from "./soa.module.css";

const stepWords: Readonly<Record<SoaStep, string>> = { signed: "Signed", completed: "Completed", changed: "Changed" };

export function SoaDocuments({ soa }: { soa: SoaRequest }) {
  if (soa.versions.length === 0) return null;
  return (
    <>
      <Panel title="Documents">
        <ul className={rows.list} aria-label="Documents">
          {soa.versions.map((version) => (
            <Version key={version.number} soa={soa} version={version} />
          ))}
        </ul>
      </Panel>
      <Panel title="Evidence" description="Each step contains the hash of the step before.">
        <ul className={rows.list} aria-label="Evidence">
          {soa.evidence.map((entry) => (
            <Evidence key={entry.hash} entry={entry} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

/** What came too late says what it was. */
function nameOf({ evidence }: SoaRequest, { why, pdf_sha256 }: SoaVersion): string {
  if (why !== "late") return stepWords[why];
  const what = evidence.find((entry) => entry.pdf_sha256 === pdf_sha256)?.what ?? "signed";
  return `${stepWords[what]} too late, without effect`;
}

function Version({ soa, version }: { soa: SoaRequest; version: SoaVersion }) {
  const { db, request } = useLocal();
  const { exact } = useMoments();
  const saving = useSaving();
  const isFiled = soa.evidence.every(
    ({ pdf_sha256, server_at }) => pdf_sha256 !== version.pdf_sha256 || server_at !== null,
  );
  const called = nameOf(soa, version);
  const name = `scope-of-appointment-${soa.id.slice(0, 8)}-${version.number}.pdf`;
  const download = async () => {
    const waiting = await waitingSoaDocument(db, version.pdf_sha256);
    const blob = waiting
      ? new Blob([Uint8Array.from(atob(waiting), (letter) => letter.charCodeAt(0))], { type: "application/pdf" })
      : (await request(soaRequests.pdf, { params: { id: soa.id }, query: { number: version.number } })).blob;
    keepFile({ name, blob });
  };
  return (
    <li>
      <div className={rows.row}>
        <span className={rows.words}>
          <span className={rows.name}>{called}</span>
          <span className={rows.more}>
            {exact(version.made_at)} · {isFiled ? sealWords(version, exact) : unfiledWords}
          </span>
          <span className={classes.hash}>SHA-256 {version.pdf_sha256}</span>
          <FormError words={saving.error} />
        </span>
        <Group>
          <Button
            variant="default"
            size="compact-md"
            loading={saving.busy}
            aria-label={`Download PDF: ${called}`}
            onClick={() => saving.run(download, () => undefined)}
          >
            PDF
          </Button>
        </Group>
      </div>
    </li>
  );
}

function sealWords({ sealed_at, has_timestamp }: SoaVersion, exact: (at: number) => string): string {
  if (sealed_at === null) return "Filed, not sealed yet";
  return `Sealed ${exact(sealed_at)}, ${has_timestamp ? "time certified" : "time of the server"}`;
}

const secondMs = 1_000;

function Evidence({ entry }: { entry: SoaEvidence }) {
  const { exact } = useMoments();
  const difference = entry.difference_ms === null ? null : Math.round(entry.difference_ms / secondMs);
  return (
    <li>
      <div className={rows.row}>
        <span className={rows.words}>
          <span className={rows.name}>
            {stepWords[entry.what]} by the {entry.by}
          </span>
          <span className={rows.more}>
            Device {exact(entry.device_at)} ({entry.zone})
            {entry.server_at === null ? "" : ` · Server ${exact(entry.server_at)} · Filed after ${difference} s`}
            {entry.ip ? ` · ${entry.ip}` : ""}
          </span>
          <span className={classes.hash}>SHA-256 {entry.hash}</span>
        </span>
      </div>
    </li>
  );
}
