/** All that the person sees of the agent's device: one form. The lock screen is behind it. */
import { Button, Title } from "@mantine/core";
import { isSignedSoa } from "../../domain/soa/soa-edit.ts";
import { maySoa } from "../../domain/soa/soa-states.ts";
import { soaById } from "../../local/queries/soa.ts";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { kiosk } from "../base/kiosk.ts";
import { useLive } from "../base/live.ts";
import { SignForm } from "./sign-form.tsx";
import { signWords } from "./sign-words.ts";
import classes from "./signing.module.css";

export function KioskForm({ form_id, person }: { form_id: string; person: string }) {
  const soa = useLive(soaById, form_id);
  const end = () => kiosk.end(person);
  if (soa === undefined) return <SkeletonRows />;
  const words = signWords[soa?.language ?? "en"];
  const isDone = soa !== null && isSignedSoa(soa);
  return (
    <main className={classes.kiosk} lang={soa?.language ?? "en"}>
      {soa !== null && maySoa("sign", soa) ? <SignForm soa={soa} /> : null}
      {isDone ? (
        <div className={classes.thanks} role="status">
          <Title order={1}>{words.thanks}</Title>
        </div>
      ) : null}
      <Button variant={isDone ? "filled" : "default"} size={isDone ? "lg" : "sm"} onClick={end}>
        {isDone ? words.give_back : words.stop}
      </Button>
    </main>
  );
}
