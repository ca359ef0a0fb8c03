/** The 10DLC registration of our number or messaging service, as Twilio tells it. */
import { z } from "zod";
import type { Registration, RegistrationPart } from "../../domain/messages/registration.ts";
import { isTollFree } from "../../domain/values/area-codes.ts";
import { jsonOf } from "../../kit/json.ts";
import type { Outgoing } from "../http/egress.ts";
import { VendorTrouble } from "../http/vendor-trouble.ts";

const Fault = z.object({
  error_code: z.union([z.number(), z.string()]).transform(String),
  fields: z.array(z.string()).nullish(),
});
const Campaigns = z.object({
  compliance: z.array(
    z.object({
      brand_registration_sid: z.string().nullish(),
      campaign_status: z.string().nullish(),
      us_app_to_person_usecase: z.string().nullish(),
      errors: z.array(Fault).nullish(),
    }),
  ),
});
const Brand = z.object({
  status: z.string(),
  failure_reason: z.string().nullish(),
  errors: z.array(Fault).nullish(),
});
const Services = z.object({ services: z.array(z.object({ sid: z.string() })) });
const Numbers = z.object({ phone_numbers: z.array(z.object({ phone_number: z.string() })) });

interface Asked {
  /** Of the Messaging API. */
  baseUrl: string;
  authorization: string;
  from: string;
}

/** Throws `VendorTrouble`. */
export async function readTwilioRegistration(
  { baseUrl, authorization, from }: Asked,
  outgoing: Outgoing,
): Promise<Registration> {
  const ask = async <S extends z.ZodType>(path: string, schema: S): Promise<z.infer<S>> => {
    const url = new URL(`${baseUrl}/v1/${path}`);
    const { status, text } = await outgoing.ask({ method: "GET", url, headers: { authorization } });
    if (status === 401 || status === 403) throw new VendorTrouble("unauthorized", status);
    if (status !== 200) throw new VendorTrouble(status === 429 ? "busy" : "failed", status);
    const read = schema.safeParse(jsonOf(text));
    if (!read.success) throw new VendorTrouble("garbage");
    return read.data as z.infer<S>;
  };
  if (isTollFree(from)) return { state: "toll_free" };
  const service = from.startsWith("MG") ? from : await serviceOf(from, ask);
  if (service === null) return { state: "no_service" };
  const { compliance } = await ask(`Services/${service}/Compliance/Usa2p`, Campaigns);
  const campaign = compliance[0];
  if (!campaign) return { state: "no_campaign" };
  const { brand_registration_sid, campaign_status, us_app_to_person_usecase, errors } = campaign;
  const brand = brand_registration_sid ? await ask(`a2p/BrandRegistrations/${brand_registration_sid}`, Brand) : null;
  return {
    state: "found",
    brand: brand && partOf(brand.status, brand.errors ?? [], brand.failure_reason ?? ""),
    campaign: partOf(campaign_status ?? "", errors ?? []),
    use_case: us_app_to_person_usecase ?? "",
  };
}

type Ask = <S extends z.ZodType>(path: string, schema: S) => Promise<z.infer<S>>;

async function serviceOf(number: string, ask: Ask): Promise<string | null> {
  const { services } = await ask("Services?PageSize=50", Services);
  for (const { sid } of services) {
    const { phone_numbers } = await ask(`Services/${sid}/PhoneNumbers?PageSize=1000`, Numbers);
    if (phone_numbers.some(({ phone_number }) => phone_number === number)) return sid;
  }
  return null;
}

function partOf(status: string, errors: readonly z.infer<typeof Fault>[], reason = ""): RegistrationPart {
  const faults = errors.map(({ error_code, fields }) => {
    const about = fields && fields.length > 0 ? `: ${fields.join(", ").toLowerCase().replaceAll("_", " ")}` : "";
    return `Error ${error_code}${about}`;
  });
  return { status: status.toUpperCase(), reasons: reason === "" ? faults : [reason, ...faults] };
}
