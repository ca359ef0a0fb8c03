/** A search field that is heard a moment after the last letter. */
import { TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

const settleMs = 300;

interface SettledInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** What it begins with. */
  value: string;
  onSet: (value: string) => void;
}

export function SettledInput({ value, onSet, ...input }: SettledInputProps) {
  const [typed, setTyped] = useState(value);
  const [settled] = useDebouncedValue(typed, settleMs);
  const told = useRef(value);
  useEffect(() => {
    if (told.current === settled) return;
    told.current = settled;
    onSet(settled);
  });
  return <TextInput {...input} type="search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />;
}
