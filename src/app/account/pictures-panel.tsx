/** Photo and logo: choose or drop, crop, remove, each with undo. */
import { Button, FileButton, Group, Input, Text } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { type PictureField, pictureMayBeRead } from "../../domain/users/picture.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { Panel } from "../../ui/panel.tsx";
import { useFileDrop } from "../../ui/use-file-drop.ts";
import { useOnline } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { PersonAvatar, usePhoto } from "../appearance/index.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { openPicture } from "./picture-drawing.ts";
import { PictureCutter } from "./picture-cutter.tsx";
import { usePictureChange } from "./use-picture-change.ts";
import classes from "./pictures.module.css";

const words: Record<PictureField, { title: string; name: string; description: string }> = {
  personal_photo: {
    title: "Photo",
    name: "photo",
    description: "Shown next to your name. JPG, PNG or WebP, up to 5 MB.",
  },
  logo: {
    title: "Logo",
    name: "logo",
    description: "Shown at the top of your navigation. JPG, PNG or WebP, up to 5 MB.",
  },
};

export function PicturesPanel() {
  const isOnline = useOnline();
  return (
    <Panel title="Photo and logo">
      <PictureChoice field="personal_photo" />
      <PictureChoice field="logo" />
      {isOnline ? null : (
        <Text size="sm" mt="xs" role="status">
          You are offline. Changing a photo or logo needs a connection.
        </Text>
      )}
    </Panel>
  );
}

function PictureChoice({ field }: { field: PictureField }) {
  const { title, name, description } = words[field];
  const address = useCurrentUser().profile[field];
  const isOnline = useOnline();
  const again = useRef<() => void>(null);
  const [opened, setOpened] = useState<ImageBitmap | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { put, remove } = usePictureChange(field, name);
  const [heading, problem] = [useId(), useId()];
  const failed = (failure: unknown) => setError(fieldErrorsOf(failure)[field] ?? wordsOf(failure));
  const attempt = async (act: () => Promise<void>) => {
    setError(null);
    setBusy(true);
    await act()
      .catch(failed)
      .finally(() => setBusy(false));
  };
  const choose = (file: File | null | undefined) => {
    // Allows choosing the same file again.
    again.current?.();
    if (file) void attempt(async () => setOpened(await openPicture(field, file)));
  };
  const drop = useFileDrop(([first]) => choose(first));
  const close = () => {
    opened?.close();
    setOpened(null);
    setError(null);
  };
  return (
    <div className={classes.field} role="group" aria-labelledby={heading} {...drop}>
      <Shown field={field} address={address} />
      <div className={classes.words}>
        <Text id={heading} fw={500}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {description}
        </Text>
        <Group gap="xs" mt="xs">
          <FileButton
            accept="image/jpeg,image/png,image/webp"
            resetRef={again}
            onChange={choose}
            inputProps={{ "aria-label": `File for your ${name}`, tabIndex: -1 }}
          >
            {(props) => (
              <Button {...props} variant="default" aria-describedby={error && !opened ? problem : undefined}>
                {address ? `Change ${name}` : `Choose a ${name}`}
              </Button>
            )}
          </FileButton>
          {address ? (
            <Button variant="subtle" disabled={busy || !isOnline} onClick={() => void attempt(remove)}>
              Remove {name}
            </Button>
          ) : null}
        </Group>
        {error && !opened ? (
          <Input.Error id={problem} role="alert" mt="xs">
            {error}
          </Input.Error>
        ) : null}
      </div>
      {opened ? (
        <PictureCutter
          name={name}
          picture={opened}
          isRound={field === "personal_photo"}
          error={error}
          onClose={close}
          onSave={(cut) =>
            attempt(async () => {
              pictureMayBeRead(field, cut.size);
              await put(cut);
              close();
            })
          }
        />
      ) : null}
    </div>
  );
}

function Shown({ field, address }: { field: PictureField; address: string }) {
  const { profile, username } = useCurrentUser();
  const logo = usePhoto(field === "logo" ? address : "");
  if (field === "logo") return <img src={logo ?? "/favicon.svg"} alt="" className={classes.logo} />;
  return <PersonAvatar name={fullNameOf({ ...profile, username })} photo={address} size="4.5rem" />;
}
