import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { chooseLanguage } from "../../../src/app/language/language.ts";
import type { AppStore } from "../../../src/app/base/session-provider.tsx";
import { SessionProvider } from "../../../src/app/base/session-provider.tsx";
import { SessionStore } from "../../../src/app/base/session-store.ts";
import { sessionRoutes } from "../../../src/app/session/routes.tsx";
import type { Endpoint } from "../../../src/contract/declare.ts";
import { settings } from "../../../src/contract/company/settings.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { RequestFailed, Unauthorized, Unreachable } from "../../../src/local/api/errors.ts";
import type { RequestFn } from "../../../src/local/api/request.ts";
import { mount } from "../../fixtures/mount.tsx";

type Answer = (body: Record<string, unknown>) => unknown;

/** The sign-in pages over a scripted server. Nobody is ever confirmed, so a finished sign-in ends where it leads. */
async function signInPages(path: string, answers: Record<string, Answer>) {
  const asked: string[] = [];
  const request = (async (endpoint: Endpoint, input: { body?: Record<string, unknown> }) => {
    const call = `${endpoint.method} ${endpoint.path}`;
    // What the company tells is asked for on every such page.
    if (endpoint !== settings.show) asked.push(call);
    const answer = answers[call];
    if (!answer) throw new Unreachable("no network");
    return answer(input.body ?? {});
  }) as unknown as RequestFn;
  const store = new SessionStore<AppStore>({
    world: realWorld(),
    fetchMe: () => Promise.reject(new Unauthorized("Unauthorized")),
    open: () => Promise.reject(new Error("no store here")),
    remembered: () => null,
    remember: () => {},
    clearOthers: async () => {},
    hasMarker: () => false,
  });
  const router = createMemoryRouter(
    [{ hydrateFallbackElement: <></>, children: [...sessionRoutes, { path: "*", element: <p>Arrived</p> }] }],
    {
      initialEntries: [path],
    },
  );
  await mount(
    <SessionProvider
      session={{ store, request, world: realWorld(), isWorkKept: async () => false, remains: async () => "nothing" }}
    >
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return { asked, router };
}
const field = (label: string) => page.getByRole("textbox", { name: label });
const password = () => page.getByLabelText("Password", { exact: true });
const say = (name: string) => page.getByRole("button", { name });

afterEach(() => {
  chooseLanguage("en");
  document.cookie = "redirect_path=; path=/; max-age=0";
});

test("name and password lead to the start page", async () => {
  const bodies: unknown[] = [];
  const { router } = await signInPages("/login", {
    "POST /v1/sessions": (body) => {
      bodies.push(body);
      return { data: { id: "s", user_id: "u" } };
    },
  });
  await field("Email or username").fill(" ada ");
  await password().fill("correct horse");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Arrived")).toBeVisible();
  expect(router.state.location.pathname).toBe("/");
  expect(bodies).toEqual([{ email: "ada", password: "correct horse", device_id: expect.any(String) }]);
});

test("the contact page someone wanted is where a sign-in leads", async () => {
  document.cookie = `redirect_path=${encodeURIComponent("/contacts/4711?tab=notes")}; path=/`;
  const { router } = await signInPages("/login", { "POST /v1/sessions": () => ({ data: { id: "s" } }) });
  await field("Email or username").fill("ada");
  await password().fill("correct horse");
  await say("Sign in").click();
  await expect.element(page.getByText("Arrived")).toBeVisible();
  expect(router.state.location.pathname + router.state.location.search).toBe("/contacts/4711?tab=notes");
});

test.each(["password", "base"])(
  "a refusal (%s) is said, keeps the name, and the cursor is in the password",
  async (of) => {
    await signInPages("/login", {
      "POST /v1/sessions": () => {
        throw new RequestFailed({ status: 422, code: "wrong_sign_in", errors: { [of]: ["Wrong email or password."] } });
      },
    });
    await field("Email or username").fill("ada");
    await password().fill("wrong");
    await say("Sign in").click();
    await expect.element(page.getByText("Wrong email or password.")).toBeVisible();
    await expect.element(password()).toHaveFocus();
    await expect.element(field("Email or username")).toHaveValue("ada");
  },
);

test("without a network the form keeps its text and says so", async () => {
  await signInPages("/login", {});
  await field("Email or username").fill("ada");
  await password().fill("correct horse");
  await say("Sign in").click();
  await expect
    .element(page.getByText("The server did not respond. Check your connection and try again."))
    .toBeVisible();
  await expect.element(password()).toHaveValue("correct horse");
});

test("a second step takes the code of an app, a sent one or a recovery code", async () => {
  const codes: unknown[] = [];
  await signInPages("/login", {
    "POST /v1/two_factor/send_otp": () => ({ data: { sent_to: "a••@x.test", last_otp_at: 1 } }),
    "POST /v1/sessions": (body) => {
      if (!("code" in body))
        return { data: { otp_secret: "challenge", last_otp_at: 1, ways: ["app", "sent", "recovery"] } };
      codes.push(body);
      if (body["code"] !== "abcde-12345")
        throw new RequestFailed({ status: 422, code: "wrong_code", errors: { code: ["This code is not right."] } });
      return { data: { id: "s", user_id: "u" } };
    },
  });
  await field("Email or username").fill("ada");
  await password().fill("correct horse");
  await say("Sign in").click();
  await field("Code from your app").fill("123456");
  await say("Confirm").click();
  await expect.element(page.getByText("This code is not right.")).toBeVisible();
  await page.getByText("Code by email", { exact: true }).click();
  await say("Send me a code").click();
  await expect.element(page.getByText("Sent to a••@x.test. It can take a minute.")).toBeVisible();
  await page.getByText("Recovery", { exact: true }).click();
  await field("Recovery code").fill("abcde-12345");
  await say("Confirm").click();
  await expect.element(page.getByText("Arrived")).toBeVisible();
  expect(codes.at(-1)).toMatchObject({ otp_secret: "challenge", code: "abcde-12345" });
});

test("asking for a reset answers alike for everyone", async () => {
  await signInPages("/reset-password", { "POST /v1/users/reset_password_instructions": () => undefined });
  await field("Email or username").fill("nobody@x.test");
  await say("Send me a link").click();
  await expect.element(page.getByText("If an account exists for that address", { exact: false })).toBeVisible();
});

test("a new password is checked here before it is sent", async () => {
  const { asked } = await signInPages("/reset-password?token=t", {
    "POST /v1/users/reset_password_by_token": () => undefined,
  });
  await page.getByLabelText("New password", { exact: true }).fill("short");
  await page.getByLabelText("Confirm new password").fill("other");
  await say("Set password").click();
  await expect.element(page.getByText("Use at least 10 characters.")).toBeVisible();
  await expect.element(page.getByText("The passwords do not match.")).toBeVisible();
  expect(asked).toEqual([check]);
  await page.getByLabelText("New password", { exact: true }).fill("long enough words");
  await page.getByLabelText("Confirm new password").fill("long enough words");
  await say("Set password").click();
  await expect.element(page.getByText("Password saved.", { exact: false })).toBeVisible();
});

test("single sign-on hands over once what the provider sent", async () => {
  const answers: unknown[] = [];
  await signInPages("/api/auth/callback?code=c&state=s", {
    "POST /v1/sessions/sso": (body) => {
      answers.push(body["answer"]);
      return { data: { id: "s" } };
    },
  });
  await expect.element(page.getByText("Arrived")).toBeVisible();
  expect(answers).toEqual([{ code: "c", state: "s" }]);
});

const companies = [
  { key: "prairie", name: "Prairie Mutual" },
  { key: "coastal", name: "Coastal Life" },
];

test("one email of several companies is asked which, and what was typed goes on or is still there", async () => {
  const bodies: Record<string, unknown>[] = [];
  const { router } = await signInPages("/login", {
    "POST /v1/sessions": (body) => {
      bodies.push(body);
      return { data: body["company"] === undefined ? { companies } : { id: "s", user_id: "u" } };
    },
  });
  await field("Email or username").fill("both@work.test");
  await password().fill("correct horse");
  await say("Sign in").click();
  await expect.element(page.getByRole("heading", { name: "Choose a company" })).toBeVisible();
  await expect.element(say("Prairie Mutual")).toHaveFocus();
  await say("Back").click();
  await expect.element(field("Email or username")).toHaveValue("both@work.test");
  await expect.element(password()).toHaveValue("correct horse");
  await say("Sign in").click();
  await say("Coastal Life").click();
  await expect.element(page.getByText("Arrived")).toBeVisible();
  expect(router.state.location.pathname).toBe("/");
  expect(bodies.at(-1)).toMatchObject({ email: "both@work.test", password: "correct horse", company: "coastal" });
});

test("companies of the same name are distinguished, and a failed choice says why", async () => {
  await signInPages("/login", {
    "POST /v1/sessions": (body) => {
      if (body["company"] === undefined)
        return { data: { companies: [...companies, { key: "coastal-2", name: "Coastal Life" }] } };
      throw new Unreachable("no network");
    },
  });
  await field("Email or username").fill("both@work.test");
  await password().fill("correct horse");
  await say("Sign in").click();
  await say("Coastal Life (coastal-2)").click();
  await expect
    .element(page.getByText("The server did not respond. Check your connection and try again."))
    .toBeVisible();
  await expect.element(say("Prairie Mutual")).toBeEnabled();
});

test("single sign-on of several companies asks which and goes on, to the second step too", async () => {
  const bodies: Record<string, unknown>[] = [];
  const { router } = await signInPages("/api/auth/callback?code=c&state=s", {
    "POST /v1/sessions/sso": (body) => {
      bodies.push(body);
      if (body["step"] === "finish") return { data: { companies } };
      return { data: { otp_secret: "challenge", last_otp_at: 1, ways: ["app"] } };
    },
  });
  await say("Coastal Life").click();
  await expect.element(page.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
  expect(bodies.map(({ step, company }) => [step, company])).toEqual([
    ["finish", undefined],
    ["choose", "coastal"],
  ]);
  await say("Use another account").click();
  await expect.element(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/login");
});

const check = "POST /v1/sign_in_links/check";

test.each([
  ["a used mailed link", "/reset-password?token=t", "link", "Request a new link"],
  ["a used link of an empty start", "/login?first_admin=t", "link", "Sign in"],
] as const)("%s says so at once and what to do instead", async (_name, path, role, instead) => {
  const kinds: unknown[] = [];
  await signInPages(path, {
    [check]: ({ kind, token }) => {
      kinds.push([kind, token]);
      return { data: { good: false } };
    },
  });
  await expect.element(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await page.getByRole(role, { name: instead, exact: true }).click();
  await expect.element(field("Email or username")).toBeVisible();
  expect(kinds).toEqual([[path.includes("first_admin") ? "first_admin" : "password_reset", "t"]]);
});

test.each([
  ["a good link", () => ({ data: { good: true } })],
  ["a link nobody can be asked about", undefined],
  ["a link about which no answer comes", () => new Promise(() => undefined)],
] as const)("%s shows its form", async (_name, answer) => {
  await signInPages("/login?first_admin=t", answer ? { [check]: answer } : {});
  await expect.element(page.getByRole("heading", { name: "Set up Fieldline" })).toBeVisible();
});

const confirmPath = "/confirm-email?token=t";
const proof = "POST /v1/email_proofs";

test("the link to a new email counts at one press, and says what signs in from then on", async () => {
  const bodies: unknown[] = [];
  const { asked } = await signInPages(confirmPath, {
    [check]: () => ({ data: { good: true } }),
    [proof]: (body) => {
      bodies.push(body);
      return { data: { email: "new@prairie.test" } };
    },
  });
  await expect.element(page.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
  expect(asked).not.toContain(proof);
  await say("Use this address").click();
  await expect.element(page.getByText("You now sign in with new@prairie.test.")).toBeVisible();
  expect(bodies).toEqual([{ token: "t" }]);
  await page.getByRole("link", { name: "Continue to Fieldline" }).click();
  await expect.element(page.getByText("Arrived")).toBeVisible();
});

test("an address taken in the meantime and a used link are reported", async () => {
  await signInPages(confirmPath, {
    [check]: () => ({ data: { good: true } }),
    [proof]: () => {
      throw new RequestFailed({ status: 422, code: "invalid", errors: { email: ["That name is already used."] } });
    },
  });
  await say("Use this address").click();
  await expect.element(page.getByText("That name is already used.")).toBeVisible();
  await signInPages(confirmPath, { [check]: () => ({ data: { good: false } }) });
  await expect.element(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("choosing Spanish shows pages and errors in Spanish, and switching back shows English", async () => {
  await signInPages("/login", {
    "POST /v1/sessions": () => {
      const errors = { email: ["Too many tries. Wait 15 minutes and try again."] };
      throw new RequestFailed({ status: 422, code: "locked", errors });
    },
  });
  await say("Español").click();
  await expect.element(page.getByRole("heading", { name: "Iniciar sesión" })).toBeVisible();
  expect([document.documentElement.lang, document.title.startsWith("Iniciar sesión")]).toEqual(["es", true]);
  await say("Iniciar sesión").click();
  await expect.element(page.getByText("Escriba su correo electrónico o nombre de usuario.")).toBeVisible();
  await field("Correo electrónico o nombre de usuario").fill("ada");
  await page.getByLabelText("Contraseña", { exact: true }).fill("correct horse");
  await say("Iniciar sesión").click();
  await expect.element(page.getByText("Demasiados intentos. Espere 15 minutos e inténtelo de nuevo.")).toBeVisible();
  await say("English").click();
  await expect.element(page.getByText("Too many tries. Wait 15 minutes and try again.")).toBeVisible();
  await expect.element(field("Email or username")).toHaveValue("ada");
  expect(document.documentElement.lang).toBe("en");
});

test("the language is remembered on this device, and the page says English again once it is left", async () => {
  await signInPages("/reset-password?token=t", {});
  await say("Español").click();
  await signInPages("/reset-password", {});
  await expect.element(page.getByRole("heading", { name: "Restablezca su contraseña" })).toBeVisible();
  await signInPages("/elsewhere", {});
  await expect.element(page.getByText("Arrived")).toBeVisible();
  expect(document.documentElement.lang).toBe("en");
});
