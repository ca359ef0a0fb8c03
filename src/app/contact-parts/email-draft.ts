/** An email draft, stored in this browser by contact until sent. */
import { useCallback, useMemo } from "react";
import type { EmailBlock } from "../../domain/email-blocks/blocks.ts";
import { useDraft, useDraftStore } from "../base/drafts.ts";
import { useDoing } from "./use-doing.ts";

export interface EmailDraft {
  subject: string;
  email_body: string;
  /** Of a designed one, instead of its text. */
  blocks: readonly EmailBlock[];
  /** Empty: the primary address. */
  to: string;
}

const empty: EmailDraft = { subject: "", email_body: "", blocks: [], to: "" };
const place = "begun_emails";

export function isBegun({ subject, email_body, blocks }: EmailDraft): boolean {
  return subject.trim() !== "" || email_body.trim() !== "" || blocks.length > 0;
}

export function useEmailDraft(id: number): [EmailDraft, (change: Partial<EmailDraft>) => void] {
  const [text, setText] = useDraft(id, place);
  const draft = useMemo(() => draftOf(text), [text]);
  const change = useCallback(
    (more: Partial<EmailDraft>) => setText((before) => textOf({ ...draftOf(before), ...more })),
    [setText],
  );
  return [draft, change];
}

/** Opens the email editor with this content; an existing draft to the contact stays. */
export function useBeginEmail(id: number): (begin?: Partial<EmailDraft>) => void {
  const { read, keep } = useDraftStore(place);
  const open = useDoing();
  return useCallback(
    (begin = {}) => {
      const before = draftOf(read(id));
      const { to = before.to } = begin;
      keep(id, textOf(isBegun(before) ? { ...before, to } : { ...empty, ...begin }));
      open("email");
    },
    [read, keep, open, id],
  );
}

function draftOf(text: string): EmailDraft {
  try {
    return { ...empty, ...(JSON.parse(text) as Partial<EmailDraft>) };
  } catch {
    return empty;
  }
}

function textOf(draft: EmailDraft): string {
  return isBegun(draft) || draft.to !== "" ? JSON.stringify(draft) : "";
}
