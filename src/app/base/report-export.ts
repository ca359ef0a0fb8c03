import { notifications } from "@mantine/notifications";
import { statusTextOf } from "../../domain/outputs/status-text.ts";

/** An export that failed shows the HTTP status text (spec 000 §8). */
export function reportExport(failure: unknown): void {
  const { status, statusText } = failure as { status?: number; statusText?: string };
  if (status === undefined) return;
  notifications.show({ message: statusText || statusTextOf(status), color: "red", role: "alert" });
}
