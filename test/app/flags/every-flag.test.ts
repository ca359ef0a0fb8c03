/** On a device, a feature that a flag turns off is not offered. */
import { expect, test } from "vitest";
import { navigationFor } from "../../../src/app/frame/navigation-items.ts";
import { rightsOn } from "../../../src/app/contact-parts/contact-context.ts";
import { hasDialer } from "../../../src/domain/dialer/dialer-access.ts";
import { mayMerge } from "../../../src/domain/duplicates/merge-rights.ts";
import { scopeNeed } from "../../../src/domain/policies/policy-scope.ts";
import { typesToGive } from "../../../src/domain/users/assigning.ts";
import type { FeatureKey, Features } from "../../../src/domain/users/features.ts";
import type { CurrentUser } from "../../../src/domain/users/user.ts";
import { phoneUser } from "../../fixtures/phone-store.ts";
import { sampleContact } from "../../domain/contacts/sample-contact.ts";

const me = {
  ...(phoneUser as CurrentUser),
  id: "018f0000-0000-7000-8000-000000000001",
  account_type: "admin",
  rm: false,
  actor: null,
};
const userWith = (features: Features) => ({ ...me, features }) as CurrentUser;
const contact = sampleContact({ id: 7, owner_id: me.id });
const right = (name: keyof ReturnType<typeof rightsOn>) => (features: Features) =>
  rightsOn(userWith(features), contact, true)[name];
const page = (path: string) => (features: Features) =>
  navigationFor(userWith(features)).some((item) => item.path === path);
const role = (name: "regional_manager" | "basic") => (features: Features) =>
  typesToGive(userWith(features), features).includes(name);

const offers: [FeatureKey, (features: Features) => unknown][] = [
  ["email", right("mayEmail")],
  ["print", right("mayPrint")],
  ["linked_contacts", right("mayLink")],
  ["securities", right("maySeeSecurities")],
  ["csg", right("hasQuotes")],
  ["fire_light", right("hasApplications")],
  ["medicare_import", right("mayImportMedicare")],
  ["workflow", right("hasFlows")],
  ["workflow", page("/workflow")],
  ["import", page("/imports")],
  ["transfers", page("/transfers")],
  ["mailer_assignment", page("/mailers")],
  ["sms", page("/verifications")],
  ["dialer", (features) => hasDialer(userWith(features))],
  ["contact_merge", (features) => mayMerge(me as CurrentUser, features)],
  ["soa", (features) => scopeNeed({ account_type: "agent", rm: false }, features) === "manager"],
  ["regional_manager", role("regional_manager")],
  ["basic", role("basic")],
];

test.each(offers)("%s is offered while it is on, and only then", (key, isOffered) => {
  expect([isOffered({ [key]: true }), isOffered({ [key]: false })]).toEqual([true, false]);
});
