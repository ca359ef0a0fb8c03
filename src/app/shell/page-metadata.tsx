import { useEffect } from "react";

/** What the profile says about its owner on the page (spec 000 §2). */
export interface MetadataFacts {
  base_title: string;
  description: string;
  keywords: readonly string[];
  image: string | null;
}

let baseTitle = "Fieldline";

/** The screen's name in the tab. */
export function PageMetadata({ title }: { title?: string }) {
  useEffect(() => {
    document.title = title ? `${title} · ${baseTitle}` : baseTitle;
  }, [title]);
  return null;
}

/** Description, keywords and social tags for everything but public webpages. */
export function setMetadata(facts: MetadataFacts): void {
  if (document.title.endsWith(baseTitle))
    document.title = document.title.slice(0, -baseTitle.length) + facts.base_title;
  baseTitle = facts.base_title;
  const tags: Record<string, string> = {
    description: facts.description,
    keywords: facts.keywords.filter(Boolean).join(", "),
    "og:title": facts.base_title,
    "og:description": facts.description,
    "og:type": "website",
    "og:image": facts.image ?? "",
    "twitter:card": "summary",
    "twitter:title": facts.base_title,
    "twitter:description": facts.description,
  };
  for (const [name, content] of Object.entries(tags)) setTag(name, content);
}

function setTag(name: string, content: string): void {
  const kind = name.startsWith("og:") ? "property" : "name";
  const found = document.head.querySelector(`meta[${kind}="${name}"]`);
  if (!content) return found?.remove();
  const tag = found ?? document.head.appendChild(document.createElement("meta"));
  tag.setAttribute(kind, name);
  tag.setAttribute("content", content);
}
