/** Possible duplicate sets, most certain first. */
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { Button, Pagination, Select, SegmentedControl, Text } from "@mantine/core";
import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { duplicatesPageSize } from "../../domain/values/limits.ts";
import { matchLevels } from "../../domain/values/options.ts";
import type { MatchLevel } from "../../domain/duplicates/match-pair.ts";
import { isMergeGroup } from "../../domain/duplicates/merge-rights.ts";
import { countOf } from "../../kit/text.ts";
import { contactsNotSame } from "../../local/intents/merges.ts";
import { contactLists, type ContactLists } from "../../local/queries/contact-lists.ts";
import { NeedsConnection, NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { showUndo } from "../../ui/undo-toast.tsx";
import { type Command, useCommands } from "../help/index.ts";
import { FetchState } from "../base/fetch-state.tsx";
import { useIntent, useLive } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { DuplicateRow } from "./duplicate-row.tsx";
import { listGroups } from "../contact-parts/list-groups.ts";
import { levelWords } from "../contact-parts/match-words.ts";
import { type DuplicateSet, type Duplicates, useDuplicates } from "./use-duplicates.ts";
import classes from "./duplicates.module.css";

type Level = MatchLevel | "any";
const levels: { value: Level; label: string }[] = [
  { value: "any", label: "All" },
  ...matchLevels.map((value) => ({ value, label: levelWords[value] })),
];

export function DuplicateList() {
  const lists = useLive(contactLists);
  return lists ? <Found lists={lists} /> : <SkeletonRows count={4} />;
}

function Found({ lists }: { lists: ContactLists }) {
  const { group, level, page, groups, set } = useChoice(lists);
  const { part, parted } = useParting();
  const found = useDuplicates({ group, level, page, parted });
  const pages = Math.min(20, Math.ceil((found.count ?? 0) / duplicatesPageSize));
  return (
    <>
      <div className={classes.choices}>
        <Select
          label="Search in"
          data={groups}
          value={group}
          allowDeselect={false}
          onChange={(value) => set("group", value ?? group)}
          comboboxProps={{ withinPortal: true }}
        />
        <SegmentedControl
          aria-label="Match confidence"
          data={levels}
          value={level}
          onChange={(value) => set("level", value)}
        />
        <Text size="sm" c="dimmed" role="status" className={classes.count}>
          {countWords(found)}
        </Text>
      </div>
      <Sets found={found} lists={lists} part={part} />
      {pages > 1 ? (
        <Pagination mt="md" total={pages} value={page} onChange={(next) => set("page", String(next))} />
      ) : null}
    </>
  );
}

function useChoice(lists: ContactLists) {
  const user = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const open = listGroups(user, lists).filter(({ key }) => key !== "favorites" && isMergeGroup(key));
  const groups = open.length > 0 ? open.map(({ key, label }) => ({ value: key, label })) : [];
  if (!groups.some(({ value }) => value === "my")) groups.unshift({ value: "my", label: "My contacts" });
  const usual = groups.some(({ value }) => value === "all_agents") ? "all_agents" : "my";
  const wanted = params.get("group");
  const group = groups.find(({ value }) => value === wanted)?.value ?? usual;
  const level = levels.find(({ value }) => value === params.get("level"))?.value ?? "any";
  const page = Math.max(1, Number(params.get("page")) || 1);
  const set = (name: "group" | "level" | "page", value: string) => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    if (name !== "page") next.delete("page");
    setParams(next, { replace: true });
  };
  return { group, level, page, groups, set };
}

function countWords({ count, more, unmatched }: Duplicates): string {
  if (count === undefined) return "";
  const found = more ? `More than ${countOf(count, "pair")}` : countOf(count, "pair");
  return unmatched > 0 ? `${found} so far; ${countOf(unmatched, "contact")} left to check` : found;
}

type Part = (set: DuplicateSet) => void;

function Sets({ found, lists, part }: { found: Duplicates; lists: ContactLists; part: Part }) {
  const { sets, again, count } = found;
  const state = (
    <FetchState
      what="Duplicates"
      of={{ ...found, data: sets }}
      description={needsWords}
      offline="Contacts you merge now are merged when you are back online."
      lines={5}
    />
  );
  if (!sets) return state;
  if (sets.length === 0 && count === undefined) return <NeedsConnection description={needsWords} />;
  if (sets.length === 0) return <Nobody more={(count ?? 0) > 0} again={again} />;
  return (
    <>
      {state}
      <SetList sets={sets} lists={lists} part={part} />
    </>
  );
}

const needsWords =
  "Finding duplicates needs a connection. You can still select 2 to 10 contacts in a list and merge them.";

function Nobody({ more, again }: { more: boolean; again: () => void }) {
  return more ? (
    <NothingYet
      icon={IconUsers}
      title="You reviewed all of these."
      description="There may be more."
      action={<Button onClick={again}>Find more</Button>}
    />
  ) : (
    <NothingYet icon={IconUsers} title="No duplicates found." description="None of these contacts look alike." />
  );
}

function SetList({ sets, lists, part }: { sets: readonly DuplicateSet[]; lists: ContactLists; part: Part }) {
  const list = useRef<HTMLUListElement>(null);
  useSetCommands(list, sets, part);
  return (
    <ul className={classes.sets} ref={list} aria-label="Possible duplicates">
      {sets.map((set) => (
        <DuplicateRow key={set.ids.join("-")} set={set} lists={lists} onPart={() => part(set)} />
      ))}
    </ul>
  );
}

const group = "Duplicates";

/** J and K move between comparisons, Enter opens one, X marks it as not a duplicate. */
function useSetCommands(list: RefObject<HTMLUListElement | null>, sets: readonly DuplicateSet[], part: Part): void {
  const commands = useMemo<Command[]>(() => {
    const rows = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-set]") ?? [])];
    const here = () => rows().findIndex((row) => row.contains(document.activeElement));
    const move = (by: number) => () => {
      const to = Math.max(0, Math.min(sets.length - 1, here() + by));
      rows()[to]?.querySelector<HTMLElement>("[data-compare]")?.focus();
    };
    const partHere = () => {
      const set = sets[here()];
      if (set && !set.isMerging) part(set);
    };
    return [
      { name: "duplicates.next", label: "Next pair", group, keys: "j", run: move(1) },
      { name: "duplicates.previous", label: "Previous pair", group, keys: "k", run: move(-1) },
      { name: "duplicates.part", label: "Not duplicates", group, keys: "x", run: partHere },
    ];
  }, [list, sets, part]);
  useCommands(commands);
}

/** Marks a set as not duplicates, with undo. */
function useParting(): { part: Part; parted: readonly number[][] } {
  const write = useIntent(contactsNotSame);
  const [parted, setParted] = useState<readonly number[][]>([]);
  const part = useCallback(
    ({ ids }: DuplicateSet) => {
      const bringBack = () => setParted((all) => all.filter((one) => one !== ids));
      const undo = () => {
        bringBack();
        void write({ ids, same: true }).catch(() => undefined);
      };
      setParted((all) => [...all, ids]);
      // useIntent reports a rejection.
      write({ ids, same: false }).then(() => showUndo({ text: "Marked as not duplicates.", undo }), bringBack);
    },
    [write],
  );
  return { part, parted };
}
