/** One conversation per line: who, the last text, when, and how many are unread. */
import { UnstyledButton } from "@mantine/core";
import IconBellOff from "@tabler/icons-react/dist/esm/icons/IconBellOff.mjs";
import type { Conversation } from "../../domain/messages/conversation.ts";
import type { ListedConversation } from "../../local/queries/messages.ts";
import { countOf } from "../../kit/text.ts";
import { useMoments } from "../base/moments.ts";
import classes from "./messages.module.css";

interface ConversationLinesProps {
  conversations: readonly ListedConversation[];
  isOpen: (conversation: Conversation) => boolean;
  onOpen: (conversation: Conversation) => void;
}

export function ConversationLines({ conversations, isOpen, onOpen }: ConversationLinesProps) {
  const { words, exact } = useMoments();
  return (
    <ul className={classes.lines} aria-label="Conversations">
      {conversations.map(({ conversation, name }) => {
        const { id, preview, last_direction, last_at, unread, muted } = conversation;
        return (
          <li key={id}>
            <UnstyledButton
              className={classes.line}
              data-unread={unread > 0 || undefined}
              aria-current={isOpen(conversation) || undefined}
              onClick={() => onOpen(conversation)}
            >
              <span className={classes.name}>{name}</span>
              <time className={classes.about} title={exact(last_at)}>
                {words(last_at)}
              </time>
              <span className={classes.preview}>{`${last_direction === "outbound" ? "You: " : ""}${preview}`}</span>
              <span className={classes.marks}>
                {muted ? <IconBellOff size="1rem" role="img" aria-label="Muted" /> : null}
                {unread > 0 ? (
                  <span className={classes.count} aria-label={`${countOf(unread, "unread text")}`}>
                    {unread}
                  </span>
                ) : null}
              </span>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
