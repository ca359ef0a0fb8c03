/** Uploads the picture of a text to many, once for the test and the send. */
import { useRef } from "react";
import { refuse } from "../../kit/refusal.ts";
import { useLocal } from "../base/live.ts";
import type { Picture } from "../contact-parts/text-picture.ts";

/** Undefined without a picture. */
export function useSentPicture(picture: Picture | null): () => Promise<string | undefined> {
  const { uploadInParts } = useLocal();
  const sent = useRef<{ picture: Picture; id: string }>(null);
  return async () => {
    if (!picture) return undefined;
    if (sent.current?.picture === picture) return sent.current.id;
    if (!uploadInParts) return refuse("unavailable");
    const id = await uploadInParts(picture.blob, { kind: "text_picture", file_name: picture.media.file_name });
    sent.current = { picture, id };
    return id;
  };
}
