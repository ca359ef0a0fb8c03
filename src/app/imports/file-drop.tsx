/** Accepts a file by drop, file picker, or keyboard. */
import { FileButton, Button, Text } from "@mantine/core";
import IconFileImport from "@tabler/icons-react/dist/esm/icons/IconFileImport.mjs";
import { useEffect, useRef } from "react";
import { focusIfLost } from "../../ui/focus-kept.ts";
import { useFileDrop } from "../../ui/use-file-drop.ts";
import classes from "./imports.module.css";

const accepted =
  ".csv,.tsv,.txt,.vcf,.xlsx,.zip,application/zip,text/csv,text/vcard,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface FileDropProps {
  onFile(file: File): void;
  busy: boolean;
  error: string | null;
  /** It takes the place of what was focused. */
  isFocused: boolean;
}

export function FileDrop({ onFile, busy, error, isFocused }: FileDropProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) focusIfLost(button.current);
  }, [isFocused]);
  const drop = useFileDrop(([file]) => {
    if (file && !busy) onFile(file);
  });
  return (
    <div className={classes.drop} {...drop}>
      <IconFileImport size="2rem" stroke={1.5} aria-hidden="true" />
      <Text fw={500}>Drop a contact list or a zip file here</Text>
      <Text size="sm" c="dimmed" className={classes.dropWords}>
        Contact lists: exports from Google Contacts, Outlook, HubSpot or Salesforce, or any CSV, TSV, Excel or vCard
        file with up to 250,000 rows. Zip files: file names must start with the contact’s number or phone, such as “4711
        policy.pdf”. Up to 100 MB. Files are checked on this device first.
      </Text>
      <FileButton onChange={(file) => file && onFile(file)} accept={accepted}>
        {(props) => (
          <Button {...props} ref={button} data-adds loading={busy}>
            Choose file
          </Button>
        )}
      </FileButton>
      <div role="alert">{error ? <Text c="var(--mantine-color-error)">{error}</Text> : null}</div>
    </div>
  );
}
