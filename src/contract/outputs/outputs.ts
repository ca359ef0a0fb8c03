/** Files made in the background: how they stand, and fetching one (ours; domain §10). */
import { Output } from "../../domain/outputs/output.ts";
import { allOf, ByUuid, dataOf, del, get, group } from "../declare.ts";

export const outputs = group("outputs", "/v1/outputs", {
  list: get("", {
    summary: "The files I had made in the last 24 hours, newest first, those still being made included (ours).",
    access: "signed_in",
    reply: allOf(Output),
  }),
  read: get("/:id", {
    summary: "How one of my files stands (ours).",
    access: "signed_in",
    params: ByUuid,
    reply: dataOf(Output),
  }),
  file: get("/:id/file", {
    summary: "A file I had made, for 24 hours; its name stands in content-disposition (ours).",
    access: "signed_in",
    params: ByUuid,
    download: "application/octet-stream",
  }),
  remove: del("/:id", {
    summary: "Throws one of my files away; one still being made is stopped (ours).",
    access: "signed_in",
    writes: "queue",
    params: ByUuid,
  }),
});
