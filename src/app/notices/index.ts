/** The door of notices: nothing that is needed to begin waits for them. */
export { NoticeWatch } from "./notice-watch.tsx";
