/** The *New contact* and *Attach to…* dialogs: they stay open when the card or form that opened them is gone. */
import { Suspense, useEffect } from "react";
import { showPhone } from "../../domain/values/phone-number.ts";
import { NewContactFrom, PickDialog } from "../contact-parts/later.ts";
import type { Picked } from "../contact-parts/contact-picker.tsx";
import { report } from "../base/report.ts";
import { useStore } from "../base/use-store.ts";
import { naming, type NamedCall } from "./naming.ts";
import { useAttach } from "./use-attach.ts";

export function NamingDialogs() {
  const { asked } = useStore(naming);
  const attach = useAttach();
  useEffect(() => naming.leave, []);
  if (!asked) return null;
  const { how, call } = asked;
  const take = (contact: Picked) => {
    naming.done(call.id, contact.id);
    attach(call, contact).catch(report);
  };
  return (
    <Suspense fallback={null}>
      {how === "new" ? (
        <NewContactFrom key={call.id} known={knownOf(call)} onMade={take} onClose={naming.leave} />
      ) : (
        <PickDialog
          key={call.id}
          title={`Whose number is ${showPhone(call.number)}?`}
          except={[]}
          action="Attach"
          onPick={take}
          onClose={naming.leave}
        />
      )}
    </Suspense>
  );
}

function knownOf({ number }: NamedCall): { phone: string } {
  return { phone: showPhone(number) };
}
