/** The font for names that Helvetica cannot write; installed for offline use, read when such a name is signed. */
import interFile from "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url";
import { fileBytes } from "../../local/api/app-parts.ts";

let loaded: Promise<Uint8Array> | undefined;

export function wideFont(): Promise<Uint8Array> {
  loaded ??= fileBytes(interFile).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}
