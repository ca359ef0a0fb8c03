/** The adapter of the quoting vendor against a double on this machine: what it sends, and what becomes of good, late and broken answers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { QuoteAsk } from "../../src/domain/quotes/quote.ts";
import { type Vendors, vendorSources } from "../../src/vendors/http/vendors.ts";
import { connectedVendors, troubleOf as codeOf, vendorEnvironment } from "../fixtures/vendors/connected-vendors.ts";
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

test("settings choose the real adapters, their absence the sandbox", () => {
  const live = {
    csg: "live",
    fire_light: "live",
    medicare: "live",
    aftercare: "live",
    calendly: "live",
    phone_burner: "live",
    lookup: "live",
  };
  expect(vendorSources(vendors)).toEqual(live);
  expect(new Set(Object.values(vendorSources(connectedVendors({}))))).toEqual(new Set(["sandbox"]));
});

const asked: QuoteAsk = {
  product: "medicare_supplement",
  zip5: "76116",
  age: 66,
  gender: "male",
  tobacco: true,
  plan_letter: "high_g",
  effective_date: "2026-07-01",
  household_discount: false,
  face_amount: null,
};

const csgRow = (nth: number, more: object = {}) => ({
  key: `k${nth}`,
  company_base: { name: `Carrier ${nth}`, naic: 60_000 + nth, ambest_rating: "A" },
  rate: { month: 10_000 + nth, quarter: 30_000.4, semi_annual: null, annual: 118_000 },
  rate_type: "Attained Age",
  rating_class: "",
  view_type: ["sans_hhd"],
  discounts: [{ name: "household", type: "percent", value: 0.07 }],
  fees: [{ name: "policy fee", type: "fixed", value: 2_500 }],
  rate_increases: [
    { date: "2024-05-01T00:00:00", rate_increase: 0.05 },
    { date: "2025-05-01T00:00:00", rate_increase: 0.0799 },
  ],
  e_app_link: "javascript:alert(1)",
  ...more,
});

describe("CSG", () => {
  const rows = Array.from({ length: 130 }, (_, nth) => csgRow(nth));
  const page = ({ query }: VendorRequest): VendorReply => {
    const offset = Number(query.get("offset"));
    return { body: rows.slice(offset, offset + Number(query.get("limit"))) };
  };
  const csg = (request: VendorRequest): VendorReply =>
    request.path === "/v1/auth.json" ? { body: { token: "t1", expires_date: "2999-01-01T00:00:00Z" } } : page(request);

  test("signs in once, asks page by page, and understands its rates", async () => {
    double.answer = csg;
    const rates = await vendors.csg.rates(asked);
    expect(rates).toHaveLength(130);
    expect(rates[3]).toEqual({
      key: "k3",
      carrier: "Carrier 3",
      naic: "60003",
      plan_letter: "high_g",
      plan_name: "Plan G, high deductible",
      monthly: 10_003,
      quarterly: 30_000,
      semiannual: null,
      annual: 118_000,
      rate_type: "attained_age",
      rating_class: "",
      rating: "A",
      fee: 2_500,
      discounts: [{ name: "household", percent: 7 }],
      increases: [
        { on: "2025-05-01", percent: 8 },
        { on: "2024-05-01", percent: 5 },
      ],
      e_app_link: "",
    });
    await vendors.csg.rates(asked);
    const [auth, first, second] = double.heard;
    expect(JSON.parse(auth?.body ?? "")).toEqual({ api_key: "key-of-ours", portal_name: "csg_individual" });
    expect(first?.headers["x-api-token"]).toBe("t1");
    expect(Object.fromEntries(first?.query ?? [])).toEqual({
      zip5: "76116",
      age: "66",
      gender: "M",
      tobacco: "1",
      plan: "HDG",
      effective_date: "2026-07-01",
      apply_discounts: "0",
      limit: "100",
      offset: "0",
    });
    expect(second?.query.get("offset")).toBe("100");
    expect(double.heard.filter(({ path }) => path === "/v1/auth.json")).toHaveLength(1);
  });

  test("is signed in to again when its session has ended, once and not forever", async () => {
    let tokens = 0;
    double.answer = (request) => {
      if (request.path === "/v1/auth.json") return { body: { token: `t${++tokens}` } };
      return request.headers["x-api-token"] === "t1" ? { status: 403, body: "Session Expired" } : { body: [csgRow(1)] };
    };
    expect(await vendors.csg.rates(asked)).toHaveLength(1);
    expect(tokens).toBe(2);
    double.answer = (request) =>
      request.path === "/v1/auth.json" ? { body: { token: `t${++tokens}` } } : { status: 401, body: {} };
    expect(await codeOf(vendors.csg.rates(asked))).toBe("unauthorized");
    expect(tokens).toBe(3);
  });

  test("is waited for where it asks for a moment, and not where it asks for long", async () => {
    let asks = 0;
    const busy =
      (seconds: string) =>
      (request: VendorRequest): VendorReply => {
        if (request.path === "/v1/auth.json") return csg(request);
        return ++asks === 1 ? { status: 429, headers: { "retry-after": seconds } } : { body: [csgRow(1)] };
      };
    double.answer = busy("0");
    expect(await vendors.csg.rates(asked)).toHaveLength(1);
    asks = 0;
    double.answer = busy("3600");
    expect(await codeOf(vendors.csg.rates(asked))).toBe("busy");
  });

  test.each([
    ["a page of HTML", { body: "<html>captive</html>" }, "garbage"],
    ["half of its JSON", { body: '[{"key":"k1"' }, "garbage"],
    ["an object instead of a list", { body: { message: "no" } }, "garbage"],
    ["rows without a rate", { body: [{ key: "k" }, null, 7] }, "garbage"],
    ["its own trouble", { status: 500, body: "boom" }, "failed"],
    ["a refusal", { status: 400, body: {} }, "refused"],
    ["a redirect", { status: 301, headers: { location: "https://elsewhere.test" } }, "redirected"],
  ] as const)("that sends %s is understood as such", async (_, received, code) => {
    double.answer = (request) => (request.path === "/v1/auth.json" ? csg(request) : received);
    expect(await codeOf(vendors.csg.rates(asked))).toBe(code);
  });

  test("with one odd row still shows the others; nothing found is no error", async () => {
    double.answer = (request) => (request.path === "/v1/auth.json" ? csg(request) : { body: [{ odd: 1 }, csgRow(2)] });
    expect((await vendors.csg.rates(asked)).map(({ key }) => key)).toEqual(["k2"]);
    double.answer = (request) => (request.path === "/v1/auth.json" ? csg(request) : { body: [] });
    expect(await vendors.csg.rates(asked)).toEqual([]);
  });

  test("lists rates with and without a household discount side by side: only those meant are taken", async () => {
    const both = [
      csgRow(1),
      csgRow(2, { view_type: ["with_hhd"] }),
      csgRow(3, { view_type: ["universal", "with_hhd"] }),
    ];
    double.answer = (request) => (request.path === "/v1/auth.json" ? csg(request) : { body: both });
    const of = async (household_discount: boolean) =>
      (await vendors.csg.rates({ ...asked, household_discount })).map(({ key }) => key);
    expect(await of(false)).toEqual(["k1", "k3"]);
    expect(await of(true)).toEqual(["k2", "k3"]);
  });

  test("words what a plan covers; where that cannot be read the law's words stand", async () => {
    double.answer = (request) =>
      request.path.endsWith("/plan-details/N.json")
        ? { body: { plan: "N", part_a_deductible: true, foreign_travel: "80%" } }
        : csg(request);
    const received = await vendors.csg.planDetails("medicare_supplement", "N");
    expect(received?.benefits).toEqual([
      { name: "part a deductible", covered: "Yes" },
      { name: "foreign travel", covered: "80%" },
    ]);
    double.answer = (request) => (request.path.includes("plan-details") ? { body: [] } : csg(request));
    const law = await vendors.csg.planDetails("medicare_supplement", "N");
    expect(law?.benefits[1]).toEqual({ name: "Part B coinsurance or copayment", covered: "Yes, with copayments" });
  });
});
