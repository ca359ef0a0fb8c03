/** A search field that is heard a moment after the last letter. */
import { TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

const settleMs = 300;

interface SettledInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** What is looked for; another value than the last one told of replaces what is typed. */
  value: string;
  onSet: (value: string) => void;
}

export function SettledInput({ value, onSet, ...input }: SettledInputProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useDebouncedCallback((text: string) => {
    told.current = text;
    onSet(text);
  }, settleMs);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    tell.cancel();
    setTyped(value);
  }, [value, tell]);
  const type = (text: string) => {
    setTyped(text);
    tell(text);
  };
  return <TextInput {...input} type="search" value={typed} onChange={(event) => type(event.currentTarget.value)} />;
}
