import { users } from "../../contract/users/users.ts";
import { pictureAddress, type PictureField } from "../../domain/users/picture.ts";
import { forgetPhoto, keepPhoto } from "../../local/queries/photos.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useLocal } from "../base/live.ts";
import { photoBytes } from "../base/photo-source.ts";
import { report, notify } from "../base/report.ts";
import { useCurrentUser, useSession } from "../base/session-provider.tsx";
import { minuteMs } from "../../kit/durations.ts";

/** Sets or removes a picture, with undo. Both throw the server's error. */
export function usePictureChange(field: PictureField, name: string) {
  const local = useLocal();
  const { store } = useSession();
  const { id, profile } = useCurrentUser();
  const send = async (cut: Blob | null) => {
    const body = { [field]: cut ?? "" } as { personal_photo?: Blob | ""; logo?: Blob | "" };
    const { data } = await local.request(users.updateProfile, { body }, { timeoutMs: minuteMs });
    const kept = cut ? keepPhoto(local.db, data[field], cut) : forgetPhoto(local.db, pictureAddress(id, field, ""));
    await kept.catch(() => undefined);
    await store.changed({ profile: data });
  };
  /** Fetched before removal: afterwards the server has no copy. */
  const former = () => (profile[field] ? photoBytes(local, profile[field]).catch(() => null) : Promise.resolve(null));
  const change = async (cut: Blob | null, done: string) => {
    const before = await former();
    const hasWayBack = before !== null || !profile[field];
    await send(cut);
    const text = `Your ${name} was ${done}.`;
    if (hasWayBack) showUndo({ text, undo: () => void send(before).catch(report) });
    else notify(text);
  };
  return {
    put: (cut: Blob) => change(cut, "saved"),
    remove: () => change(null, "removed"),
  };
}
