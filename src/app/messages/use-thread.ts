/** One thread on this device: its texts, what blocks it, and the writes on it. */
import { useMemo } from "react";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { ConversationEdit } from "../../domain/messages/conversation.ts";
import { isTexted } from "../../domain/messages/first-text.ts";
import { type TextBlock, whyNotTexted } from "../../domain/messages/text-check.ts";
import type { TextRow } from "../../domain/messages/text.ts";
import { conversationEdit, conversationRead, textCancel, textJudge, textSend } from "../../local/intents/messages.ts";
import { type Thread, threadWith } from "../../local/queries/messages.ts";
import type { Picture } from "../contact-parts/text-picture.ts";
import { useLive, useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";

export interface OpenThread extends Thread {
  name: string;
  number: string;
  block: TextBlock | null;
  /** They know who writes: a text of ours went before, or goes. */
  isTexted: boolean;
  /** Rejects with the rule's refusal; nothing is stored then. */
  send(body: string, more?: { scheduled_at?: number | null; picture?: Picture | null }): Promise<unknown>;
  judge(text: TextRow, verdict: "refusal" | "fine"): void;
  cancel(text: TextRow): void;
  read(): void;
  edit(edit: ConversationEdit): void;
}

/** Undefined while it is read. */
export function useThread(contact_id: number, number: string): OpenThread | undefined {
  const local = useLocal();
  const thread = useLive(threadWith, contact_id, number);
  return useMemo(() => {
    if (!thread) return undefined;
    const { contact, status, consents, isHeld, conversation, unread, texts, waiting } = thread;
    const name = contact ? nameOfContact(contact) : number;
    const block = contact ? whyNotTexted({ contact, number, status, consents, isHeld }) : null;
    const quietly = (done: Promise<unknown>) => void done.catch(report);
    const refused = waiting.filter(({ state }) => state === "needs").flatMap(({ touches }) => touches);
    const own = { contact_id, name };
    return {
      ...thread,
      name,
      number,
      block,
      isTexted: isTexted(texts, new Set(refused.map(({ id }) => String(id)))),
      send: (body, { scheduled_at = null, picture = null } = {}) => {
        const id = local.world.uuid();
        const conversation_id = conversation?.id ?? local.world.uuid();
        const media = picture ? { media: [picture.media] } : {};
        const text = { id, conversation_id, number, body, scheduled_at, ...media };
        return local.write(textSend, { ...own, text, at: local.clock.now() }, picture?.blob);
      },
      judge: ({ id }, verdict) => quietly(local.write(textJudge, { ...own, id, verdict, number })),
      cancel: ({ id }) => quietly(local.write(textCancel, { ...own, id })),
      read: () => {
        for (const { id } of unread) quietly(local.write(conversationRead, { id }));
      },
      edit: (edit) => conversation && quietly(local.write(conversationEdit, { id: conversation.id, name, edit })),
    };
  }, [thread, contact_id, number, local]);
}
