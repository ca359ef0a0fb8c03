/** A designed email as it is sent, in a frame that runs no script. */
import { Group, SegmentedControl, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { blocksHtml } from "../../domain/email-blocks/block-html.ts";
import { isUploadedPicture, safePicture } from "../../domain/email-blocks/safe-link.ts";
import type { EmailBlock } from "../../domain/email-blocks/blocks.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { HtmlFrame } from "./html-frame.tsx";

interface EmailFrameProps {
  subject: string;
  blocks: readonly EmailBlock[];
  /** To one person, or to many, which says who sends it and how to stop. */
  to: "one" | "many";
}

export function EmailFrame({ subject, blocks, to }: EmailFrameProps) {
  const { company } = useCurrentUser();
  const [width, setWidth] = useState("desktop");
  const [isDark, setDark] = useState(false);
  const footer = to === "many" ? { sender: company.name, unsubscribe: null } : null;
  const html = blocksHtml(blocks, { subject, footer, base: location.origin });
  const hasPicture = blocks.some(
    (block) => "src" in block && safePicture(block.src) === block.src.trim() && !isUploadedPicture(block.src),
  );
  return (
    <div>
      <Group gap="md" mb="sm">
        <SegmentedControl
          size="xs"
          aria-label="Width"
          data={[
            { value: "desktop", label: "Computer" },
            { value: "phone", label: "Phone" },
          ]}
          value={width}
          onChange={setWidth}
        />
        <Switch label="Dark" checked={isDark} onChange={(event) => setDark(event.currentTarget.checked)} />
      </Group>
      <HtmlFrame
        title="How the email looks"
        html={html}
        data-width={width}
        data-dark={isDark || undefined}
        data-letter={to === "one" || undefined}
      />
      {hasPicture ? (
        <Text size="xs" c="dimmed" mt="xs">
          Pictures from the web show in the email, not in this preview.
        </Text>
      ) : null}
    </div>
  );
}
