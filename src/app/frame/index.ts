/** Public exports of the frame feature. */
export { AppRoot } from "./app-root.tsx";
export { ErrorPanel } from "./error-panel.tsx";
export { listAsLeft, rememberList } from "./list-memory.ts";
export { NotFoundScreen } from "./not-found-screen.tsx";
export { SignedInLayout } from "./signed-in-layout.tsx";
