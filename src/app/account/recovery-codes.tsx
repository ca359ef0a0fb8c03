import { Button, Checkbox, CopyButton, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Panel } from "../../ui/panel.tsx";
import { useSession } from "../base/session-provider.tsx";
import classes from "./recovery-codes.module.css";

/** Shown once; the page waits until the user confirms they saved them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [kept, setKept] = useState(false);
  const { store } = useSession();
  const navigate = useNavigate();
  const text = codes.join("\n");
  const done = async () => {
    const isRequired = store.view().user?.["two_fa_is_required?"] ?? false;
    await store.askAnew();
    onKept();
    if (isRequired) await navigate("/");
  };
  return (
    <Panel
      title="Save your recovery codes"
      description="Each code signs you in once if you do not have your phone. You will not see them again."
    >
      <Stack maw="32rem">
        <ol className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Group>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? "Copied" : "Copy"}
              </Button>
            )}
          </CopyButton>
          <Button
            component="a"
            variant="default"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="fieldline-recovery-codes.txt"
          >
            Download as file
          </Button>
        </Group>
        <Checkbox
          checked={kept}
          onChange={(event) => setKept(event.currentTarget.checked)}
          label="I saved them in a safe place"
        />
        <Group>
          <Button disabled={!kept} onClick={() => void done()}>
            Done
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
