/** Providers available on this server, and the setup required where one is not. */
import { Button, Text } from "@mantine/core";
import type { KindOnOffer, TrialServer } from "../../contract/calendar/authorizations.ts";
import { useOnline } from "../base/live.ts";
import { kindLabels, kindSays } from "./external-account-words.ts";
import { useProviderSignIn } from "./use-provider-sign-in.ts";
import classes from "./external-accounts.module.css";

interface Offers {
  kinds: readonly KindOnOffer[];
  trial: TrialServer | null;
  onPassword: () => void;
}

export function ExternalAccountOffers({ kinds, trial, onPassword }: Offers) {
  return (
    <>
      <ul className={classes.offers}>
        {kinds
          .filter(({ by }) => by !== "key")
          .map((offer) => (
            <Offer key={offer.kind} offer={offer} onPassword={onPassword} />
          ))}
      </ul>
      <Trial trial={trial} />
    </>
  );
}

function Offer({ offer: { kind, source }, onPassword }: { offer: KindOnOffer; onPassword: () => void }) {
  const online = useOnline();
  const { busy, signIn } = useProviderSignIn();
  const connect = () => {
    if (kind === "google" || kind === "outlook") void signIn(kind);
    else onPassword();
  };
  const label = kindLabels[kind];
  return (
    <li className={classes.offer}>
      <h3>{label}</h3>
      <p>
        {source === null ? (
          <>
            Not set up on this server yet. <a href="/docs/calendars">How to set it up</a>. Until then, connect a CalDAV
            server.
          </>
        ) : (
          kindSays[kind]
        )}
      </p>
      {source === null ? null : (
        <Button variant="default" disabled={!online} loading={busy} onClick={connect} aria-label={`Connect ${label}`}>
          Connect
        </Button>
      )}
    </li>
  );
}

function Trial({ trial }: { trial: TrialServer | null }) {
  if (!trial)
    return (
      <Text size="sm" c="dimmed" mt="md">
        To try it without an account, install Radicale on this server (<code>apt-get install radicale</code>) and
        restart the demo. It then includes a calendar server.
      </Text>
    );
  return (
    <Text component="div" size="sm" mt="md">
      This demo includes a calendar server you can try now:
      <dl className={classes.trial}>
        <dt>Server</dt>
        <dd>
          <code>{trial.server}</code>
        </dd>
        <dt>User name</dt>
        <dd>
          <code>{trial.username}</code>
        </dd>
        <dt>Password</dt>
        <dd>
          <code>{trial.password}</code>
        </dd>
      </dl>
    </Text>
  );
}
