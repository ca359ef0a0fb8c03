import type { UseFormReturnType } from "@mantine/form";
import type { Webpage, WebpageEdit } from "../../domain/webpage/webpage.ts";

/** What the form edits: everything but whether the page is published. */
export type PageValues = Pick<Webpage, Exclude<keyof WebpageEdit, "published">>;
export type PageForm = UseFormReturnType<PageValues>;
