/** What one can do with a number nobody here has. */
import { Button, Group } from "@mantine/core";
import { naming, type NamedCall } from "./naming.ts";

export function NamingButtons({ call }: { call: NamedCall }) {
  return (
    <Group gap="xs" justify="center">
      <Button variant="default" size="compact-sm" onClick={() => naming.ask("new", call)}>
        New contact
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => naming.ask("attach", call)}>
        Attach to…
      </Button>
    </Group>
  );
}
