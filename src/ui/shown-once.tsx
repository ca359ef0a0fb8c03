import { Alert, Button, Code, CopyButton, Group } from "@mantine/core";

interface ShownOnceProps {
  title: string;
  label: string;
  secret: string;
  onClose: () => void;
}

/** A secret in full, shown only once. */
export function ShownOnce({ title, label, secret, onClose }: ShownOnceProps) {
  return (
    <Alert color="yellow" title={title} mb="md" role="alert">
      <p>
        {label}: <Code>{secret}</Code>
      </p>
      <Group>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="compact-sm" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Got it
        </Button>
      </Group>
    </Alert>
  );
}
