/** The door of one's own account. */
export { DeviceList } from "./device-list.tsx";
