/** A text of several lines with bold, italic, links and lists, by buttons and by keyboard. */
import { ActionIcon, Button, Group, Popover, Textarea, type TextareaProps, TextInput } from "@mantine/core";
import IconBold from "@tabler/icons-react/dist/esm/icons/IconBold.mjs";
import IconItalic from "@tabler/icons-react/dist/esm/icons/IconItalic.mjs";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import IconList from "@tabler/icons-react/dist/esm/icons/IconList.mjs";
import IconListNumbers from "@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { linkOf, listedLines, type ListMark, toggledMark, typedLink } from "../../domain/email-blocks/typed-marks.ts";
import { insertText, selectionOf } from "../../ui/insert-text.ts";
import classes from "./email-blocks.module.css";

interface RichTextProps extends Omit<TextareaProps, "onChange"> {
  value: string;
  onChange: (text: string) => void;
  /** Its lines may be lists. */
  lists?: boolean;
}

type Area = RefObject<HTMLTextAreaElement | null>;

export function RichText({ onChange, onKeyDown, lists = false, ...rest }: RichTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [isLinking, setLinking] = useState(false);
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const act = event.ctrlKey || event.metaKey ? keys.get(event.key.toLowerCase()) : undefined;
    if (act === undefined) return onKeyDown?.(event);
    event.preventDefault();
    if (act === "link") setLinking(true);
    else mark(area, act);
  };
  return (
    <Textarea
      {...rest}
      ref={area}
      onKeyDown={onKey}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={(input) => (
        <>
          <Group gap={2} className={classes.marks} onMouseDown={(event) => event.preventDefault()}>
            <Act label="Bold" keys="Control+B" Icon={IconBold} run={() => mark(area, "**")} />
            <Act label="Italic" keys="Control+I" Icon={IconItalic} run={() => mark(area, "*")} />
            <LinkAct area={area} isOpen={isLinking} onOpen={setLinking} />
            {lists ? (
              <>
                <Act label="Bulleted list" Icon={IconList} run={() => list(area, "list")} />
                <Act label="Numbered list" Icon={IconListNumbers} run={() => list(area, "steps")} />
              </>
            ) : null}
          </Group>
          {input}
        </>
      )}
    />
  );
}

const keys: ReadonlyMap<string, "**" | "*" | "link"> = new Map([
  ["b", "**"],
  ["i", "*"],
  ["k", "link"],
] as const);

interface ActProps {
  label: string;
  keys?: string;
  Icon: typeof IconBold;
  run: () => void;
}

function Act({ label, keys, Icon, run }: ActProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} aria-keyshortcuts={keys} onClick={run}>
      <Icon size="1rem" />
    </ActionIcon>
  );
}

interface LinkActProps {
  area: Area;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

function LinkAct({ area, isOpen, onOpen }: LinkActProps) {
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    onOpen(false);
    setAddress("");
    setError(null);
    area.current?.focus();
  };
  const add = () => {
    const link = typedLink(address);
    if (link === null) return setError("Enter a web address, an email or a phone number.");
    close();
    put(area, ({ value, from, until }) => ({ from, until, text: linkOf(value.slice(from, until), link) }));
  };
  return (
    <Popover opened={isOpen} onChange={(open) => !open && close()} trapFocus withinPortal position="bottom-start">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Link"
          title="Link"
          aria-keyshortcuts="Control+K"
          onClick={() => onOpen(true)}
        >
          <IconLink size="1rem" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.stopPropagation()}>
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            aria-label="Link address"
            placeholder="https://"
            autoComplete="off"
            data-autofocus
            value={address}
            error={error}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => {
              event.stopPropagation();
              if (event.key === "Escape") close();
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
          />
          <Button onClick={add}>Add link</Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

interface Chosen {
  value: string;
  from: number;
  until: number;
}

function put(area: Area, change: (chosen: Chosen) => { from: number; until: number; text: string; inside?: number }) {
  const field = area.current;
  if (!field) return;
  const [from, until] = selectionOf(field);
  const { text, inside = 0, ...range } = change({ value: field.value, from, until });
  insertText(field, text, [range.from, range.until]);
  field.setSelectionRange(range.from + inside, range.from + text.length - inside);
}

function mark(area: Area, sign: "**" | "*"): void {
  put(area, ({ value, from, until }) => toggledMark(value, { from, until, sign }));
}

function list(area: Area, kind: ListMark): void {
  put(area, ({ value, from, until }) => listedLines(value, { from, until, kind }));
}
