import { contactFileColumns } from "../../domain/files/file.ts";
import { ofContact, type Sources } from "../changes/feed-sources.ts";

export const fileFeed = { files: ofContact("files", contactFileColumns) } satisfies Partial<Sources>;
