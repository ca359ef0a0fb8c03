/** Acts on a whole conversation: mute it, assign it. */
import { ActionIcon, Menu } from "@mantine/core";
import IconDotsVertical from "@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs";
import { useLocal } from "../base/live.ts";
import type { OpenThread } from "./use-thread.ts";

export function ConversationMenu({ thread }: { thread: OpenThread }) {
  const { user_id } = useLocal();
  const { conversation } = thread;
  if (!conversation) return null;
  const isMine = conversation.user_id === user_id;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label="Conversation actions">
          <IconDotsVertical size="1.125rem" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => thread.edit({ muted: !conversation.muted })}>
          {conversation.muted ? "Unmute" : "Mute"}
        </Menu.Item>
        <Menu.Item onClick={() => thread.edit({ user_id: isMine ? null : user_id })}>
          {isMine ? "Unassign from me" : "Assign to me"}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
