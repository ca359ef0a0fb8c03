import { Group, Switch, Table, Text, Title } from "@mantine/core";
import { Dialog } from "../../ui/dialog.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { groupsOf } from "./command.ts";
import { useAllCommands } from "./commands-provider.tsx";
import { singleKeys } from "./single-keys.ts";
import { useStore } from "../base/use-store.ts";

/** Every key that works on the current page. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const keyed = useAllCommands().filter((command) => command.keys);
  const single = useStore({ subscribe: singleKeys.subscribe, get: singleKeys.areOn });
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size="lg">
      <Switch
        checked={single}
        onChange={(event) => singleKeys.turn(event.currentTarget.checked)}
        label="Single-key shortcuts"
        description="Turn this off if you use voice control or press keys by accident."
        mb="md"
      />
      {groupsOf(keyed).map(({ group, commands }) => (
        <section key={group}>
          <Title order={3} mt="sm">
            {group}
          </Title>
          <Table>
            <Table.Tbody>
              {commands.map((command) => (
                <Table.Tr key={command.name}>
                  <Table.Th scope="row" fw={400}>
                    {command.label}
                  </Table.Th>
                  <Table.Td>
                    <Group justify="flex-end">
                      <KeyHint always keys={command.keys ?? ""} />
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
      <Text size="sm" c="dimmed" mt="md">
        Tab moves to a list and the arrow keys move within it. Escape closes or cancels. Ctrl+Enter (Command+Enter on a
        Mac) submits a form.
      </Text>
    </Dialog>
  );
}
