/** Which files a training may be, told by their content; the name must say the same. */
import { refuse } from "../../kit/refusal.ts";
import { fileLookOf } from "../../kit/file-signature.ts";
import type { FileSample } from "../files/file-type.ts";
import { trainingMessages } from "./messages.ts";

export const trainingKinds = ["video", "audio", "pdf", "slides"] as const;
export type TrainingKind = (typeof trainingKinds)[number];

export interface TrainingType {
  kind: TrainingKind;
  mime: string;
}

const types: readonly (TrainingType & { extension: string; is(sample: FileSample): boolean })[] = [
  { extension: "mp4", kind: "video", mime: "video/mp4", is: ({ head }) => isMp4(head) },
  { extension: "mp3", kind: "audio", mime: "audio/mpeg", is: ({ head }) => fileLookOf(head) === "mp3" },
  { extension: "pdf", kind: "pdf", mime: "application/pdf", is: ({ head }) => fileLookOf(head) === "pdf" },
  {
    extension: "pptx",
    kind: "slides",
    mime: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    is: isPresentation,
  },
];

export const trainingExtensions = types.map(({ extension }) => `.${extension}`);

export function trainingTypeOf(sample: FileSample, file_name: string): TrainingType {
  const found = types.find(({ is }) => is(sample)) ?? refuse("wrong_type", { file: [trainingMessages.wrong_type] });
  const extension = /\.([^.\s/\\]{1,12})$/.exec(file_name.trim())?.[1]?.toLowerCase() ?? "";
  if (extension !== found.extension) refuse("wrong_type", { file: [trainingMessages.not_what_it_says] });
  return { kind: found.kind, mime: found.mime };
}

/** The first box is `ftyp`; pictures of the same family have other brands. */
function isMp4(head: Uint8Array): boolean {
  const letters = String.fromCharCode(...head.subarray(4, 12));
  return letters.startsWith("ftyp") && !/^ftyp(?:hei|hev|mif|avi|qt)/.test(letters);
}

/** A presentation that contains a program is rejected as a program. */
function isPresentation({ head, tail }: FileSample): boolean {
  if (!["zip", "office"].includes(fileLookOf(head))) return false;
  const names = new TextDecoder("latin1").decode(head) + new TextDecoder("latin1").decode(tail);
  return names.includes("ppt/presentation.xml") && !names.includes("vbaProject.bin");
}
