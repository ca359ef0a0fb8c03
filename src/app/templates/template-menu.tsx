/** A button with the templates of one kind: type to find, Enter puts one in; what is written can be saved as one. */
import { Button, Combobox, useCombobox } from "@mantine/core";
import { type KeyboardEvent, type Ref, Suspense, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { EmailBlock } from "../../domain/email-blocks/blocks.ts";
import type { MessageTemplate } from "../../domain/templates/template.ts";
import type { TemplateChannel } from "../../domain/templates/template-limits.ts";
import { isDesigned, templatePreview } from "../../domain/templates/template-text.ts";
import type { TypedMessage } from "../../domain/templates/with-template.ts";
import { messageTemplateList } from "../../local/queries/templates.ts";
import { OptionText } from "../../ui/option-text.tsx";
import { useLive } from "../base/live.ts";
import { TemplateDialog, TemplatePreview } from "./template-dialog-part.ts";
import { matchingTemplates } from "./template-search.ts";
import { useTemplateChannels } from "./use-template-channels.ts";
import classes from "./templates.module.css";

export interface TemplateMenuHandle {
  open: () => void;
  /** A key typed before the search has the focus belongs to it. False: the menu is closed. */
  takes: (event: KeyboardEvent) => boolean;
}

interface TemplateMenuProps {
  channel: TemplateChannel;
  /** What is written now; of a designed email also its blocks. */
  written: TypedMessage & { blocks?: readonly EmailBlock[] };
  /** Of the button. */
  label?: string;
  /** A designed one is put in as it is designed, once it was seen; otherwise its text is. */
  takesDesigns?: boolean;
  /** Undefined: not yet possible. */
  onPick: ((template: MessageTemplate) => void) | undefined;
  /** Where focus goes when it closes without a choice; omitted: to the button. */
  onClosed?: () => void;
  /** What is typed here would be lost on another screen. */
  stays?: boolean;
  ref?: Ref<TemplateMenuHandle>;
}

export function TemplateMenu(props: TemplateMenuProps) {
  return useTemplateChannels().includes(props.channel) ? <Menu {...props} /> : null;
}

const [save, manage] = ["save", "manage"];

function Menu({
  channel,
  written,
  label = "Templates",
  takesDesigns = false,
  onPick,
  onClosed,
  stays = false,
  ref,
}: TemplateMenuProps) {
  const all = useLive(messageTemplateList);
  const navigate = useNavigate();
  const [q, setQ] = useState("");
  const [isSaving, setSaving] = useState(false);
  const [seen, setSeen] = useState<MessageTemplate | null>(null);
  const isOpen = useRef(false);
  const combobox = useCombobox({
    onDropdownOpen: () => {
      isOpen.current = true;
      setQ("");
      combobox.focusSearchInput();
    },
    onDropdownClose: () => {
      isOpen.current = false;
      combobox.resetSelectedOption();
    },
  });
  // Enter takes the first one that matches.
  const { dropdownOpened, selectFirstOption } = combobox;
  useEffect(() => {
    if (dropdownOpened) selectFirstOption();
  }, [dropdownOpened, q, selectFirstOption]);
  const kind = (all ?? []).filter((template) => template.channel === channel);
  const shown = matchingTemplates(kind, q);
  const back = () => (onClosed ? onClosed() : combobox.focusTarget());
  const submit = (value: string) => {
    combobox.closeDropdown();
    if (value === save) return setSaving(true);
    if (value === manage) return void navigate(`/messages/templates?channel=${channel}`);
    const template = kind.find(({ id }) => id === value);
    if (template && takesDesigns && isDesigned(template)) setSeen(template);
    else if (template) onPick?.(template);
  };
  useImperativeHandle(ref, () => ({
    open: () => combobox.openDropdown(),
    takes: (event) => {
      const { key } = event;
      if (!isOpen.current || event.ctrlKey || event.metaKey || (key.length > 1 && key !== "Enter")) return false;
      event.preventDefault();
      if (key !== "Enter") setQ((typed) => typed + key);
      else if (shown[0]) submit(shown[0].id);
      return true;
    },
  }));
  const hasDesign = isDesigned(written);
  const isWritten = written.body.trim() !== "" || hasDesign;
  return (
    <>
      <Combobox store={combobox} width={360} position="bottom-start" onOptionSubmit={submit}>
        <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
          <Button
            variant="default"
            size="compact-sm"
            mih="var(--fl-target)"
            aria-haspopup="listbox"
            aria-expanded={dropdownOpened}
            disabled={!all || !onPick}
            onClick={() => combobox.toggleDropdown()}
          >
            {label}
          </Button>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Search
            aria-label="Find a template"
            placeholder="Find a template"
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Before the first one is marked.
              if (event.key === "Enter" && !event.nativeEvent.isComposing && combobox.getSelectedOptionIndex() === -1) {
                event.preventDefault();
                if (shown[0]) submit(shown[0].id);
              }
              if (event.key !== "Escape" && event.key !== "Tab") return;
              event.preventDefault();
              event.stopPropagation();
              combobox.closeDropdown();
              back();
            }}
          />
          <Combobox.Options className={classes.options}>
            {shown.map((template) => (
              <Combobox.Option key={template.id} value={template.id}>
                <OptionText name={template.name} about={templatePreview(template)} />
              </Combobox.Option>
            ))}
            {shown.length === 0 ? (
              <Combobox.Empty>{kind.length === 0 ? "No templates yet." : "No matching templates."}</Combobox.Empty>
            ) : null}
            <Combobox.Group label="" className={classes.more}>
              {isWritten ? <Combobox.Option value={save}>Save as template</Combobox.Option> : null}
              {stays ? null : <Combobox.Option value={manage}>Manage templates</Combobox.Option>}
            </Combobox.Group>
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Suspense fallback={null}>
        {isSaving ? (
          <TemplateDialog
            title="Save as template"
            channel={channel}
            typed={{ ...written, name: "" }}
            onClose={() => setSaving(false)}
          />
        ) : null}
        {seen ? (
          <TemplatePreview
            template={seen}
            words={isWritten ? "It goes below what you have written." : null}
            onClose={() => setSeen(null)}
          >
            <Button
              data-autofocus
              onClick={() => {
                onPick?.(seen);
                setSeen(null);
              }}
            >
              Use template
            </Button>
          </TemplatePreview>
        ) : null}
      </Suspense>
    </>
  );
}
