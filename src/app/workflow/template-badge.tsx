/** State of a template, and its active version. */
import type { TemplateState } from "../../domain/workflow/limits.ts";
import { templateStateWords } from "../../domain/workflow/flow-words.ts";
import type { WorkflowTemplate } from "../../domain/workflow/template.ts";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";

const tones: Record<TemplateState, Tone> = { draft: "quiet", active: "good", paused: "warn", archived: "quiet" };

export function TemplateBadge({ state }: { state: TemplateState }) {
  return <ToneBadge tone={tones[state]}>{templateStateWords[state]}</ToneBadge>;
}

export function versionWords({ version, changed }: Pick<WorkflowTemplate, "version" | "changed">): string {
  if (version === 0) return "Not activated yet";
  return changed ? `Edited since version ${version}` : `Version ${version}`;
}
