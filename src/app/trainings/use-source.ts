/** Where a training's file is read from: the copy on this device if it is current or there is no connection. */
import { useEffect, useRef, useState } from "react";
import { trainings } from "../../contract/trainings/trainings.ts";
import type { Training } from "../../domain/trainings/training.ts";
import { keptFile, openKept } from "../../local/kept-trainings.ts";
import { apiHost } from "../base/app-settings.ts";
import { useLocal } from "../base/live.ts";

export interface Source {
  src: string;
  /** Null: none. */
  captions: string | null;
  /** Null: streamed from the server. */
  file: Blob | null;
  isKept: boolean;
  /** Kept before the file was replaced. */
  isFormer: boolean;
}

interface Asked extends Pick<Training, "id" | "sha256" | "captions"> {
  /** Raised to read it again. */
  round: number;
}

/** Undefined: not known yet. Null: it is not on this device, and there is no connection. */
export function useSource({ id, sha256, captions, round }: Asked, online: boolean): Source | null | undefined {
  const { db, request } = useLocal();
  const [source, setSource] = useState<Source | null>();
  const isOnline = useRef(online);
  useEffect(() => void (isOnline.current = online));
  // What plays goes on when the connection comes or goes; only what could not be opened is tried again.
  const [reach, setReach] = useState(online);
  if (source === null && reach !== online) setReach(online);
  useEffect(() => {
    let isOpen = true;
    const made: string[] = [];
    const addressOf = (blob: Blob) => {
      const address = URL.createObjectURL(blob);
      made.push(address);
      return address;
    };
    const read = async (): Promise<Source | null> => {
      const cache = await openKept(db.name);
      const kept = cache ? await keptFile(cache, id) : undefined;
      const isFormer = kept !== undefined && kept.facts.sha256 !== sha256;
      if (kept && (!isFormer || !isOnline.current)) {
        const { file, captions: words } = kept;
        return { src: addressOf(file), captions: words && addressOf(words), file, isKept: true, isFormer };
      }
      if (!isOnline.current) return null;
      const src = `${apiHost()}${trainings.content.path.replace(":id", id)}?v=${sha256}`;
      const words = captions ? await captionsOf() : null;
      return { src, captions: words && addressOf(words), file: null, isKept: false, isFormer: false };
    };
    // Without them it can still be watched.
    const captionsOf = () =>
      request(trainings.captions, { params: { id }, query: { v: captions } }).then(
        ({ blob }) => blob.slice(0, blob.size, "text/vtt"),
        () => null,
      );
    void read()
      .catch(() => null)
      .then((found) => {
        if (isOpen) setSource(found);
        else for (const address of made) URL.revokeObjectURL(address);
      });
    return () => {
      isOpen = false;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [db, request, id, sha256, captions, round, reach]);
  return source;
}
