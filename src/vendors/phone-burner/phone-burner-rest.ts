/**
 * PhoneBurner's REST API (phoneburner.com/developer) with a user's own access token: `GET rest/1/members/me` returns
 * its owner, `POST rest/1/dialsession` with up to 500 contacts and callbacks answers {dialsessions: {redirect_url}}, a
 * link valid for one session. Callbacks are unsigned, so their URL contains a secret of ours.
 */
import { z } from "zod";
import type { World } from "../../kit/world.ts";
import type { Outgoing } from "../http/egress.ts";
import type { DialSessionContact, PhoneBurnerPort } from "./phone-burner-port.ts";
import { VendorClient } from "../http/vendor-client.ts";
import { VendorTrouble } from "../http/vendor-trouble.ts";

interface Parts {
  outgoing: Outgoing;
  world: World;
  baseUrl: string;
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const Member = z.object({ first_name: text, last_name: text, email_address: text, email: text });
const Me = z.union([
  z.object({ members: z.object({ members: z.array(Member).min(1) }) }),
  z.object({ member: Member }),
  Member,
]);
const Started = z.object({ dialsessions: z.object({ redirect_url: z.string() }) });

export function openPhoneBurnerRest({ outgoing, world, baseUrl }: Parts): PhoneBurnerPort {
  const clientOf = (token: string) =>
    new VendorClient({
      outgoing,
      world,
      baseUrl,
      signIn: async () => ({ headers: { authorization: `Bearer ${token}` }, until: Number.MAX_SAFE_INTEGER }),
    });
  return {
    source: "live",
    async account(token) {
      const member = memberOf(await clientOf(token).ask(Me, { path: "rest/1/members/me" }));
      if (!member) throw new VendorTrouble("garbage");
      const { first_name, last_name, email_address, email } = member;
      return { email: (email_address || email).slice(0, 254), name: `${first_name} ${last_name}`.trim().slice(0, 160) };
    },
    async start(token, { id, name, contacts, callback_url }) {
      const body = {
        name,
        contacts: contacts.map(contactOf),
        custom_data: { dial_session_id: id },
        callbacks: [{ callback_type: "api_calldone", callback: callback_url }],
      };
      const { dialsessions } = await clientOf(token).ask(Started, { path: "rest/1/dialsession", body });
      const url = URL.parse(dialsessions.redirect_url);
      // A user will open it: only a URL that is safe in a browser.
      if (url?.protocol !== "https:" && url?.origin !== new URL(baseUrl).origin) throw new VendorTrouble("garbage");
      return { url: url.href };
    },
  };
}

function memberOf(me: z.infer<typeof Me>): z.infer<typeof Member> | undefined {
  if ("members" in me) return me.members.members[0];
  return "member" in me ? me.member : me;
}

function contactOf({ contact_id, first_name, last_name, number, email, state }: DialSessionContact) {
  return {
    first_name,
    last_name,
    phone: number,
    email,
    state,
    lead_id: String(contact_id),
    external_crm_data: [{ crm_id: String(contact_id), crm_name: "fieldline" }],
  };
}
