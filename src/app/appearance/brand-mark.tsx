import { useCurrentUser } from "../base/session-provider.tsx";
import { usePhoto } from "./use-photo.ts";

/** The user's own logo, or the product's. */
export function BrandMark() {
  const logo = usePhoto(useCurrentUser().profile.logo);
  return <img src={logo ?? "/favicon.svg"} alt="" width="28" height="28" />;
}
