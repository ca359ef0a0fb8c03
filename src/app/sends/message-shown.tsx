/** A text or an email as its recipients read it. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { EmailBlock } from "../../domain/email-blocks/blocks.ts";
import { EmailFrame } from "../email-blocks/index.ts";
import classes from "./sends.module.css";

interface MessageShownProps {
  /** Empty: of a text. */
  subject: string;
  body: string;
  /** Of a designed email. */
  blocks: readonly EmailBlock[] | null;
  /** Of a text. */
  picture?: ReactNode;
}

export function MessageShown({ subject, body, blocks, picture }: MessageShownProps) {
  return (
    <>
      {subject ? <Text fw="var(--mantine-font-weight-medium)">{subject}</Text> : null}
      {blocks ? (
        <EmailFrame subject={subject} blocks={blocks} to="many" />
      ) : (
        <div className={classes.sample}>
          {picture}
          {body}
        </div>
      )}
    </>
  );
}
