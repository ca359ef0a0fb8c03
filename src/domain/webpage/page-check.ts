/** What an agent's page still lacks, most important first. */
import { sellsMedicarePlans } from "./disclaimer.ts";
import { isState, stateName } from "../values/postal.ts";
import type { Webpage } from "./webpage.ts";

export interface PageAdvice {
  key: string;
  text: string;
  /** The page cannot be published, or does not show what it says, without it. */
  isNeeded: boolean;
}

const aboutMin = 120;

export interface CheckFacts {
  hasPhoto: boolean;
  hasNpn: boolean;
  /** States with an active insurance license. */
  licensed: readonly string[];
  medicare: { registered: boolean; missing: readonly string[] };
}

export function checkPage(page: Webpage, { hasPhoto, hasNpn, licensed, medicare }: CheckFacts): PageAdvice[] {
  const isMedicare = sellsMedicarePlans(page.products);
  const unlicensed = page.licensed_states.filter((state) => !licensed.includes(state));
  const names = unlicensed.map((state) => (isState(state) ? stateName(state) : state));
  const advice: (PageAdvice | false)[] = [
    page.domain === "" && needed("domain", "Choose an address."),
    isMedicare &&
      (page.organizations_count === null || page.plans_count === null) &&
      needed("counts", "Enter how many organizations and plans you represent."),
    isMedicare &&
      !medicare.registered &&
      needed("medicare", `Medicare Advantage and drug plans stay hidden. ${medicare.missing.join(" ")}`),
    page.phones.length === 0 && page.email === "" && advised("reach", "Add a phone or an email."),
    unlicensed.length > 0 && advised("licenses", `You have no active license in ${names.join(", ")}.`),
    page.licensed_states.length === 0 && advised("states", "Add the states you are licensed in."),
    !hasPhoto && advised("photo", "Add a photo in your profile."),
    page.headline === "" && advised("headline", "Write a headline: one line on how you help."),
    page.about_me.length < aboutMin && advised("about_me", "Write a few sentences about yourself."),
    page.products.length === 0 && advised("products", "Choose what you offer."),
    page.office_hours.every(({ closed }) => closed) && advised("office_hours", "Add your office hours."),
    page.languages_spoken.length === 0 && advised("languages", "Add the languages you speak."),
    page.faqs.length === 0 && advised("faqs", "Answer two or three questions that clients often ask."),
    !hasNpn && advised("npn", "Add your NPN in your profile."),
  ];
  return advice.filter((one) => one !== false);
}

const needed = (key: string, text: string): PageAdvice => ({ key, text, isNeeded: true });
const advised = (key: string, text: string): PageAdvice => ({ key, text, isNeeded: false });
