/** Maps kinds of records to the contact tab that shows them. */
import { dictionary } from "../../kit/dictionary.ts";

const tabs: Readonly<Record<string, string>> = dictionary({
  policy: "policies",
  security: "securities",
  data_capture: "fact_finder",
  rx_details: "prescriptions",
  note: "notes",
  file: "files",
  soa_request: "soa",
});

export function tabOf(record: string | undefined): string | undefined {
  return tabs[record ?? ""];
}

/** `record`: opens its tab. */
export function contactPlace(contact_id: number, record: string | undefined): string {
  const tab = tabOf(record);
  return `/contacts/${contact_id}${tab ? `?tab=${tab}` : ""}`;
}
