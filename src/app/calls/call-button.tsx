import { ActionIcon, Button } from "@mantine/core";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import type { ListedCall } from "../../local/queries/calls.ts";
import { otherNumber } from "../../domain/calls/call.ts";
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
  if (wide)
    return (
      <Button
        component="a"
        href={`tel:${number}`}
        data-contact={listed.call.contact_id ?? undefined}
        leftSection={icon}
        aria-label={label}
      >
        {words}
      </Button>
    );
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
