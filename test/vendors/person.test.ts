/** The adapters of FireLight, Medicare and aftercare against a double on this machine. */
import { createHash, createVerify } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emptyContactFields } from "../../src/domain/contacts/contact.ts";
import { createContact } from "../../src/domain/contacts/quick-edit.ts";
import type { Vendors } from "../../src/vendors/http/vendors.ts";
import {
  appUrl,
  connectedVendors,
  keys,
  troubleOf as codeOf,
  vendorEnvironment,
} from "../fixtures/vendors/connected-vendors.ts";
import {
  type VendorRequest,
  openVendorDouble,
  type VendorReply,
  type VendorDouble,
} from "../fixtures/vendors/vendor-double.ts";

let double: VendorDouble;
let vendors: Vendors;
beforeAll(async () => {
  double = await openVendorDouble();
});
afterAll(() => double.close());
beforeEach(() => {
  double.heard.length = 0;
  vendors = connectedVendors(vendorEnvironment(double));
});

describe("FireLight", () => {
  const agent = { id: "0190-agent", name: 'Ada "A&B" <Ames>', email: "ada@x.test" };
  const fresh = {
    id: "0190-case",
    product: "final_expense" as const,
    product_name: "Acme Final Expense",
    state: "TX",
    prefill: { first_name: "Rosa", birth_date: "1950-04-17", gender: "female", tobacco: "never" },
    agent,
  };
  const fireLight = (request: VendorRequest): VendorReply => {
    if (request.path === "/EGApp/api/Security/GetToken") return { body: { access_token: "fl" } };
    return { body: { ActivityId: "A-77" } };
  };

  test("gets a signed request for a token and a case filled in with what is known", async () => {
    double.answer = fireLight;
    const begun = await vendors.fire_light.start(fresh);
    expect(begun).toEqual({
      vendor_case: "A-77",
      url: `${double.url}/EGApp/PassiveCall.aspx?O=3138&C=ACME&refid=A-77`,
    });
    const [token, activity] = double.heard;
    const sent = new URLSearchParams(token?.body);
    const xml = sent.get("xml") ?? "";
    expect(sent.get("grant_type")).toBe("hashsig");
    expect(sent.get("secret")).toBe(createHash("sha256").update("s3cret").digest("hex").toUpperCase());
    const at = new Date(token?.headers.date ?? "").toISOString();
    const stamp = `${at.slice(5, 7)}${at.slice(8, 10)}${at.slice(0, 4)}${at.slice(11, 19).replaceAll(":", "")}`;
    const verify = createVerify("sha256").update(`s3cret${stamp}ACME${xml}`);
    expect(verify.verify(keys.publicKey, sent.get("sig") ?? "", "base64")).toBe(true);
    expect(Buffer.from(xml, "base64").toString()).toContain(
      "<FullName>Ada &#34;A&#38;B&#34; &#60;Ames&#62;</FullName>",
    );
    expect(activity?.headers.authorization).toBe("Bearer fl");
    expect(JSON.parse(activity?.body ?? "")).toMatchObject({
      Id: "0190-case",
      CUSIP: "Acme Final Expense",
      Jurisdiction: 51,
      TransactionType: 1,
      CarrierCode: "ACME",
      DataItems: [
        { DataItemId: "Owner_FirstName", Value: "Rosa" },
        { DataItemId: "HiddenField_DOB", Value: "1950/04/17" },
        { DataItemId: "PROPOSED_INSURED_GENDER", Value: "F" },
        { DataItemId: "PREMIUM_TOBACCO_USER", Value: "N" },
      ],
    });
  });

  test("that answers without a case is garbage; of its statuses nothing is made up", async () => {
    double.answer = (request) =>
      request.path.endsWith("GetToken") ? fireLight(request) : { body: { Error: "no product" } };
    expect(await codeOf(vendors.fire_light.start(fresh))).toBe("garbage");
    expect(await vendors.fire_light.statuses([{ vendor_case: "A-77", created_at: 0 }])).toEqual(new Map());
  });

  test("without its key in the settings the server does not start", () => {
    const { FIRELIGHT_SECRET: _gone, ...rest } = vendorEnvironment(double);
    expect(() => connectedVendors(rest)).toThrow("FIRELIGHT_SECRET");
  });
});

describe("Medicare", () => {
  const contact = createContact({
    id: 7,
    ref: "0190",
    fields: { ...emptyContactFields, last_name: "Diaz" },
    owner_id: null,
    now: 0,
    actor: null,
  });
  const coding = (name: string, code: string) => ({
    url: `https://bluebutton.cms.gov/resources/variables/${name}`,
    valueCoding: { code },
  });
  const part = (letter: string, more: object = {}) => ({
    resource: { resourceType: "Coverage", class: [{ value: "Medicare" }, { value: `Part ${letter}` }], ...more },
  });
  const medicare = (request: VendorRequest): VendorReply => {
    if (request.path === "/v2/o/token/") return { body: { access_token: "bb", patient: "-20140000" } };
    if (request.path.startsWith("/v2/fhir/Patient/"))
      return {
        body: {
          resourceType: "Patient",
          identifier: [{ system: "http://hl7.org/fhir/sid/us-mbi", value: "1S00E00MK73" }],
          extension: [coding("dual_01", "NA"), coding("dual_03", "02"), coding("dual_04", "0")],
        },
      };
    if (request.query.get("startIndex") === "2")
      return {
        body: {
          resourceType: "Bundle",
          entry: [part("C", { extension: [coding("ptc_cntrct_id_02", "H1234"), coding("ptc_pbp_id_02", "7")] })],
        },
      };
    const next = `${double.url}/v2/fhir/Coverage/?beneficiary=x&startIndex=2`;
    return {
      body: {
        resourceType: "Bundle",
        link: [{ relation: "next", url: next }],
        entry: [
          part("A", { period: { start: "2015-04-01" }, extension: [coding("ms_cd", "21")] }),
          part("B", { period: { start: "2016-01-01" } }),
        ],
      },
    };
  };

  test("sends the person to agree with a challenge, and gives the facts for the code, page by page", async () => {
    const verifier = "v".repeat(43);
    const url = new URL(vendors.medicare.consentUrl({ state: "7.sealed", verifier }) ?? "");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "app",
      redirect_uri: `${appUrl}/contacts/medicare_return`,
      state: "7.sealed",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    double.answer = medicare;
    expect(await vendors.medicare.facts(contact, { code: "abc", verifier })).toEqual({
      mbi_masked: "•••••••MK73",
      part_a_effective: "2015-04-01",
      part_b_effective: "2016-01-01",
      medicaid_level: "qmb",
      disability_under_65: true,
      esrd: true,
      plan: {
        kind: "medicare_advantage",
        plan_code: "H1234-007-000",
        carrier: "",
        name: "Medicare Advantage",
        since: null,
      },
    });
    const [token] = double.heard;
    expect(token?.headers.authorization).toBe(`Basic ${Buffer.from("app:hush").toString("base64")}`);
    expect(new URLSearchParams(token?.body).get("code_verifier")).toBe(verifier);
  });

  test("is asked for nothing without a code, and never shows our token to another host", async () => {
    expect(await codeOf(vendors.medicare.facts(contact, undefined))).toBe("unauthorized");
    expect(double.heard).toEqual([]);
    double.answer = (request) =>
      request.path.startsWith("/v2/fhir/Coverage")
        ? { body: { resourceType: "Bundle", link: [{ relation: "next", url: "https://evil.test/x" }] } }
        : medicare(request);
    expect(await codeOf(vendors.medicare.facts(contact, { code: "abc", verifier: "v" }))).toBe("redirected");
  });

  test("without content gives no facts, not invented ones", async () => {
    double.answer = (request) => {
      if (request.path.includes("/fhir/Patient/")) return { body: { resourceType: "Patient" } };
      return request.path.includes("/fhir/") ? { body: { resourceType: "Bundle" } } : medicare(request);
    };
    expect(await vendors.medicare.facts(contact, { code: "abc", verifier: "v" })).toEqual({});
  });
});

describe("aftercare", () => {
  const family = {
    id: "0190-care",
    family: { name: "Ann Diaz", phone: "+12015550123", email: "" },
    deceased: { name: "Bob Diaz" },
    relation: "spouse",
    service_date: "2026-03-01",
    plan_months: 12,
  };

  test("enrols under our id and is asked by its own", async () => {
    double.answer = (request) => ({ body: { id: "F/1", status: request.method === "POST" ? "invited" : "active" } });
    expect(await vendors.aftercare.enroll(family)).toEqual({ vendor_case: "F/1", status: "invited" });
    expect(await vendors.aftercare.status({ vendor_case: "F/1", created_at: 0, plan_months: 12 })).toBe("active");
    expect(double.heard.map(({ path }) => path)).toEqual(["/enrollments", "/enrollments/F%2F1"]);
    expect(double.heard[0]?.headers.authorization).toBe("Bearer bearer-of-news");
    double.answer = () => ({ body: { id: "F/1", status: "ascended" } });
    expect(await codeOf(vendors.aftercare.enroll(family))).toBe("garbage");
  });
});
