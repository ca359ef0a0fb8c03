import { Select, type SelectProps } from "@mantine/core";
import { useRef } from "react";
import { type Option, usePersonOptions } from "./person-options.ts";

interface PersonSelectProps extends Omit<SelectProps, "data" | "value" | "onChange"> {
  /** Empty: nobody. */
  value?: string;
  onChange: (id: string) => void;
  /** Offered first, such as the present one or "Nobody". */
  known?: readonly Option[];
  /** Not offered. */
  except?: string;
}

const noneKnown: readonly Option[] = [];

/** Chooses one of the users within reach; more are found by typing. */
export function PersonSelect({ value = "", onChange, known = noneKnown, except, ...props }: PersonSelectProps) {
  const chosen = useRef<Option | null>(null);
  const kept = chosen.current?.value === value && !known.some((one) => one.value === value) ? [chosen.current] : [];
  const { options, typed, onType } = usePersonOptions([...known, ...kept]);
  return (
    <Select
      searchable
      nothingFoundMessage="Nobody found"
      filter={({ options: all }) => all}
      data={options.filter((option) => option.value !== except)}
      searchValue={typed}
      onSearchChange={onType}
      {...props}
      value={value || null}
      onChange={(id, option) => {
        chosen.current = option ? { value: option.value, label: option.label } : null;
        onChange(id ?? "");
      }}
    />
  );
}
