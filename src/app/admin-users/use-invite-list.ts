/** A list of people to invite: read on this device, checked by the server, then invited in batches. */
import { useState } from "react";
import { adminInvitations } from "../../contract/users/invitations.ts";
import { type ListDefaults, type ListedUser, usersInList } from "../../domain/imports/user-list.ts";
import { checkedAtOnceMax, invitedAtOnceMax } from "../../domain/users/invitation.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import { useLocal } from "../base/live.ts";
import { wordsOf } from "../base/report.ts";
import { usePaced } from "../data-list/index.ts";

export interface InviteList {
  /** Null: nothing checked yet. */
  rows: readonly ListedUser[] | null;
  ready: readonly ListedUser[];
  wrong: readonly ListedUser[];
  /** Progress of what runs. */
  running: { label: string; done: number; total: number } | null;
  /** After inviting: how many, and who could not be. */
  outcome: { invited: number; failed: readonly ListedUser[] } | null;
  error: string | null;
  check: (text: string, defaults: ListDefaults) => Promise<void>;
  invite: () => Promise<void>;
  /** Back to the text. */
  back: () => void;
}

export function useInviteList(onInvited: () => void): InviteList {
  const { request } = useLocal();
  const paced = usePaced();
  const [rows, setRows] = useState<readonly ListedUser[] | null>(null);
  const [running, setRunning] = useState<InviteList["running"]>(null);
  const [outcome, setOutcome] = useState<InviteList["outcome"]>(null);
  const [error, setError] = useState<string | null>(null);
  const ready = (rows ?? []).filter(isGood);
  const trying = async (run: () => Promise<void>) => {
    setError(null);
    try {
      await run();
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setRunning(null);
    }
  };
  const check = (text: string, defaults: ListDefaults) =>
    trying(async () => {
      const listed = usersInList(text, defaults);
      const good = listed.filter(isGood);
      const found = new Map<ListedUser, FieldErrors>();
      for (let at = 0; at < good.length; at += checkedAtOnceMax) {
        setRunning({ label: "Checking", done: at, total: good.length });
        const part = good.slice(at, at + checkedAtOnceMax);
        const body = { rows: part.map(({ fields }) => fields) };
        const { data } = await paced(() => request(adminInvitations.check, { body }));
        part.forEach((one, place) => found.set(one, data[place]?.errors ?? {}));
      }
      setRows(listed.map((one) => ({ ...one, errors: found.get(one) ?? one.errors })));
    });
  const invite = () =>
    trying(async () => {
      const failed: ListedUser[] = [];
      let invited = 0;
      try {
        for (let at = 0; at < ready.length; at += invitedAtOnceMax) {
          setRunning({ label: "Inviting", done: at, total: ready.length });
          const part = ready.slice(at, at + invitedAtOnceMax);
          const body = { rows: part.map(({ fields }) => fields) };
          const { data } = await paced(() => request(adminInvitations.send, { body }));
          part.forEach((one, place) => {
            if (data[place]?.id) invited++;
            else failed.push({ ...one, errors: data[place]?.errors ?? {} });
          });
        }
        setOutcome({ invited, failed });
      } catch (failure) {
        // Those already invited are no longer waiting for it; the others can be tried again.
        setRows((rows ?? []).filter((one) => !ready.slice(0, invited + failed.length).includes(one)));
        throw failure;
      } finally {
        if (invited > 0) onInvited();
      }
    });
  const wrong = (rows ?? []).filter((one) => !isGood(one));
  return { rows, ready, wrong, running, outcome, error, check, invite, back: () => setRows(null) };
}

function isGood({ errors }: ListedUser): boolean {
  return Object.keys(errors).length === 0;
}
