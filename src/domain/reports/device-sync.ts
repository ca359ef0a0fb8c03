import { deviceSource } from "../report-sources/device-source.ts";
import { reportOf } from "../report-sources/report-shape.ts";

export const deviceSync = reportOf(deviceSource, {
  type: "device_sync",
  label: "Device sync",
  about: "Devices by when they last synced, and what they have not sent yet.",
  section: "Company",
  date: null,
  period: "all",
  measures: ["devices", "waiting", "behind"],
  groupings: ["freshness", "user_id", "version"],
  group_by: "freshness",
  filters: ["freshness", "user_id"],
  columns: ["user", "name", "version", "last_sync_at", "waiting", "mirror_contacts"],
  chart: "bars",
});
