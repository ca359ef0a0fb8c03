/** Public exports of the account feature. */
export { AppointmentTable } from "./appointment-table.tsx";
export { DeviceList } from "./device-list.tsx";
export { LicenseTable } from "./license-table.tsx";
