import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import type { WayKind } from "../../domain/contacts/reach.ts";

export const wayIcons = { call: IconPhone, text: IconMessage, email: IconMail } as const;
export const wayLabels: Record<WayKind, string> = { call: "Call", text: "Text", email: "Email" };
