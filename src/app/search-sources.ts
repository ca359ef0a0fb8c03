/** Sources of the global search, in display order; loaded with the search. */
import { contactSearchSource } from "./contact-parts/search-source.ts";
import { listSearchSource } from "./contact-parts/list-search-source.ts";
import type { SearchSource } from "./help/index.ts";

export const searchSources: readonly SearchSource[] = [contactSearchSource, listSearchSource];
