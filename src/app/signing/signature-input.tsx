/** A signature, drawn with a pen, a finger or a mouse, or typed with the same proof. */
import { Button, Group, Input, SegmentedControl, TextInput } from "@mantine/core";
import { soaStrokesLengthMax, soaTypedNameLengthMax } from "../../domain/soa/limits.ts";
import type { SoaSignature } from "../../domain/soa/soa-request.ts";
import { SignaturePad, signaturePadBox } from "../../ui/signature-pad.tsx";
import type { SignWords } from "./sign-words.ts";

export interface SignatureDraft {
  kind: "drawn" | "typed";
  strokes: string;
  typed: string;
}

export const noSignature: SignatureDraft = { kind: "drawn", strokes: "", typed: "" };

/** Null: nothing was drawn or typed. */
export function signatureOf({ kind, strokes, typed }: SignatureDraft): SoaSignature | null {
  if (kind === "typed") return typed.trim() === "" ? null : { kind, name: typed.trim() };
  return strokes === "" ? null : { kind, strokes, ...signaturePadBox };
}

interface SignatureInputProps {
  label: string;
  words: SignWords;
  value: SignatureDraft;
  error: string | undefined;
  onChange: (change: Partial<SignatureDraft>) => void;
}

export function SignatureInput({ label, words, value, error, onChange }: SignatureInputProps) {
  return (
    <div role="group" aria-label={label}>
      <Group justify="space-between" align="center">
        <Input.Label component="span">{label}</Input.Label>
        <SegmentedControl
          aria-label={label}
          value={value.kind}
          onChange={(kind) => onChange({ kind: kind as SignatureDraft["kind"] })}
          data={[
            { value: "drawn", label: words.draw },
            { value: "typed", label: words.type },
          ]}
        />
      </Group>
      {value.kind === "typed" ? (
        <TextInput
          mt="xs"
          label={words.typed_name}
          autoComplete="off"
          maxLength={soaTypedNameLengthMax}
          value={value.typed}
          onChange={({ currentTarget }) => onChange({ typed: currentTarget.value })}
        />
      ) : (
        <>
          <SignaturePad
            strokes={value.strokes}
            max={soaStrokesLengthMax}
            label={words.sign_here}
            onChange={(strokes) => onChange({ strokes })}
          />
          <Group gap="xs" mt="xs">
            <Button
              variant="default"
              disabled={value.strokes === ""}
              onClick={() => onChange({ strokes: value.strokes.slice(0, Math.max(0, value.strokes.lastIndexOf("M"))) })}
            >
              {words.undo}
            </Button>
            <Button variant="default" disabled={value.strokes === ""} onClick={() => onChange({ strokes: "" })}>
              {words.clear}
            </Button>
          </Group>
        </>
      )}
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </div>
  );
}
