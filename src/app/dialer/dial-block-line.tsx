/** Why a call is blocked, in one line. Where the law allows an exception, its ground is selected and recorded. */
import { Button, Radio } from "@mantine/core";
import { useState } from "react";
import type { DialBlock } from "../../domain/dialer/dial-check.ts";
import type { CallGround } from "../../domain/dialer/do-not-call.ts";
import { telLink } from "../../domain/values/phone-number.ts";
import { useOnline } from "../base/live.ts";
import classes from "./keypad.module.css";

const groundWords: Readonly<Record<CallGround, string>> = {
  written_consent: "Written consent",
  client: "Existing client",
  inquiry: "Recent inquiry",
  manager: "Manager override",
};

interface DialBlockLineProps {
  block: DialBlock;
  /** The number to call from the user's own phone, if only the softphone is blocked. */
  own: { number: string; extension: string | undefined; contactId: number | null } | null;
  onCall: (ground: CallGround) => void;
}

export function DialBlockLine({ block, own, onCall }: DialBlockLineProps) {
  const [asking, setAsking] = useState(false);
  const [ground, setGround] = useState<CallGround | null>(null);
  const online = useOnline();
  return (
    <>
      <p className={classes.block} role="status">
        {block.description}
      </p>
      {own ? (
        <a className={classes.link} href={telLink(own)} data-own="" data-contact={own.contactId ?? undefined}>
          Call from your own phone
        </a>
      ) : null}
      {block.grounds.length > 0 && !asking && online ? (
        <button type="button" className={classes.link} onClick={() => setAsking(true)}>
          Call anyway …
        </button>
      ) : null}
      {asking && block.grounds.length > 0 ? (
        <div className={classes.grounds}>
          <Radio.Group
            label="Reason for the override"
            description="Saved with your name."
            value={ground}
            onChange={(chosen) => setGround(block.grounds.find((one) => one === chosen) ?? null)}
          >
            {block.grounds.map((one) => (
              <Radio key={one} value={one} label={groundWords[one]} size="xs" mt="xs" />
            ))}
          </Radio.Group>
          <Button
            size="compact-sm"
            mih="var(--fl-target)"
            disabled={ground === null}
            onClick={() => ground && onCall(ground)}
          >
            Save and call
          </Button>
        </div>
      ) : null}
    </>
  );
}
