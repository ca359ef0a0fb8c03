/** The picture of a text to many. */
import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { groupSends } from "../../contract/sends/group-sends.ts";
import type { TextMedia } from "../../domain/messages/text-media.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { useAddressOf } from "../base/use-address-of.ts";
import classes from "./sends.module.css";

export function PictureShown({ blob, media }: { blob: Blob | null; media: TextMedia }) {
  const address = useAddressOf(blob);
  const isDrawn = address !== null && media.mime !== "application/pdf";
  return isDrawn ? (
    <img className={classes.picture} src={address} alt={media.file_name} />
  ) : (
    <Text size="sm" c="dimmed">
      {media.file_name}
    </Text>
  );
}

/** Of one that was sent: its bytes are on the server. */
export function SentPicture({ id, media }: { id: string; media: TextMedia }) {
  const { request } = useLocal();
  const online = useOnline();
  const [blob, setBlob] = useState<Blob | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    request(groupSends.picture, { params: { id } }, { signal: stop.signal }).then(
      (got) => setBlob(new Blob([got.blob], { type: media.mime })),
      // Its name stands there instead.
      () => undefined,
    );
    return () => stop.abort();
  }, [request, id, media.mime, online]);
  return <PictureShown blob={blob} media={media} />;
}
