/** The blocks of an email: added, moved, copied and deleted by keyboard too. */
import { ActionIcon, Button, Menu, SimpleGrid, Select, Stack, TextInput } from "@mantine/core";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { blockProblems, valueOf } from "../../domain/email-blocks/block-check.ts";
import {
  type BlockField,
  type BlockKind,
  blockKinds,
  blockLineLengthMax,
  blockLinkLengthMax,
  blockRules,
  blockTextLengthMax,
  blankValues,
  emailBlocksMax,
} from "../../domain/email-blocks/block-kinds.ts";
import type { EmailBlock } from "../../domain/email-blocks/blocks.ts";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import { useLocal } from "../base/live.ts";
import { PictureField } from "./picture-field.tsx";
import { RichText } from "./rich-text.tsx";
import classes from "./email-blocks.module.css";

interface BlockListProps {
  blocks: readonly EmailBlock[];
  onChange: (blocks: EmailBlock[]) => void;
}

export function BlockList({ blocks, onChange }: BlockListProps) {
  const { world } = useLocal();
  const problems = blockProblems(blocks);
  const swap = (at: number, to: number) =>
    onChange(blocks.map((one, nth) => blocks[nth === at ? to : nth === to ? at : nth] ?? one));
  return (
    <Stack gap="sm">
      {blocks.map((block, at) => {
        const { label } = blockRules[block.kind];
        const name = `${label} ${at + 1}`;
        return (
          <section key={block.id} className={classes.block} aria-label={name}>
            <div className={classes.head}>
              <span className={classes.kind}>{label}</span>
              <MoveButtons
                name={name}
                up={at > 0 ? () => swap(at, at - 1) : null}
                down={at < blocks.length - 1 ? () => swap(at, at + 1) : null}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Duplicate ${name}`}
                disabled={blocks.length >= emailBlocksMax}
                onClick={() => onChange(blocks.toSpliced(at + 1, 0, { ...block, id: world.uuid() }))}
              >
                <IconCopy size="1rem" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Delete ${name}`}
                onClick={() => onChange(blocks.toSpliced(at, 1))}
              >
                <IconTrash size="1rem" />
              </ActionIcon>
            </div>
            <BlockFields
              block={block}
              problem={problems[block.id]}
              onChange={(field, value) => onChange(blocks.toSpliced(at, 1, { ...block, [field]: value } as EmailBlock))}
            />
          </section>
        );
      })}
      <AddBlock
        label="Add block"
        disabled={blocks.length >= emailBlocksMax}
        onAdd={(block) => onChange([...blocks, block])}
      />
    </Stack>
  );
}

interface AddBlockProps {
  label: string;
  disabled?: boolean;
  onAdd: (block: EmailBlock) => void;
}

export function AddBlock({ label, disabled = false, onAdd }: AddBlockProps) {
  const { world } = useLocal();
  const add = (kind: BlockKind) => onAdd({ ...blankValues(kind), id: world.uuid(), kind } as EmailBlock);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="compact-sm" mih="var(--fl-target)" disabled={disabled} className={classes.add}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="50vh" style={{ overflowY: "auto" }}>
        {blockKinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => add(kind)}>
            {blockRules[kind].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface FieldsProps {
  block: EmailBlock;
  problem: string | undefined;
  onChange: (field: string, value: string) => void;
}

function BlockFields({ block, problem, onChange }: FieldsProps) {
  const { fields, choices } = blockRules[block.kind];
  // An empty field says by itself what is missing.
  const isFilled = fields.every(({ name, optional }) => optional || valueOf(block, name).trim() !== "");
  return (
    <Stack gap="xs">
      {fields.map((field, nth) => (
        <Field
          key={field.name}
          field={field}
          isNamed={field.label === blockRules[block.kind].label}
          value={valueOf(block, field.name)}
          error={isFilled && nth === fields.length - 1 ? problem : undefined}
          onChange={(value) => onChange(field.name, value)}
        />
      ))}
      {choices.length > 0 ? (
        <SimpleGrid cols={2}>
          {choices.map(({ name, label, options }) => (
            <Select
              key={name}
              label={label}
              allowDeselect={false}
              data={[...options]}
              value={valueOf(block, name)}
              onChange={(value) => value !== null && onChange(name, value)}
            />
          ))}
        </SimpleGrid>
      ) : null}
    </Stack>
  );
}

interface FieldProps {
  field: BlockField;
  /** The block's heading says what it is. */
  isNamed: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Field({ field: { label, type, hint, optional }, isNamed, value, error, onChange }: FieldProps) {
  const words = optional ? `${label} (optional)` : label;
  const shared = {
    ...(isNamed ? { "aria-label": words } : { label: words }),
    description: hint,
    inputWrapperOrder: ["label", "input", "description", "error"] as ("label" | "input" | "description" | "error")[],
    value,
    error,
  };
  if (type === "rich" || type === "lines")
    return (
      <RichText {...shared} autosize minRows={2} maxRows={12} maxLength={blockTextLengthMax} onChange={onChange} />
    );
  if (type === "picture") return <PictureField label={words} value={value} error={error} onChange={onChange} />;
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      maxLength={type === "line" ? blockLineLengthMax : blockLinkLengthMax}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
