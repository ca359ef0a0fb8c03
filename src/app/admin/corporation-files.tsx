/** Files on a corporation's page: title, link, a file and its preview. */
import { Button, FileButton, Group, Input, Stack, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { CorporationFile, CorporationFileEdit } from "../../domain/webpage/corporation.ts";
import { corporationFilesMax, fileTitleLengthMax } from "../../domain/webpage/corporation.ts";
import { pageLinkLengthMax } from "../../domain/webpage/limits.ts";

/** A file as the form has it; what is newly chosen is sent. */
export interface FileDraft {
  /** Null: new. */
  id: string | null;
  file_title: string;
  file_link: string;
  hasFile: boolean;
  hasPreview: boolean;
  file: File | null;
  preview: File | null;
}

export function draftsOf(files: readonly CorporationFile[]): FileDraft[] {
  return files.map(({ id, file_title, file_link, file, preview_image }) => ({
    id,
    file_title,
    file_link,
    hasFile: file !== "",
    hasPreview: preview_image !== "",
    file: null,
    preview: null,
  }));
}

/** What is sent: files refer to their uploads by position; those removed are marked as deleted. */
export function filesToSend(
  drafts: readonly FileDraft[],
  before: readonly CorporationFile[],
): { files: CorporationFileEdit[]; uploads?: File[] } {
  const uploads: File[] = [];
  const place = (file: File | null) => (file === null ? undefined : uploads.push(file) - 1);
  const kept = drafts.map((draft): CorporationFileEdit => {
    const [file, preview_image] = [place(draft.file), place(draft.preview)];
    return {
      file_title: draft.file_title.trim(),
      file_link: draft.file_link,
      ...(draft.id !== null && { id: draft.id }),
      ...(file !== undefined && { file }),
      ...(preview_image !== undefined && { preview_image }),
      ...(!draft.hasPreview && preview_image === undefined && { remote_preview_image_url: "" }),
    };
  });
  const gone = before.filter(({ id }) => drafts.every((draft) => draft.id !== id));
  const deleted = gone.map(({ id, file_title, file_link }) => ({ id, file_title, file_link, _destroy: true }));
  return { files: [...kept, ...deleted], ...(uploads.length > 0 && { uploads }) };
}

interface FilesInputProps {
  value: FileDraft[];
  onChange: (drafts: FileDraft[]) => void;
  error: ReactNode;
}

const blank: FileDraft = {
  id: null,
  file_title: "",
  file_link: "",
  hasFile: false,
  hasPreview: false,
  file: null,
  preview: null,
};

export function FilesInput({ value, onChange, error }: FilesInputProps) {
  const put = (nth: number, changed: Partial<FileDraft>) =>
    onChange(value.map((draft, at) => (at === nth ? { ...draft, ...changed } : draft)));
  return (
    <Stack gap="md">
      {value.map((draft, nth) => (
        <div key={draft.id ?? nth}>
          <Group grow align="flex-start">
            <TextInput
              label={`File ${nth + 1}: title`}
              maxLength={fileTitleLengthMax}
              value={draft.file_title}
              onChange={({ currentTarget: { value: file_title } }) => put(nth, { file_title })}
            />
            <TextInput
              label="Link"
              type="url"
              maxLength={pageLinkLengthMax}
              value={draft.file_link}
              onChange={({ currentTarget: { value: file_link } }) => put(nth, { file_link })}
            />
          </Group>
          <Group mt="xs" gap="xs">
            <FileButton
              accept="application/pdf,image/jpeg,image/png,image/webp"
              onChange={(file) => file && put(nth, { file, hasFile: true })}
            >
              {(props) => (
                <Button {...props} variant="default">
                  {draft.hasFile ? "Change file" : "Choose a file"}
                </Button>
              )}
            </FileButton>
            <FileButton
              accept="image/jpeg,image/png,image/webp"
              onChange={(preview) => preview && put(nth, { preview, hasPreview: true })}
            >
              {(props) => (
                <Button {...props} variant="default">
                  {draft.hasPreview ? "Change preview" : "Choose a preview"}
                </Button>
              )}
            </FileButton>
            <Button
              variant="subtle"
              color="gray"
              aria-label={`Remove file ${nth + 1}`}
              onClick={() => onChange(value.filter((_draft, at) => at !== nth))}
            >
              Remove
            </Button>
            <Text size="sm" c="dimmed">
              {[draft.file?.name, draft.preview?.name].filter(Boolean).join(", ")}
            </Text>
          </Group>
        </div>
      ))}
      {value.length < corporationFilesMax ? (
        <Group>
          <Button variant="default" onClick={() => onChange([...value, blank])}>
            Add a file
          </Button>
        </Group>
      ) : null}
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </Stack>
  );
}
