/** The door of transfers. */
export { HandoverDialog, TransferDialog, TransferWatch } from "./opened-when-wanted.tsx";
