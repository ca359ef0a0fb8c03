import { Button, FileButton, Group, Input, Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { pictureBytes } from "../webpage/index.ts";
import { squareLogo } from "./square-logo.ts";

interface LogoInputProps {
  /** Of the stored logo; empty: none. */
  address: string;
  /** Newly chosen; empty: removed; undefined: unchanged. */
  value: Blob | "" | undefined;
  onChange: (logo: Blob | "") => void;
  error: ReactNode;
}

export function LogoInput({ address, value, onChange, error }: LogoInputProps) {
  const [problem, setProblem] = useState("");
  const shown = useLogo(address, value);
  const choose = (file: File | null) => {
    if (!file) return;
    setProblem("");
    squareLogo(file).then(onChange, (failure: unknown) =>
      setProblem(fieldErrorsOf(failure)["logo"] ?? wordsOf(failure)),
    );
  };
  return (
    <Input.Wrapper
      label="Logo"
      description="JPG, PNG or WebP, up to 5 MB."
      mt="sm"
      labelElement="div"
      error={problem || error}
    >
      <Group gap="sm" mt="xs">
        {shown ? <img src={shown} alt="" width="56" height="56" /> : <Text size="sm">No logo</Text>}
        <FileButton accept="image/jpeg,image/png,image/webp" onChange={choose}>
          {(props) => (
            <Button {...props} variant="default">
              {shown ? "Change logo" : "Choose a logo"}
            </Button>
          )}
        </FileButton>
        {shown ? (
          <Button variant="subtle" color="gray" onClick={() => onChange("")}>
            Remove logo
          </Button>
        ) : null}
      </Group>
    </Input.Wrapper>
  );
}

function useLogo(address: string, value: Blob | "" | undefined): string {
  const local = useLocal();
  const [url, setUrl] = useState("");
  useEffect(() => {
    let made = "";
    let isGone = false;
    const show = (blob: Blob) => {
      if (isGone) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    };
    if (value instanceof Blob) show(value);
    else if (value === "" || address === "") setUrl("");
    else pictureBytes(local, address).then(show, () => undefined);
    return () => {
      isGone = true;
      URL.revokeObjectURL(made);
    };
  }, [local, address, value]);
  return url;
}
