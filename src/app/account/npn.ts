/** The NPN is shown in two forms of the profile, and one saves it for both. */
import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useRef } from "react";
import { medicareStanding } from "../../domain/users/medicare.ts";
import type { CurrentUser } from "../../domain/users/user.ts";

/** What changes with the NPN of the user. */
export function withNpn({ emailing, selling }: CurrentUser, npn: string, today: string): Partial<CurrentUser> {
  const medicare = selling?.medicare;
  return {
    ...(emailing && { emailing: { ...emailing, npn } }),
    ...(selling && medicare && { selling: { ...selling, medicare: medicareStanding({ ...medicare, npn }, today) } }),
  };
}

/** Saved in the other form: what is typed here stays. */
export function useFollowedNpn<V extends { npn: string }>(form: UseFormReturnType<V>, npn: string): void {
  const latest = useRef(form);
  useEffect(() => void (latest.current = form));
  useEffect(() => {
    const { isDirty, setInitialValues, setValues, getInitialValues } = latest.current;
    const wasTyped = isDirty("npn");
    setInitialValues({ ...getInitialValues(), npn });
    if (!wasTyped) setValues({ npn } as Partial<V>);
  }, [npn]);
}
