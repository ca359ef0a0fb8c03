import { Button, Group, Text, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import type { Signed } from "../../domain/contacts/signature.ts";
import { FormError } from "../../ui/form-error.tsx";
import { SignaturePad } from "../../ui/signature-pad.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useEscape } from "./use-escape.ts";

interface SignaturePartProps {
  signed: Signed;
  locked: string | undefined;
  /** `base`: the signature shown when the form opened. */
  onSave: (change: Signed, base: Signed) => Promise<unknown>;
}

/** Signed on the screen, by touch, pen or mouse. */
export function SignaturePart({ signed, locked, onSave }: SignaturePartProps) {
  const { exact } = useMoments();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const focusBack = useFocusBack(open);
  const close = () => {
    focusBack(() => opener.current);
    setOpen(false);
  };
  // Cleared on close: the next signer starts empty.
  if (open) return <SignatureForm signed={signed} onSave={onSave} onClose={close} />;
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

function SignatureForm({ signed, onSave, onClose }: Omit<SignaturePartProps, "locked"> & { onClose: () => void }) {
  const { clock } = useLocal();
  const [was] = useState<Signed>(() => {
    const { signed_by, signed_at, signature } = signed;
    return { signed_by, signed_at, signature };
  });
  const saving = useSaving();
  const [name, setName] = useState("");
  const [strokes, setStrokes] = useState("");
  const place = useRef<HTMLDivElement>(null);
  useEscape(place, onClose);
  const keep = () =>
    saving.run(() => onSave({ signed_by: name.trim(), signed_at: clock.now(), signature: strokes }, was), onClose);
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
      <FormError words={saving.error} />
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" loading={saving.busy} disabled={name.trim() === "" || strokes === ""} onClick={keep}>
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
