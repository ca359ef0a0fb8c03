/** Where visitors find a page. Empty: it is not published. */
export function pageAddress(
  page: { domain: string; published: boolean } | null | undefined,
  { protocol, host }: { protocol: string; host: string },
): string {
  return page?.published && page.domain !== "" ? `${protocol}//${page.domain}.${host}/` : "";
}
