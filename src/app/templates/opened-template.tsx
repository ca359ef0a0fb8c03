/** A template that was opened: its form, or why it cannot be changed. */
import { Button } from "@mantine/core";
import type { MessageTemplate } from "../../domain/templates/template.ts";
import { TemplateDialog } from "./template-dialog.tsx";
import { TemplatePreview } from "./template-preview.tsx";
import { useTemplateActs } from "./use-template-acts.ts";
import { useWhyNotEditable } from "./use-why-not-editable.ts";

export function OpenedTemplate({ template, onClose }: { template: MessageTemplate; onClose: () => void }) {
  const why = useWhyNotEditable(template);
  const { duplicate } = useTemplateActs();
  if (why === null) return <TemplateDialog title="Edit template" template={template} onClose={onClose} />;
  const copy = () => {
    duplicate(template);
    onClose();
  };
  return (
    <TemplatePreview template={template} words={why} onClose={onClose}>
      <Button onClick={copy}>Duplicate</Button>
    </TemplatePreview>
  );
}
