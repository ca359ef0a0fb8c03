/** Opens the help chat, which is loaded on first use. */
import { ActionIcon } from "@mantine/core";
import IconHelp from "@tabler/icons-react/dist/esm/icons/IconHelp.mjs";
import { Suspense, useMemo, useState } from "react";
import { useCommands } from "../help/index.ts";
import { lazyPart } from "../base/lazy-part.ts";

const HelpChat = lazyPart(async () => (await import("./help-chat.tsx")).HelpChat);

export function HelpButton() {
  const [open, setOpen] = useState(false);
  useCommands(useMemo(() => [{ name: "you.ask_help", label: "Get help", group: "You", run: () => setOpen(true) }], []));
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Help"
        title="Help"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconHelp size="1.25rem" stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <Suspense fallback={null}>{open ? <HelpChat onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
