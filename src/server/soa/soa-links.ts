/** The calls behind a link (spec 000 §7), for clients other than the signing page. */
import { soaLinks } from "../../contract/soa/soa-requests.ts";
import { soaNewsWords } from "../../domain/soa/soa-news.ts";
import { refuse } from "../../kit/refusal.ts";
import { implement } from "../http/mount.ts";
import { openLink, submitLink } from "./soa-signing.ts";

export const soaLinksImplementation = implement(soaLinks, {
  view: async ({ services }, { params, query }) => {
    const opened = await openLink(services, { token: params.id, domain: query.domain_name, language: null });
    if (opened.news !== null) return refuseNews(opened);
    const { soa, link, company, text } = opened.form;
    const { state, language, products, beneficiary, agent } = soa;
    const { first_name, last_name, phone, address } = beneficiary;
    const { name, npn, appointment_at, place } = agent;
    const shown = { name, phone: agent.phone, npn, appointment_at, place };
    const person = { first_name, last_name, phone, address };
    const { expires_at } = link;
    return { data: { state, language, company, products, beneficiary: person, agent: shown, text, expires_at } };
  },
  submit: async ({ services, request }, { params, query, body }) => {
    const asked = { token: params.id, domain: query.domain_name, language: body.language };
    const submitted = await submitLink(services, asked, body, request);
    if (submitted.kind === "news")
      return submitted.news === "signed" ? { data: { signed: true } } : refuseNews(submitted);
    if (submitted.isTextChanged) refuse("invalid", { text_from: [soaNewsWords[body.language].changed] });
    return refuse(
      "invalid",
      Object.fromEntries(Object.entries(submitted.faults).map(([name, words]) => [name, [words]])),
    );
  },
});

type News = Exclude<Awaited<ReturnType<typeof openLink>>, { news: null }>;

function refuseNews({ news, language }: News): never {
  return refuse(news === "unknown" ? "not_found" : "gone", { base: [soaNewsWords[language][news].join(" ")] });
}
