/** Confirms a bulk change with its count, then shows progress and failures. */
import { Button, Group, List, Progress, Stack, Text } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { countOf } from "../kit/text.ts";
import { Dialog } from "./dialog.tsx";

/** Of the failures, so many are listed by name. */
const listedMax = 20;

/** Of these rows, those that failed. If it throws, nothing is known of them, and the rest is not tried. */
export type BulkPart<R> = (rows: readonly R[]) => Promise<readonly { row: R; error: unknown }[]>;
/** One row after the other, or so many at once. */
type BulkRun<R> = ((row: R) => Promise<unknown>) | { most: number; part: BulkPart<R> };

export interface BulkAct<R> {
  key: string;
  /** A verb, such as `Pause`. */
  label: string;
  color?: string;
  /** Whether it would change this record. */
  applies: (row: R) => boolean;
  run: BulkRun<R>;
  /** Explanation in one sentence. */
  description?: string;
  /** Fields to fill in first. */
  form?: ReactNode;
  /** False: the form is not complete. */
  isReady?: boolean;
}

interface BulkDialogProps<R> {
  act: BulkAct<R>;
  rows: readonly R[];
  noun: { one: string; many: string };
  nameOf: (row: R) => string;
  wordsOf: (error: unknown) => string;
  onClose: () => void;
  /** Called after at least one change. */
  onChanged: () => void;
}

interface Failure {
  /** Its place among the rows: two may have one name. */
  at: number;
  name: string;
  words: string;
}

interface Outcome {
  done: number;
  failed: readonly Failure[];
  /** Of these it is not known whether they changed. */
  unknown?: { count: number; words: string };
}

export function BulkDialog<R>(props: BulkDialogProps<R>) {
  const { act, noun, onClose } = props;
  // Changed rows leave the selection while the dialog still reports on them.
  const [rows] = useState(props.rows);
  const due = rows.filter(act.applies);
  const { outcome, isRunning, isStopping, run, stop } = useBulkRun(props, due);
  const isOver = outcome !== null && !isRunning;
  const close = () => {
    if (!isRunning) onClose();
  };
  return (
    <Dialog title={`${act.label}: ${countOf(rows.length, noun.one, noun.many)} selected`} onClose={close}>
      <Stack>
        {outcome === null ? act.form : null}
        {outcome === null ? <Counts act={act} due={due.length} all={rows.length} noun={noun} /> : null}
        {outcome ? <Reached outcome={outcome} of={due.length} noun={noun} /> : null}
        <Group justify="flex-end">
          {isRunning ? (
            <Button variant="default" onClick={stop} disabled={isStopping}>
              Stop
            </Button>
          ) : (
            <Button variant="default" onClick={close}>
              {isOver ? "Close" : "Cancel"}
            </Button>
          )}
          {isOver ? null : (
            <Button
              color={act.color}
              loading={isRunning}
              disabled={due.length === 0 || act.isReady === false}
              onClick={() => void run()}
            >
              {`${act.label} ${countOf(due.length, noun.one, noun.many)}`}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function useBulkRun<R>({ act, nameOf, wordsOf, onChanged, onClose }: BulkDialogProps<R>, due: readonly R[]) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const isStopped = useRef(false);
  const { most, part } = partsOf(act.run);
  const run = async () => {
    let [done, failed]: [number, Outcome["failed"]] = [0, []];
    let unknown: Outcome["unknown"];
    setRunning(true);
    setOutcome({ done, failed });
    for (let from = 0; from < due.length && !isStopped.current; from += most) {
      const rows = due.slice(from, from + most);
      const faults = await part(rows).catch((error: unknown) => {
        if (rows.length === 1) return rows.map((row) => ({ row, error }));
        unknown = { count: rows.length, words: wordsOf(error) };
        return null;
      });
      if (faults === null) break;
      const named = faults.map(({ row, error }) => ({
        at: due.indexOf(row),
        name: nameOf(row),
        words: wordsOf(error),
      }));
      done += rows.length - faults.length;
      failed = [...failed, ...named];
      setOutcome({ done, failed });
    }
    setRunning(false);
    if (unknown) setOutcome({ done, failed, unknown });
    if (done > 0 || unknown) onChanged();
    if (failed.length === 0 && !unknown && !isStopped.current) onClose();
  };
  const stop = () => {
    isStopped.current = true;
    setStopping(true);
  };
  return { outcome, isRunning, isStopping, run, stop };
}

function partsOf<R>(run: BulkRun<R>): { most: number; part: BulkPart<R> } {
  if (typeof run !== "function") return run;
  return { most: 1, part: async (rows) => (await Promise.all(rows.map(run)), []) };
}

interface CountsProps {
  act: { description?: string };
  due: number;
  all: number;
  noun: { one: string; many: string };
}

function Counts({ act, due, all, noun }: CountsProps) {
  const others = all - due;
  return (
    <>
      <Text>
        {due === 0 ? "Nothing would change." : `${countOf(due, noun.one, noun.many)} will change.`}
        {others > 0 && due > 0 ? ` ${countOf(others, noun.one, noun.many)} will not.` : ""}
      </Text>
      {act.description ? (
        <Text size="sm" c="dimmed">
          {act.description}
        </Text>
      ) : null}
    </>
  );
}

function Reached({ outcome, of, noun }: { outcome: Outcome; of: number; noun: CountsProps["noun"] }) {
  const { done, failed, unknown } = outcome;
  return (
    <div role="status">
      <Text>{`${done.toLocaleString("en-US")} of ${countOf(of, noun.one, noun.many)} changed.`}</Text>
      <Progress mt="xs" value={((done + failed.length) / of) * 100} aria-label="Changed" />
      {unknown ? (
        <Text mt="sm" size="sm">
          {`It stopped at ${countOf(unknown.count, noun.one, noun.many)} that may have changed or not: ${unknown.words}`}
        </Text>
      ) : null}
      {failed.length > 0 ? <Failures failed={failed} /> : null}
    </div>
  );
}

function Failures({ failed }: { failed: readonly Failure[] }) {
  const others = failed.length - listedMax;
  return (
    <List mt="sm" size="sm">
      {failed.slice(0, listedMax).map(({ at, name, words }) => (
        <List.Item key={at}>{`${name}: ${words}`}</List.Item>
      ))}
      {others > 0 ? <List.Item>{`And ${others.toLocaleString("en-US")} more failed.`}</List.Item> : null}
    </List>
  );
}
