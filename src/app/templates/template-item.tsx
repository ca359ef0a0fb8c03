import { ActionIcon, Menu, Text } from "@mantine/core";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import type { MessageTemplate } from "../../domain/templates/template.ts";
import { templatePreview } from "../../domain/templates/template-text.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useTemplateActs } from "./use-template-acts.ts";
import { useWhyNotEditable } from "./use-why-not-editable.ts";
import classes from "./templates.module.css";

const kinds = { text: "Text", email: "Email", user_email: "Email to users" } as const;
const sharedWords = { user: null, bu: "Business unit", tenant: "Company" } as const;

export function TemplateItem({ template, onOpen }: { template: MessageTemplate; onOpen: () => void }) {
  const { duplicate, remove } = useTemplateActs();
  const { name, channel, owner } = template;
  const mayEdit = useWhyNotEditable(template) === null;
  const shared = sharedWords[owner];
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <button type="button" className={classes.name} onClick={onOpen}>
          {name}
        </button>
        <Text size="sm" c="dimmed" lineClamp={2} className={classes.preview}>
          {templatePreview(template)}
        </Text>
      </div>
      <div className={classes.marks}>
        <ToneBadge tone="quiet">{kinds[channel]}</ToneBadge>
        {shared ? <ToneBadge title={`Shared with everyone in the ${shared.toLowerCase()}`}>{shared}</ToneBadge> : null}
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
            <IconDots size="1rem" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit ? (
            <Menu.Item leftSection={<IconPencil size="1rem" />} onClick={onOpen}>
              Edit
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconCopy size="1rem" />} onClick={() => duplicate(template)}>
            Duplicate
          </Menu.Item>
          {mayEdit ? (
            <Menu.Item leftSection={<IconTrash size="1rem" />} color="red" onClick={() => remove(template)}>
              Delete
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
