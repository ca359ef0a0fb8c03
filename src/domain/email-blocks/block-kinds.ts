/** The kinds of blocks a designed email is made of, and what each says. */
import { dictionary } from "../../kit/dictionary.ts";

export const blockKinds = [
  "heading",
  "text",
  "list",
  "steps",
  "button",
  "image",
  "picture_text",
  "columns",
  "quote",
  "callout",
  "facts",
  "signature",
  "social",
  "divider",
  "spacer",
] as const;
export type BlockKind = (typeof blockKinds)[number];

export const emailBlocksMax = 60;
export const blockTextLengthMax = 4_000;
export const blockLineLengthMax = 200;
export const blockLinkLengthMax = 1_000;
/** Mail programs cut what is longer. */
export const emailHtmlBytesMax = 40 * 1024;

/**
 * `rich`: several lines with `**bold**`, `*italic*` and `[links](https://…)`. `lines`: one item a line; `link` and
 * `picture`: addresses.
 */
export type FieldType = "line" | "rich" | "lines" | "link" | "picture";
export interface BlockField {
  name: string;
  label: string;
  type: FieldType;
  hint?: string;
  optional?: true;
}
export interface BlockChoice {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}
interface BlockRule {
  label: string;
  fields: readonly BlockField[];
  choices: readonly BlockChoice[];
}

const align: BlockChoice = {
  name: "align",
  label: "Align",
  options: [
    { value: "left", label: "Left" },
    { value: "center", label: "Center" },
  ],
};
const picture = { name: "src", label: "Picture address", type: "picture" } as const;
const alt = { name: "alt", label: "Description", type: "line", hint: "For people who cannot see the picture" } as const;
const text = { name: "text", label: "Text", type: "rich" } as const;

export const blockRules: Readonly<Record<BlockKind, BlockRule>> = {
  heading: {
    label: "Heading",
    fields: [{ name: "text", label: "Heading", type: "line" }],
    choices: [
      {
        name: "size",
        label: "Size",
        options: [
          { value: "large", label: "Large" },
          { value: "small", label: "Small" },
        ],
      },
      align,
    ],
  },
  text: { label: "Text", fields: [text], choices: [align] },
  list: { label: "List", fields: [{ name: "items", label: "Items", type: "lines", hint: "One a line" }], choices: [] },
  steps: {
    label: "Steps",
    fields: [{ name: "items", label: "Steps", type: "lines", hint: "One a line" }],
    choices: [],
  },
  button: {
    label: "Button",
    fields: [
      { name: "label", label: "Button", type: "line" },
      { name: "href", label: "Link", type: "link" },
    ],
    choices: [align],
  },
  image: {
    label: "Picture",
    fields: [picture, alt, { name: "href", label: "Link", type: "link", optional: true }],
    choices: [
      {
        name: "width",
        label: "Width",
        options: [
          { value: "full", label: "Full" },
          { value: "half", label: "Half" },
        ],
      },
    ],
  },
  picture_text: {
    label: "Picture and text",
    fields: [picture, alt, text],
    choices: [
      {
        name: "side",
        label: "Picture",
        options: [
          { value: "left", label: "Left" },
          { value: "right", label: "Right" },
        ],
      },
    ],
  },
  columns: {
    label: "Two columns",
    fields: [
      { name: "left", label: "Left", type: "rich" },
      { name: "right", label: "Right", type: "rich" },
    ],
    choices: [],
  },
  quote: {
    label: "Quote",
    fields: [text, { name: "by", label: "Who said it", type: "line", optional: true }],
    choices: [],
  },
  callout: {
    label: "Box",
    fields: [text],
    choices: [
      {
        name: "tone",
        label: "Color",
        options: [
          { value: "info", label: "Blue" },
          { value: "good", label: "Green" },
          { value: "warn", label: "Yellow" },
        ],
      },
    ],
  },
  facts: {
    label: "Facts",
    fields: [{ name: "items", label: "Facts", type: "lines", hint: "One a line, such as “When: Friday, 2 PM”" }],
    choices: [],
  },
  signature: {
    label: "Signature",
    fields: [
      { name: "name", label: "Name", type: "line" },
      { name: "more", label: "Title, phone, email", type: "lines", optional: true, hint: "One a line" },
    ],
    choices: [],
  },
  social: {
    label: "Links",
    fields: [{ name: "items", label: "Links", type: "lines", hint: "One a line, such as “Website: https://…”" }],
    choices: [align],
  },
  divider: { label: "Line", fields: [], choices: [] },
  spacer: {
    label: "Space",
    fields: [],
    choices: [
      {
        name: "size",
        label: "Height",
        options: [
          { value: "small", label: "Small" },
          { value: "large", label: "Large" },
        ],
      },
    ],
  },
};

/** A new block's values: empty texts, and the first of each choice. */
export function blankValues(kind: BlockKind): Record<string, string> {
  const { fields, choices } = blockRules[kind];
  return dictionary({
    ...Object.fromEntries(fields.map(({ name }) => [name, ""])),
    ...Object.fromEntries(choices.map(({ name, options }) => [name, options[0]?.value ?? ""])),
  });
}
