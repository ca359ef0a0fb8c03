/** One user's appearance on this device; `public/boot.js` reads it before the first paint. */
import { type Theme, themeRead } from "../../domain/users/theme.ts";
import { groundOf } from "../../kit/colour.ts";
import { dimmedText } from "../../ui/theme.ts";
import { readStored, writeStored } from "../base/stored.ts";

/** Unknown or empty values fall back to the default. */
export function storedAppearance(): Theme {
  return themeRead(readStored("look") ?? {});
}

export function storeLook(look: Theme): void {
  writeStored("look", {
    ...look,
    page_light: groundOf(look.background, "light", dimmedText.light),
    page_dark: groundOf(look.background, "dark", dimmedText.dark),
  });
}
