import { Alert, Button, Group, Table, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { FieldConflict } from "./three-way.ts";

interface ConflictTableProps {
  conflicts: readonly FieldConflict[];
  labels: Readonly<Record<string, string>>;
  showValue?: (field: string, value: unknown) => string | undefined;
  onChoose: (field: string, whose: "yours" | "theirs") => void;
}

/** Fields another user changed during this edit. All must be resolved before saving. */
export function ConflictTable({ conflicts, labels, showValue, onChoose }: ConflictTableProps) {
  const place = useRef<HTMLDivElement>(null);
  // Scrolled into view: it appears above the fields, the clicked button is below them.
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const show = (field: string, value: unknown) => showValue?.(field, value) ?? valueText(value);
  return (
    <Alert ref={place} color="orange" role="alert" title="Someone else changed this">
      <Text size="sm" mb="xs">
        Choose what to keep. Nothing is saved yet.
      </Text>
      <Table verticalSpacing="xs" aria-label="Conflicts">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Field</Table.Th>
            <Table.Th scope="col">Was</Table.Th>
            <Table.Th scope="col">Yours</Table.Th>
            <Table.Th scope="col">Theirs</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {conflicts.map(({ field, was, yours, theirs }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{labels[field] ?? field}</Table.Th>
              <Table.Td>{show(field, was)}</Table.Td>
              {(
                [
                  ["yours", yours],
                  ["theirs", theirs],
                ] as const
              ).map(([whose, value]) => (
                <Table.Td key={whose}>
                  <Group gap="xs" wrap="nowrap">
                    <span>{show(field, value)}</span>
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Keep ${whose}: ${labels[field] ?? field}`}
                      onClick={() => onChoose(field, whose)}
                    >
                      Keep
                    </Button>
                  </Group>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Alert>
  );
}

function valueText(value: unknown): string {
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (Array.isArray(value)) return value.length === 0 ? "Empty" : value.join(", ");
  return value === null || value === undefined || value === "" ? "Empty" : String(value);
}
