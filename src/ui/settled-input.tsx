/** A debounced search field. */
import { TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

const settleMs = 300;

interface SettledInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** The search text; a value other than the last reported one replaces the input. */
  value: string;
  onSet: (value: string) => void;
}

export function SettledInput({ value, onSet, ...input }: SettledInputProps) {
  const [typed, setTyped] = useState(value);
  const received = useRef(value);
  const notify = useDebouncedCallback((text: string) => {
    received.current = text;
    onSet(text);
  }, settleMs);
  useEffect(() => {
    if (value === received.current) return;
    received.current = value;
    notify.cancel();
    setTyped(value);
  }, [value, notify]);
  const type = (text: string) => {
    setTyped(text);
    notify(text);
  };
  return <TextInput {...input} type="search" value={typed} onChange={(event) => type(event.currentTarget.value)} />;
}
