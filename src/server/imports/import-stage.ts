/**
 * First part of an import: the stored file becomes rows, each checked once. Small transactions, so that a retry after a
 * crash resumes behind the last row stored.
 */
import { foldName } from "../../domain/contacts/name-fold.ts";
import { matchKeys } from "../../domain/imports/match.ts";
import type { ImportPlan, ScrubBy } from "../../domain/imports/plan.ts";
import { importBatchRows, importRowsMax } from "../../domain/imports/limits.ts";
import { importMessages } from "../../domain/imports/messages.ts";
import { secretParter } from "../../domain/imports/secret-cells.ts";
import { type CheckedRow, readOptions, rowChecker } from "../../domain/imports/row-check.ts";
import { keysOfScreened, fastRowCheck } from "../../domain/imports/fast-row-check.ts";
import { readSheet } from "../../domain/imports/sheet-records.ts";
import { refuse } from "../../kit/refusal.ts";
import { sealNumber } from "../contacts/contact-secret-rows.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import { WorkThrottle } from "../jobs/work-throttle.ts";
import type { Services } from "../services.ts";
import type { Actor } from "../actor.ts";
import type { AttemptRow } from "./attempt-rows.ts";
import { findPart, insertRowTexts, lastStagedRow, type Of, type StagedRow } from "./import-rows.ts";
import { type ImportWords, importWords } from "./import-words.ts";

export interface Staging {
  services: Services;
  actor: Actor;
  attempt: AttemptRow;
  signal: AbortSignal;
  /** Called after every batch. */
  progress(rows: number): Promise<void>;
}

/** False if the server stops before all rows are stored. Throws a Refusal for a file that cannot be read to its end. */
export async function stageRows({ services, actor, attempt, signal, progress }: Staging): Promise<boolean> {
  const of: Of = { tenant_id: actor.tenant_id, import_id: attempt.id };
  const inTenant = <T>(run: Parameters<typeof tenantTx<T>>[2]) => tenantTx(services.db, actor.tenant_id, run);
  const already = await inTenant((trx) => lastStagedRow(trx, of));
  const words = await inTenant((trx) => importWords(trx, actor, attempt.options));
  const stagedRow = rowStager(attempt, words);
  const keptCells = keptCellsOf(services, attempt.options);
  const throttle = new WorkThrottle(services.requests);
  const writing = new Writing(async (rows, row_no) => {
    // Asynchronous commit: rows lost in a power failure are read from the file again.
    await tenantTx(services.db, actor.tenant_id, (trx) => insertRowTexts(trx, of, rows), { asyncCommit: true });
    await progress(row_no);
  });
  const { has_header, header_row } = attempt.options;
  let row_no = has_header ? -1 - header_row : 0;
  let batch: string[] = [];
  try {
    for await (const cells of readSheet(() => storedBytes(services, of), attempt)) {
      row_no++;
      if (row_no <= Math.max(0, already)) continue;
      if (row_no > importRowsMax) refuse("too_many_rows", { file: [importMessages.too_many_rows(row_no)] });
      batch.push(JSON.stringify({ row_no, ...keptCells(cells), ...stagedRow(cells) } satisfies StagedRow));
      await throttle.turn();
      if (batch.length < importBatchRows) continue;
      if (signal.aborted) return false;
      await writing.write(batch, row_no);
      batch = [];
    }
    if (batch.length > 0) await writing.write(batch, row_no);
  } finally {
    await writing.end();
  }
  return true;
}

/** One batch is written while the next is read; never more than one. */
class Writing {
  readonly #write: (rows: readonly string[], row_no: number) => Promise<void>;
  #underWay: Promise<void> = Promise.resolve();

  constructor(write: (rows: readonly string[], row_no: number) => Promise<void>) {
    this.#write = write;
  }

  async write(rows: readonly string[], row_no: number): Promise<void> {
    await this.#underWay;
    this.#underWay = this.#write(rows, row_no);
    // Awaited later; avoids an unhandled rejection until then.
    this.#underWay.catch(() => undefined);
  }

  async end(): Promise<void> {
    await this.#underWay;
  }
}

/** Most rows pass the fast check; the others are checked in full. */
function rowStager({ options, created_at }: AttemptRow, words: ImportWords) {
  const check = rowChecker(options, words, created_at);
  const by = keysNeeded(options);
  const screen = fastRowCheck({ plan: options, words, options: readOptions(options, created_at), by });
  return (cells: readonly string[]): Omit<StagedRow, "row_no" | "cells" | "secrets"> => {
    const screened = screen(cells);
    if (screened) {
      const match_keys = keysOfScreened(screened);
      return { status: "waiting", reasons: [], match_keys, first_key: screened.first_key };
    }
    const checked = check(cells);
    const status = checked.problems.length > 0 ? "failed" : "waiting";
    return { status, reasons: checked.problems, ...comparedBy(checked, options) };
  };
}

/** The cells of a row as stored, and the full numbers from them, sealed. */
export function keptCellsOf(
  { box }: Pick<Services, "box">,
  { fields }: Pick<ImportPlan, "fields">,
): (cells: string[]) => Pick<StagedRow, "cells" | "secrets"> {
  const parted = secretParter(fields);
  return (whole) => {
    const { cells, secrets } = parted(whole);
    if (secrets.length === 0) return { cells };
    return { cells, secrets: secrets.map(({ field, number }) => sealNumber(box, field, number)) };
  };
}

/** The keys a row is matched with existing contacts by. */
export function comparedBy(
  { fields, mbi_masked }: Pick<CheckedRow, "fields" | "mbi_masked">,
  plan: ImportPlan,
): Pick<StagedRow, "match_keys" | "first_key"> {
  const match_keys = matchKeys({ ...fields, mbi_masked }, keysNeeded(plan));
  return { match_keys, first_key: foldName(fields.first_name ?? "") };
}

/** Phones are also needed for the do-not-call lists. */
function keysNeeded({ scrub_against: { by, who, do_not_call } }: ImportPlan): ScrubBy[] {
  const compared = who === "nobody" ? [] : by;
  return [...new Set([...compared, ...(do_not_call.length > 0 ? ["phone" as const] : [])])];
}

async function* storedBytes(services: Services, of: Of): AsyncGenerator<Uint8Array> {
  for (let part_no = 0; ; part_no++) {
    const bytes = await tenantTx(services.db, of.tenant_id, (trx) => findPart(trx, of, part_no));
    if (!bytes) return;
    for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
  }
}
/** Bytes decoded and parsed per turn; larger slices would block requests. */
const sliceBytes = 8_192;
