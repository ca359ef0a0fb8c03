import { Button, Group, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import type { Signed } from "../../domain/contacts/signature.ts";
import { SignaturePad } from "../../ui/signature-pad.tsx";
import { useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useEscape } from "./use-escape.ts";

interface SignaturePartProps {
  signed: Signed;
  locked: string | undefined;
  onSave: (change: Signed) => void;
}

/** Signed on the screen, by touch, pen or mouse. */
export function SignaturePart({ signed, locked, onSave }: SignaturePartProps) {
  const { exact } = useMoments();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  // Cleared on close: the next signer starts empty.
  if (open) return <SignatureForm onSave={onSave} onClose={close} />;
  return (
    <div>
      {signed.signed_at === null ? null : (
        <>
          <Text size="sm">
            Signed by {signed.signed_by}, {exact(signed.signed_at)}
          </Text>
          <SignaturePad strokes={signed.signature} label={`Signature of ${signed.signed_by}`} />
        </>
      )}
      {locked ? null : (
        <Button ref={opener} variant="default" size="compact-sm" mt="xs" onClick={() => setOpen(true)}>
          {signed.signed_at === null ? "Sign" : "Sign again"}
        </Button>
      )}
    </div>
  );
}

function SignatureForm({ onSave, onClose }: { onSave: SignaturePartProps["onSave"]; onClose: () => void }) {
  const { clock } = useLocal();
  const [name, setName] = useState("");
  const [strokes, setStrokes] = useState("");
  const place = useRef<HTMLDivElement>(null);
  useEscape(place, onClose);
  const keep = () => {
    onSave({ signed_by: name.trim(), signed_at: clock.now(), signature: strokes });
    onClose();
  };
  return (
    // Focusable, so that a press on the pad keeps focus inside, where Escape is handled.
    <div ref={place} tabIndex={-1}>
      <TextInput
        label="Signed by"
        autoFocus
        mt="sm"
        maxLength={120}
        maw="20rem"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SignaturePad strokes={strokes} label="Sign here" onChange={setStrokes} />
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" disabled={name.trim() === "" || strokes === ""} onClick={keep}>
          Save signature
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setStrokes("")} disabled={strokes === ""}>
          Clear
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}
