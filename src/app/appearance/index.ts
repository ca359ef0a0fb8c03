/** What other features may use of appearance. */
export { BrandMark } from "./brand-mark.tsx";
export { useLook } from "./look-provider.tsx";
export { PersonAvatar } from "./person-avatar.tsx";
export { usePhoto } from "./use-photo.ts";
