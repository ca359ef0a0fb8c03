/** Whether carriers let our number text people (10DLC): as read, and as a card that says what to do. */
import { z } from "zod";

export const textingCarriers = ["local", "twilio", "telnyx"] as const;
export type TextingCarrier = (typeof textingCarriers)[number];

export interface RegistrationPart {
  /** The carrier's word. */
  status: string;
  /** What a refusal said, in the carrier's words. */
  reasons: string[];
}

export type Registration =
  /** Simulated phones. */
  | { state: "simulated" }
  /** The carrier tells it in its own portal only. */
  | { state: "not_read" }
  /** Toll-free numbers are verified in another way. */
  | { state: "toll_free" }
  /** Our number is in no messaging service, or the service has no campaign. */
  | { state: "no_service" }
  | { state: "no_campaign" }
  | { state: "found"; brand: RegistrationPart | null; campaign: RegistrationPart; use_case: string };

export const RegistrationCard = z.object({
  carrier: z.enum(textingCarriers),
  from: z.string(),
  tone: z.enum(["good", "waits", "bad", "none"]),
  title: z.string(),
  todo: z.string(),
  parts: z.array(z.object({ name: z.enum(["Brand", "Campaign"]), words: z.string(), reasons: z.array(z.string()) })),
});
export type RegistrationCard = z.infer<typeof RegistrationCard>;

type Said = Pick<RegistrationCard, "tone" | "title" | "todo">;

const simple: Record<Exclude<Registration["state"], "found">, Said> = {
  simulated: {
    tone: "none",
    title: "Texts are simulated",
    todo: "Nothing leaves this server. Set up a carrier to send real texts.",
  },
  not_read: {
    tone: "none",
    title: "Registration is not shown here",
    todo: "Look it up in the carrier's portal: the number needs an approved 10DLC campaign.",
  },
  toll_free: {
    tone: "none",
    title: "Toll-free number",
    todo: "It needs no 10DLC campaign. See in the carrier's console that its toll-free verification is approved.",
  },
  no_service: {
    tone: "bad",
    title: "Not registered",
    todo: "Add the number to a messaging service in the carrier's console, and register a 10DLC campaign for it. Until then carriers block most texts.",
  },
  no_campaign: {
    tone: "bad",
    title: "Not registered",
    todo: "Register a 10DLC campaign for the messaging service in the carrier's console. Until then carriers block most texts.",
  },
};

const approved = new Set(["VERIFIED", "APPROVED", "REGISTERED"]);
const refused = new Set(["FAILED", "REJECTED", "SUSPENDED", "EXPIRED", "DELETED", "UNVERIFIED"]);

const isApproved = ({ status }: RegistrationPart) => approved.has(status);
const isRefused = ({ status }: RegistrationPart) => refused.has(status);

export function registrationCard(
  registration: Registration,
  { carrier, from }: { carrier: TextingCarrier; from: string },
): RegistrationCard {
  const about = { carrier, from };
  if (registration.state !== "found") return { ...about, ...simple[registration.state], parts: [] };
  const { brand, campaign, use_case } = registration;
  const parts: RegistrationCard["parts"] = [
    ...(brand ? [{ name: "Brand" as const, words: statusWords(brand), reasons: brand.reasons }] : []),
    {
      name: "Campaign",
      words:
        use_case === ""
          ? statusWords(campaign)
          : `${statusWords(campaign)} (${use_case.toLowerCase().replaceAll("_", " ")})`,
      reasons: campaign.reasons,
    },
  ];
  return { ...about, ...saidOf(brand, campaign), parts };
}

/** The brand comes first: no campaign is approved without it. */
function saidOf(brand: RegistrationPart | null, campaign: RegistrationPart): Said {
  if (brand && isRefused(brand))
    return {
      tone: "bad",
      title: "The brand was refused",
      todo: "Correct the company's data in the carrier's console and submit the brand again.",
    };
  if (isRefused(campaign))
    return {
      tone: "bad",
      title: "The campaign was refused",
      todo: "Correct what the carrier names in its console and submit the campaign again. Until then carriers block most texts.",
    };
  if (isApproved(campaign) && (brand === null || isApproved(brand)))
    return { tone: "good", title: "Registered", todo: "Nothing to do." };
  return {
    tone: "waits",
    title: "Under review",
    todo: "Reviews take some days. Until it is approved, carriers may block texts.",
  };
}

function statusWords({ status }: RegistrationPart): string {
  const words = status.toLowerCase().replaceAll("_", " ");
  return words === "" ? "Unknown" : words.charAt(0).toUpperCase() + words.slice(1);
}
