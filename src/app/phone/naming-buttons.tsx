/** Actions for a number that has no contact. */
import { Button, Group } from "@mantine/core";
import { naming, type NamedCall } from "./naming.ts";

export function NamingButtons({ call }: { call: NamedCall }) {
  return (
    <Group gap="xs" my={4}>
      <Button variant="default" size="compact-sm" mih="var(--fl-target)" onClick={() => naming.ask("new", call)}>
        Add contact
      </Button>
      <Button variant="default" size="compact-sm" mih="var(--fl-target)" onClick={() => naming.ask("attach", call)}>
        Attach to…
      </Button>
    </Group>
  );
}
