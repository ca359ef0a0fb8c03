import { dictionary } from "../../kit/dictionary.ts";
import { useEffect } from "react";
import { useSettings } from "./app-settings.ts";
import { useIsLocked } from "./idle-lock.ts";

/** Page metadata from the user's profile (spec 000 §2). */
export interface MetadataFacts {
  title: string;
  description: string;
  keywords: readonly string[];
  image: string | null;
}

/** Tab title: the screen's name and the product name from the server. */
export function PageMetadata({ title }: { title?: string }) {
  const { page_title } = useSettings();
  // While locked the title does not reveal the open screen.
  const isLocked = useIsLocked();
  useEffect(() => {
    document.title = title && !isLocked ? `${title} · ${page_title}` : page_title;
  }, [title, page_title, isLocked]);
  return null;
}

/**
 * Sets description, keywords and social tags on all but public webpages; the returned function restores the previous
 * ones.
 */
export function setMetadata({ title, description, keywords, image }: MetadataFacts): () => void {
  const tags: Record<string, string> = dictionary({
    description,
    keywords: keywords.filter(Boolean).join(", "),
    "og:title": title,
    "og:description": description,
    "og:type": "website",
    "og:image": image ?? "",
    "twitter:card": "summary",
    "twitter:title": title,
    "twitter:description": description,
  });
  const former = Object.keys(tags).map((name) => [name, tagOf(name)?.getAttribute("content") ?? ""] as const);
  for (const [name, content] of Object.entries(tags)) setTag(name, content);
  return () => {
    for (const [name, content] of former) setTag(name, content);
  };
}

const kindOf = (name: string) => (name.startsWith("og:") ? "property" : "name");

function tagOf(name: string): Element | null {
  return document.head.querySelector(`meta[${kindOf(name)}="${name}"]`);
}

function setTag(name: string, content: string): void {
  const found = tagOf(name);
  if (!content) return found?.remove();
  const tag = found ?? document.head.appendChild(document.createElement("meta"));
  tag.setAttribute(kindOf(name), name);
  tag.setAttribute("content", content);
}
