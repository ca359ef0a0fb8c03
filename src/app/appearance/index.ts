/** Public exports of the appearance feature. */
export { BrandMark } from "./brand-mark.tsx";
export { useAppearance } from "./appearance-provider.tsx";
export { PersonAvatar } from "./person-avatar.tsx";
export { usePhoto } from "./use-photo.ts";
