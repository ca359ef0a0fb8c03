/** What can be joined on this server, and what has to be done first where it cannot. */
import { Button, Text } from "@mantine/core";
import { authorizations, type KindOnOffer, type TrialServer } from "../../contract/calendar/authorizations.ts";
import { useOnline, useRequest } from "../live.ts";
import { kindLabels, kindSays } from "./external-account-words.ts";
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

function Offer({ offer: { kind, source, by }, onPassword }: { offer: KindOnOffer; onPassword: () => void }) {
  const online = useOnline();
  const begin = useRequest(authorizations.create);
  const signIn = async () => {
    if (kind !== "google" && kind !== "outlook") return;
    // Its failure is told already.
    const answer = await begin({ body: { kind } }).catch(() => undefined);
    const address = answer?.meta.sign_in_url;
    if (address) window.location.assign(address);
  };
  const label = kindLabels[kind];
  return (
    <li className={classes.offer}>
      <h3>{label}</h3>
      <p>
        {source === null
          ? "Not set up on this server. An administrator can add it in the server's settings."
          : kindSays[kind]}
      </p>
      {source === null ? null : (
        <Button
          variant="default"
          disabled={!online}
          onClick={by === "password" ? onPassword : () => void signIn()}
          aria-label={`Connect ${label}`}
        >
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
        To try it without an account of your own, install Radicale on this server (<code>apt-get install radicale</code>
        ) and start the demo again: it then brings a calendar server along.
      </Text>
    );
  return (
    <Text component="div" size="sm" mt="md">
      This demo brings a calendar server along, so that you can try it now:
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
