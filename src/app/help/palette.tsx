/** Search box for contacts and commands. Opened by `/` (search) and Ctrl/Cmd+K (commands). */
import { Modal, TextInput, VisuallyHidden } from "@mantine/core";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { use, useId, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router-dom";
import { useFocusGivenBack } from "../../ui/focus-given-back.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { useAllCommands } from "./commands-provider.tsx";
import { paletteItems, type PaletteItem } from "./palette-items.ts";
import { type SearchSource, sourcesOf, type SearchSources } from "./search-source.ts";
import classes from "./palette.module.css";

export interface PaletteProps {
  onClose: () => void;
  sources: SearchSources;
}

export function Palette({ onClose, sources }: PaletteProps) {
  const found = use(sourcesOf(sources));
  useFocusGivenBack();
  return (
    <Modal.Root opened onClose={onClose} size="36rem" yOffset="10vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search and commands">
        <PaletteBody onClose={onClose} sources={found} />
      </Modal.Content>
    </Modal.Root>
  );
}

interface PaletteBodyProps {
  onClose: () => void;
  sources: readonly SearchSource[];
}

function PaletteBody({ onClose, sources }: PaletteBodyProps) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const list = useId();
  const navigate = useNavigate();
  const commands = useAllCommands();
  const found = sources.map((source) => ({ source, hits: source.useHits(text) }));
  const items = paletteItems({ text, found, commands, go: (path) => void navigate(path) });
  const chosen = Math.min(active, items.length - 1);
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && items.length > 0) {
      event.preventDefault();
      setActive((chosen + step + items.length) % items.length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(items[chosen]);
    }
  };
  return (
    <div className={classes.palette}>
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        className={classes.search}
        leftSection={<IconSearch size="1.125rem" aria-hidden="true" />}
        placeholder={
          sources.length > 0 ? "Search contacts, tags, carriers, policy types and commands" : "Type a command"
        }
        aria-label="Search"
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={list}
        aria-activedescendant={items[chosen] ? `${list}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label="Results" className={classes.list}>
        {items.map((item, index) => (
          <PaletteOption
            key={item.id}
            id={`${list}-${index}`}
            item={item}
            heads={item.group !== items[index - 1]?.group}
            active={index === chosen}
            choose={() => choose(item)}
          />
        ))}
      </div>
      {items.length === 0 && found.every((one) => one.hits !== null) ? (
        <p className={classes.nothing}>No results. Try a shorter search.</p>
      ) : null}
      <VisuallyHidden role="status">{items.length === 1 ? "1 result" : `${items.length} results`}</VisuallyHidden>
    </div>
  );
}

function PaletteOption({
  id,
  item,
  heads,
  active,
  choose,
}: {
  id: string;
  item: PaletteItem;
  heads: boolean;
  active: boolean;
  choose: () => void;
}) {
  return (
    <>
      {heads ? (
        <div className={classes.group} role="presentation">
          {item.group}
        </div>
      ) : null}
      {/* The search box handles keys and keeps the focus. */}
      <button
        type="button"
        id={id}
        ref={(node) => {
          if (active) node?.scrollIntoView({ block: "nearest" });
        }}
        role="option"
        tabIndex={-1}
        aria-selected={active}
        className={classes.option}
        onMouseDown={(event) => event.preventDefault()}
        onClick={choose}
      >
        <span className={classes.label}>{item.label}</span>
        {item.description ? <span className={classes.description}>{item.description}</span> : null}
        {item.keys ? <KeyHint keys={item.keys} /> : null}
      </button>
    </>
  );
}
