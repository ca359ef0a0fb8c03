import { Alert, Button, Code, CopyButton, Group } from "@mantine/core";
import { userMessages } from "../../domain/users/messages.ts";

/** A key in full, this once. */
export function ShownKey({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  return (
    <Alert color="yellow" title={userMessages.key_shown_once} mb="md" role="alert">
      <p>
        Key “{name}”: <Code>{token}</Code>
      </p>
      <Group>
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button size="compact-sm" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          I have it
        </Button>
      </Group>
    </Alert>
  );
}
