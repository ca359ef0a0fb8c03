import { ActionIcon, Button, Text } from "@mantine/core";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import { useId } from "react";
import { blockReason } from "../../domain/dialer/dial-check.ts";
import type { ListedCall } from "../../local/queries/calls.ts";
import { otherNumber } from "../../domain/calls/call.ts";
import { useCallBlock } from "../base/known-number.ts";
import { shownName } from "./shown-name.ts";

interface CallButtonProps {
  listed: ListedCall;
  /** Shows a label next to the icon. */
  wide?: boolean;
}

/** Calls the other party back through the dialer panel, which handles tel: links. */
export function CallButton({ listed, wide = false }: CallButtonProps) {
  const number = otherNumber(listed.call);
  if (number === "") return null;
  const words = listed.missed ? "Call back" : "Call again";
  const label = `${words}: ${shownName(listed)}`;
  const icon = <IconPhone size="1.125rem" stroke={1.7} aria-hidden="true" />;
  if (wide) return <WideButton number={number} contactId={listed.call.contact_id} label={label} words={words} />;
  return (
    <ActionIcon
      component="a"
      href={`tel:${number}`}
      data-contact={listed.call.contact_id ?? undefined}
      variant={listed.missed ? "light" : "subtle"}
      size="lg"
      aria-label={label}
      title={words}
    >
      {icon}
    </ActionIcon>
  );
}

/** With the reason beside it, if calling is forbidden now. */
function WideButton(props: { number: string; contactId: number | null; label: string; words: string }) {
  const { number, contactId, label, words } = props;
  const block = useCallBlock(number, contactId);
  const why = useId();
  return (
    <>
      <Button
        component="a"
        href={`tel:${number}`}
        data-contact={contactId ?? undefined}
        variant={block ? "default" : "filled"}
        leftSection={<IconPhone size="1.125rem" stroke={1.7} aria-hidden="true" />}
        aria-label={label}
        aria-describedby={block ? why : undefined}
      >
        {words}
      </Button>
      {block ? (
        <Text size="xs" c="dimmed" id={why}>
          {blockReason(block)}
        </Text>
      ) : null}
    </>
  );
}
