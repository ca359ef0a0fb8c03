/** The content of a designed email as it is stored and sent: blocks with their texts, no markup. */
import { z } from "zod";
import { blockLineLengthMax, blockLinkLengthMax, blockTextLengthMax, emailBlocksMax } from "./block-kinds.ts";

const id = z.string().min(1).max(40);
const line = z.string().max(blockLineLengthMax);
const rich = z.string().max(blockTextLengthMax);
const link = z.string().max(blockLinkLengthMax);
const align = z.enum(["left", "center"]);

export const EmailBlock = z.discriminatedUnion("kind", [
  z.strictObject({ id, kind: z.literal("heading"), text: line, size: z.enum(["large", "small"]), align }),
  z.strictObject({ id, kind: z.literal("text"), text: rich, align }),
  z.strictObject({ id, kind: z.literal("list"), items: rich }),
  z.strictObject({ id, kind: z.literal("steps"), items: rich }),
  z.strictObject({ id, kind: z.literal("button"), label: line, href: link, align }),
  z.strictObject({ id, kind: z.literal("image"), src: link, alt: line, href: link, width: z.enum(["full", "half"]) }),
  z.strictObject({
    id,
    kind: z.literal("picture_text"),
    src: link,
    alt: line,
    text: rich,
    side: z.enum(["left", "right"]),
  }),
  z.strictObject({ id, kind: z.literal("columns"), left: rich, right: rich }),
  z.strictObject({ id, kind: z.literal("quote"), text: rich, by: line }),
  z.strictObject({ id, kind: z.literal("callout"), text: rich, tone: z.enum(["info", "good", "warn"]) }),
  z.strictObject({ id, kind: z.literal("facts"), items: rich }),
  z.strictObject({ id, kind: z.literal("signature"), name: line, more: rich }),
  z.strictObject({ id, kind: z.literal("social"), items: rich, align }),
  z.strictObject({ id, kind: z.literal("divider") }),
  z.strictObject({ id, kind: z.literal("spacer"), size: z.enum(["small", "large"]) }),
]);
export type EmailBlock = z.infer<typeof EmailBlock>;

export const EmailBlocks = z.array(EmailBlock).max(emailBlocksMax);
