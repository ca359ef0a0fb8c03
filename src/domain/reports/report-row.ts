/** One record of the list behind a number, and its cells in words. */
import { z } from "zod";
import { showDay } from "../../kit/dates.ts";
import { showMoney } from "../../kit/money.ts";
import { optionWords } from "../contacts/labels.ts";
import { ContactNumber } from "../values/scalars.ts";
import type { ReportColumn } from "../report-sources/report-shape.ts";

export const ReportCellValue = z.union([z.string(), z.number(), z.null()]);
export type ReportCellValue = z.infer<typeof ReportCellValue>;

export const ReportRow = z.object({
  id: z.string(),
  /** The contact it opens; null: none, or not the reader's to see. */
  contact_id: ContactNumber.nullable(),
  /** In the order of the columns. */
  cells: z.array(ReportCellValue),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** `moment` formats an instant. */
export function cellWords(
  { kind, words }: ReportColumn,
  value: ReportCellValue,
  moment: (at: number) => string,
): string {
  if (value === null || value === "") return "";
  if (kind === "day") return showDay(String(value));
  if (kind === "moment") return moment(Number(value));
  if (kind === "money") return showMoney(Number(value));
  if (kind === "seconds") return durationWords(Number(value));
  if (kind === "word") return (words ?? optionWords)(String(value));
  return typeof value === "number" ? value.toLocaleString("en-US") : value;
}

/** "1:05", "1:02:03". */
export function durationWords(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (part: number) => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return hours > 0
    ? `${hours.toLocaleString("en-US")}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}
