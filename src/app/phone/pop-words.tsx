import { Anchor, Group, Text } from "@mantine/core";

export function popWords(number: string, path: string) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">Call from {number}</Text>
      <Anchor size="sm" href={path} target="_blank" rel="noreferrer">
        Find contact
      </Anchor>
    </Group>
  );
}
