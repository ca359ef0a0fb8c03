/**
 * FireLight's REST services (Insurance Technologies, now Hexure) as published by integrators: `POST
 * api/Security/GetToken` with grant_type `hashsig` (SHA-256 of the secret, an RSA signature over secret + date +
 * carrier code + the agent's ACORD 1228 in base64) returns a token; `POST api/Activity/CreateActivity` opens a case
 * with data items; the user continues at `PassiveCall.aspx`. Status reading is not public, so none is reported here:
 * cases keep their present one.
 */
import { createHash, sign } from "node:crypto";
import { z } from "zod";
import type { Prefill } from "../../domain/quotes/e-application.ts";
import { minuteMs } from "../../kit/durations.ts";
import type { World } from "../../kit/world.ts";
import type { ApplicationPort, NewCase } from "./application-port.ts";
import type { Outgoing } from "../http/egress.ts";
import { VendorClient } from "../http/vendor-client.ts";

interface Parts {
  outgoing: Outgoing;
  world: World;
  baseUrl: string;
  carrierCode: string;
  secret: string;
  privateKey: string;
  organization: string;
}

const tokenLifeMs = 20 * minuteMs;
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().nullish() });
const Activity = z.object({ ActivityId: z.union([z.string().min(1), z.number()]) });

export function openFireLightRest(parts: Parts): ApplicationPort {
  const { outgoing, world, baseUrl, organization, carrierCode } = parts;
  return {
    source: "live",
    async start(fresh) {
      // The token names the agent, so each agent has a separate one.
      const client = new VendorClient({
        outgoing,
        world,
        baseUrl,
        signIn: (asking) => signIn(asking, parts, fresh.agent),
      });
      const { ActivityId } = await client.ask(Activity, {
        path: "api/Activity/CreateActivity",
        body: activityOf(fresh, carrierCode),
      });
      const vendor_case = String(ActivityId);
      const url = new URL("PassiveCall.aspx", baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
      url.search = new URLSearchParams({ O: organization, C: carrierCode, refid: vendor_case }).toString();
      return { vendor_case, url: url.href };
    },
    statuses: async () => new Map(),
  };
}

async function signIn(
  client: VendorClient,
  { world, secret, carrierCode, privateKey }: Parts,
  agent: NewCase["agent"],
) {
  const now = new Date(world.now());
  const xml = Buffer.from(agentXml(agent, carrierCode)).toString("base64");
  const signed = sign("sha256", Buffer.from(secret + signedDate(now) + carrierCode + xml), privateKey).toString(
    "base64",
  );
  const body = new URLSearchParams({
    grant_type: "hashsig",
    id: carrierCode,
    secret: createHash("sha256").update(secret).digest("hex").toUpperCase(),
    sig: signed,
    xml,
  }).toString();
  const headers = { "content-type": "text/plain", date: now.toUTCString() };
  const received = await client.askOpenly(Token, { path: "api/Security/GetToken", body, headers });
  const lifeMs = received.expires_in ? received.expires_in * 1_000 : tokenLifeMs;
  return { headers: { authorization: `Bearer ${received.access_token}` }, until: world.now() + lifeMs };
}

/** MMddyyyyHHmmss, UTC. */
function signedDate(now: Date): string {
  const [day = "", time = ""] = now.toISOString().split("T");
  const [year, month, ofMonth] = day.split("-");
  return `${month}${ofMonth}${year}${time.slice(0, 8).replaceAll(":", "")}`;
}

function agentXml({ id, name, email }: NewCase["agent"], carrierCode: string): string {
  return `<TXLife xmlns="http://ACORD.org/Standards/Life/2"><TXLifeRequest><TransRefGUID>${id}</TransRefGUID><TransType tc="1228">OLI_TRANS_TRNPRODINQ</TransType><OLifE><Party id="${id}"><PartyTypeCode tc="1">OLI_PT_PERSON</PartyTypeCode><FullName>${escaped(name)}</FullName><EMailAddress><AddrLine>${escaped(email)}</AddrLine></EMailAddress><Producer><CarrierAppointment PartyID="${id}"><CompanyProducerID>${id}</CompanyProducerID><CarrierCode>${escaped(carrierCode)}</CarrierCode></CarrierAppointment></Producer></Party><Relation OriginatingObjectID="${id}"><RelationRoleCode tc="11">OLI_REL_AGENT</RelationRoleCode></Relation></OLifE></TXLifeRequest></TXLife>`;
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** ACORD's code of a jurisdiction (OLI_LU_STATE): alphabetical, with the territories included. */
const jurisdictions =
  "AL AK AS AZ AR CA CO CT DE DC FM FL GA GU HI ID IL IN IA KS KY LA ME MH MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND MP OH OK OR PW PA PR RI SC SD TN TX UT VT VI VA WA WV WI WY".split(
    " ",
  );

const itemOf: Record<keyof Prefill, string> = {
  first_name: "Owner_FirstName",
  last_name: "Owner_LastName",
  birth_date: "HiddenField_DOB",
  gender: "PROPOSED_INSURED_GENDER",
  tobacco: "PREMIUM_TOBACCO_USER",
  line1: "Owner_ResStreet",
  city: "Owner_ResCity",
  state: "Owner_ResState",
  zip: "Owner_ResZip",
  phone: "Owner_HomePhone",
  email: "Owner_Email",
};

const valueOf: Partial<Record<keyof Prefill, (value: string) => string>> = {
  birth_date: (day) => day.replaceAll("-", "/"),
  gender: (gender) => (gender === "male" ? "M" : "F"),
  tobacco: (use) => (use === "current" ? "Y" : "N"),
};

function activityOf({ id, product, product_name, state, prefill }: NewCase, carrierCode: string) {
  const items = (Object.keys(itemOf) as (keyof Prefill)[]).flatMap((name) => {
    const value = prefill[name];
    return value === undefined ? [] : [{ DataItemId: itemOf[name], Value: valueOf[name]?.(value) ?? value }];
  });
  return {
    Id: id,
    CUSIP: product_name || product,
    Jurisdiction: jurisdictions.indexOf(state) + 1,
    TransactionType: 1,
    CarrierCode: carrierCode,
    DataItems: items,
  };
}
