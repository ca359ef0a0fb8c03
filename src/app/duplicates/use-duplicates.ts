/**
 * Duplicate pairs of a group: fetched while online, otherwise the last ones fetched; pairs resolved meanwhile are
 * removed.
 */
import { useEffect, useMemo, useRef } from "react";
import { contacts as contactCalls } from "../../contract/contacts/contacts.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { duplicatesPageSize, mergeContactsMax } from "../../domain/values/limits.ts";
import { type MatchLevel, type MatchPair, matchSets } from "../../domain/duplicates/match-pair.ts";
import { isMerged } from "../../domain/contacts/scope-parts.ts";
import { contactsHere, keepPairs, keptPairs, type WaitingMerges, waitingMerges } from "../../local/queries/merges.ts";
import { useFetched, useLive, useLocal } from "../base/live.ts";

export interface DuplicateSet {
  ids: number[];
  pairs: MatchPair[];
  contacts: Contact[];
  /** A merge of the set is in the outbox. */
  isMerging: boolean;
}

export interface Duplicates {
  sets: DuplicateSet[] | undefined;
  /** Total number of pairs; a lower bound if `more`. */
  count: number | undefined;
  more: boolean;
  unmatched: number;
  fetched_at: number | undefined;
  error: unknown;
  busy: boolean;
  again: () => void;
}

interface DuplicatesAsked {
  group: string;
  level: MatchLevel | "any";
  page: number;
  /** Sets marked as not duplicates on this visit, which the fetched list still contains. */
  parted: readonly number[][];
}

export function useDuplicates({ group, level, page, parted }: DuplicatesAsked): Duplicates {
  const { db, world } = useLocal();
  const { data, error, busy, fetched_at, again } = useFetched(contactCalls.list, {
    body: { contacts_scope: { group, page, limit: duplicatesPageSize }, duplicates: level },
  });
  const question = `${group} ${level} ${page}`;
  const kept = useLive(keptPairs);
  const isKept = data === undefined && kept?.question === question;
  const pairs = data?.meta.pairs ?? (isKept ? kept.pairs : undefined);
  useEffect(() => {
    const found = data?.meta.pairs;
    if (found) void keepPairs(db, { question, pairs: found, at: world.now() });
  }, [db, world, question, data]);
  const waiting = useLive(waitingMerges);
  useAgainOnceSent(waiting?.answers, again);
  const sets = useSets(pairs, data?.data ?? nobody, waiting, parted);
  return {
    sets,
    count: data?.meta.total_count,
    more: data?.meta.more ?? false,
    unmatched: data?.meta.unmatched ?? 0,
    fetched_at: isKept ? kept.at : fetched_at,
    error,
    busy,
    again,
  };
}

const nobody: readonly Contact[] = [];

/** Refetches the cached list and the count once a queued answer has been sent. */
function useAgainOnceSent(answers: number | undefined, again: () => void): void {
  const before = useRef(0);
  useEffect(() => {
    if (answers === undefined) return;
    if (answers < before.current) again();
    before.current = answers;
  }, [answers, again]);
}

/** Uses the rows on this device where present; contacts merged, deleted or marked as different since are left out. */
function useSets(
  pairs: readonly MatchPair[] | undefined,
  fetched: readonly Contact[],
  waiting: WaitingMerges | undefined,
  parted: readonly number[][],
): DuplicateSet[] | undefined {
  const here = useLive(
    contactsHere,
    useMemo(() => [...new Set((pairs ?? []).flatMap(({ ids }) => ids))], [pairs]),
  );
  return useMemo(() => {
    if (!pairs || !here || !waiting) return undefined;
    const byId = new Map([...fetched, ...here].map((contact) => [contact.id, contact]));
    const isLeft = (id: number) => {
      const contact = byId.get(id);
      return contact !== undefined && contact.deleted_at === null && !isMerged(contact);
    };
    const holds = (lists: readonly number[][], ids: readonly number[]) =>
      lists.some((list) => ids.every((id) => list.includes(id)));
    const left = pairs.filter(({ ids }) => ids.every(isLeft) && !holds([...waiting.parting, ...parted], ids));
    return matchSets(left, mergeContactsMax).map((set) => ({
      ...set,
      contacts: set.ids.flatMap((id) => byId.get(id) ?? []),
      isMerging: waiting.merging.some((ids) => ids.some((id) => set.ids.includes(id))),
    }));
  }, [pairs, fetched, here, waiting, parted]);
}
