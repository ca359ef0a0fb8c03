import { sql } from "kysely";
import { conversationColumns } from "../../domain/messages/conversation.ts";
import { textColumns } from "../../domain/messages/text.ts";
import { ofContact, type Sources } from "../changes/feed-sources.ts";

const texts = ofContact("texts", textColumns);

export const messageFeed = {
  conversations: ofContact("conversations", conversationColumns),
  /** The newest of each conversation; the others are fetched when the thread is scrolled. */
  texts: {
    ...texts,
    where: (query) => sql`${texts.where(query)} and t.kept`,
    left: () => sql`not t.kept`,
  },
} satisfies Partial<Sources>;
