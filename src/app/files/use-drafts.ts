/** Selected files that are not added yet, until they are saved on this device or removed. */
import { useCallback, useState } from "react";
import type { ContactFile, NewContactFile } from "../../domain/files/file.ts";
import { fileMessages, thereAlreadyText } from "../../domain/files/file-messages.ts";
import { filesPerContactMax } from "../../domain/values/limits.ts";
import { showDay } from "../../kit/dates.ts";
import { fileAdd } from "../../local/intents/files.ts";
import { useLocal } from "../base/live.ts";
import { useHoldPage } from "../version/index.ts";
import { wordsOf } from "../base/report.ts";
import { useOpened, useToday } from "../contact-parts/contact-context.ts";
import { draftOf, type FileDraft } from "./file-draft.ts";

/** An inspected file, or why it was rejected. */
export type Chosen = { id: string; name: string } & (
  | { draft: FileDraft; problem?: string }
  | { draft: null; problem: string }
);

export interface Drafts {
  list: readonly Chosen[];
  /** Files are being inspected. */
  looking: boolean;
  saving: boolean;
  choose: (files: readonly File[], from: "device" | "camera") => void;
  change: (id: string, change: Partial<Pick<NewContactFile, "title" | "kind">>) => void;
  takeOff: (id: string) => void;
  clear: () => void;
  /** Files that could not be saved remain, with the reason. */
  save: () => Promise<void>;
}

export function useDrafts(): Drafts {
  const { contact, name, files } = useOpened();
  const local = useLocal();
  const today = useToday();
  const [list, setList] = useState<readonly Chosen[]>([]);
  const [looking, setLooking] = useState(0);
  const [saving, setSaving] = useState(false);
  useHoldPage(
    list.some(({ draft }) => draft !== null),
    "These files are not added yet.",
  );
  const choose: Drafts["choose"] = useCallback(
    (chosen, from) => {
      setLooking((count) => count + 1);
      const title = from === "camera" ? `Photo ${showDay(today)}` : undefined;
      const look = chosen.map((file) => lookAt(file, local.world.uuid(), title));
      void Promise.all(look).then((found) => {
        setList((before) => withoutTwins(before, found, files));
        setLooking((count) => count - 1);
      });
    },
    [local, today, files],
  );
  const change: Drafts["change"] = (id, typed) =>
    setList((before) => before.map((one) => (one.id === id && one.draft ? withTyped(one, typed) : one)));
  const takeOff = (id: string) => setList((before) => before.filter((one) => one.id !== id));
  const add = async ({ blob, typed, body }: FileDraft) =>
    local.write(fileAdd, { contact_id: contact.id, name, file: typed, body, at: local.clock.now() }, blob);
  const save = async () => {
    setSaving(true);
    let room = filesPerContactMax - files.length;
    for (const one of list) {
      if (!one.draft) continue;
      const problem = room-- > 0 ? await add(one.draft).then(() => null, wordsOf) : fileMessages.too_many;
      if (problem === null) takeOff(one.id);
      else setList((before) => before.map((other) => (other.id === one.id ? { ...other, problem } : other)));
    }
    setSaving(false);
  };
  return { list, looking: looking > 0, saving, choose, change, takeOff, clear: () => setList([]), save };
}

async function lookAt(file: File, id: string, title: string | undefined): Promise<Chosen> {
  try {
    return { id, name: file.name, draft: await draftOf(file, id, title) };
  } catch (refusal) {
    return { id, name: file.name, draft: null, problem: wordsOf(refusal) };
  }
}

/** Drops files already on the contact or already selected. Without a hash (plain http) duplicates are not detected. */
function withoutTwins(
  before: readonly Chosen[],
  found: readonly Chosen[],
  there: readonly Pick<ContactFile, "sha256" | "title">[],
): Chosen[] {
  const titles = new Map(there.map(({ sha256, title }) => [sha256, title]));
  for (const { draft } of before) if (draft) titles.set(draft.body.sha256, draft.typed.title);
  titles.delete("");
  const received = found.map((one): Chosen => {
    if (!one.draft) return one;
    const { body, typed } = one.draft;
    const title = titles.get(body.sha256);
    if (title !== undefined) return { id: one.id, name: one.name, draft: null, problem: thereAlreadyText(title) };
    if (body.sha256 !== "") titles.set(body.sha256, typed.title);
    return one;
  });
  return [...before, ...received];
}

function withTyped(one: Chosen & { draft: FileDraft }, typed: Partial<NewContactFile>): Chosen {
  return { ...one, draft: { ...one.draft, typed: { ...one.draft.typed, ...typed } } };
}
