/**
 * Dialogs for actions on the whole contact, opened by `?do=` in the URL so that menu, shortcut and link behave the
 * same.
 */
import { AftercareDialog, MedicareDialog } from "../quotes/index.ts";
import { EmailComposer, EmailLogForm } from "../emails/index.ts";
import { TextDialog } from "../messages/index.ts";
import { VerifyDialog } from "../number-checks/index.ts";
import { Suspense } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { PutIntoFlow } from "../workflow/index.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { lazyPart } from "../base/lazy-part.ts";

const PurgeDialog = lazyPart(async () => (await import("../contact-parts/purge-dialog.tsx")).PurgeDialog);

export function ContactDialogs() {
  const { contact, name, mayImportMedicare, mayEmail, mayText, mayEditAll, mayPutIntoFlow, mayPurge } = useOpened();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const close = () =>
    setParams(
      (before) => {
        for (const name of ["do", "code", "state", "number"]) before.delete(name);
        return before;
      },
      { replace: true },
    );
  const doing = params.get("do");
  return (
    <Suspense fallback={null}>
      {doing === "aftercare" ? <AftercareDialog onClose={close} /> : null}
      {doing === "medicare" && mayImportMedicare ? <MedicareDialog onClose={close} /> : null}
      {doing === "email" && mayEmail ? <EmailComposer onClose={close} /> : null}
      {doing === "text" && mayText ? <TextDialog contact={contact} onClose={close} /> : null}
      {doing === "verify" && mayText ? (
        <VerifyDialog contact={contact} number={params.get("number") ?? ""} onClose={close} />
      ) : null}
      {doing === "email_log" && mayEditAll ? <EmailLogForm onClose={close} /> : null}
      {doing === "purge" && mayPurge ? (
        <PurgeDialog ids={[contact.id]} name={name} onClose={close} onDone={() => void navigate("/contacts")} />
      ) : null}
      {doing === "flow" && mayPutIntoFlow ? <PutIntoFlow ids={[contact.id]} name={name} onClose={close} /> : null}
    </Suspense>
  );
}
