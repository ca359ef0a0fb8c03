import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconPhone.mjs";
import type { WayKind } from "../../domain/contacts/reach.ts";

export const wayIcons = { call: IconPhone, email: IconMail } as const;
export const wayLabels: Record<WayKind, string> = { call: "Call", email: "Email" };
