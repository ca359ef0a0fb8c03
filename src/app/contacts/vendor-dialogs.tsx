/** What is asked of vendors for the whole contact; opened by `?do=` in the address, so that menu, key and link are one. */
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { useOpened } from "./contact-context.ts";

const AftercareDialog = lazy(async () => ({ default: (await import("./aftercare-dialog.tsx")).AftercareDialog }));
const MedicareDialog = lazy(async () => ({ default: (await import("./medicare-dialog.tsx")).MedicareDialog }));

export function VendorDialogs() {
  const { mayImportMedicare } = useOpened();
  const [params, setParams] = useSearchParams();
  const close = () =>
    setParams(
      (before) => {
        for (const name of ["do", "code", "state"]) before.delete(name);
        return before;
      },
      { replace: true },
    );
  return (
    <Suspense fallback={null}>
      {params.get("do") === "aftercare" ? <AftercareDialog onClose={close} /> : null}
      {params.get("do") === "medicare" && mayImportMedicare ? <MedicareDialog onClose={close} /> : null}
    </Suspense>
  );
}
