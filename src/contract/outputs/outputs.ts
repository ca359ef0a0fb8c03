/** Files generated in the background: their status and download (not in the spec; domain §10). */
import { Output } from "../../domain/outputs/output.ts";
import { allOf, ByUuid, dataOf, del, get, group } from "../declare.ts";

export const outputs = group("outputs", "/v1/outputs", {
  list: get("", {
    summary:
      "Lists the current user's exports and prints from the last 24 hours, newest first, including those in progress.",
    access: "signed_in",
    reply: allOf(Output),
  }),
  read: get("/:id", {
    summary: "Returns the status of one of the current user's exports or prints.",
    access: "signed_in",
    params: ByUuid,
    reply: dataOf(Output),
  }),
  file: get("/:id/file", {
    summary:
      "Returns the file of one of the current user's exports or prints, available for 24 hours. The file name is in the content-disposition header.",
    access: "signed_in",
    params: ByUuid,
    download: "application/octet-stream",
  }),
  remove: del("/:id", {
    summary: "Deletes one of the current user's exports or prints. One still in progress is stopped.",
    access: "signed_in",
    writes: "queue",
    params: ByUuid,
  }),
});
