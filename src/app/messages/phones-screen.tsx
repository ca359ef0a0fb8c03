/** The phone simulator: a handset per number, where no carrier is set up. */
import { Button, FileButton, NumberInput, Switch, Text, TextInput, Textarea } from "@mantine/core";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import { useEffect, useState } from "react";
import { type Handset, phones } from "../../contract/messages/phones.ts";
import { e164From, showPhone } from "../../domain/values/phone-number.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFetched, useLocal, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { OnlinePage } from "../data-list/index.ts";
import { PhonePicture } from "./phone-picture.tsx";
import classes from "./messages.module.css";

const againMs = 2_000;

export function PhonesScreen() {
  const { world } = useLocal();
  const fetched = useFetched(phones.list, {});
  const { again } = fetched;
  const [number, setNumber] = useState<string | null>(null);
  // The simulator tells no device of what arrives on a handset.
  useEffect(() => {
    const stop = new AbortController();
    const follow = async () => {
      for (;;) {
        await world.sleep(againMs, stop.signal);
        if (document.visibilityState === "visible") again();
      }
    };
    void follow().catch(() => undefined);
    return () => stop.abort();
  }, [world, again]);
  return (
    <OnlinePage
      title="Simulated phones"
      what="The phones"
      description="Texts to any number arrive here; nothing leaves this server."
      fetched={fetched}
      actions={
        <Button variant="default" onClick={again}>
          Refresh
        </Button>
      }
    >
      {(handsets) => {
        const shown = handsets.find((one) => one.number === number) ?? (number ? emptyHandset(number) : handsets[0]);
        return (
          <div className={classes.screen} data-open={number !== null || undefined}>
            <section className={classes.side} aria-label="Phones">
              <Opener onOpen={setNumber} />
              <HandsetList handsets={handsets} shown={shown?.number} onOpen={setNumber} />
              <Text size="sm" fw={600} mt="md">
                Special numbers
              </Text>
              <ul className={classes.history}>
                {(fetched.data?.meta.special ?? []).map((one) => (
                  <li key={one.number}>
                    <Text size="sm" className="tabular">{`${showPhone(one.number)}: ${one.words}`}</Text>
                  </li>
                ))}
              </ul>
            </section>
            <section className={classes.main} aria-label="Phone">
              {shown ? (
                <Phone key={shown.number} handset={shown} onChanged={again} onBack={() => setNumber(null)} />
              ) : (
                <NothingYet
                  icon={IconDeviceMobile}
                  title="No texts yet."
                  description="Text a contact, or open a number."
                />
              )}
            </section>
          </div>
        );
      }}
    </OnlinePage>
  );
}

const emptyHandset = (number: string): Handset => ({ number, airplane: false, delay_seconds: 0, texts: [] });

function Opener({ onOpen }: { onOpen: (number: string) => void }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      noValidate
      className={classes.opener}
      onSubmit={(event) => {
        event.preventDefault();
        const number = e164From(typed);
        if (number === null) return setError("Phone must have 10 digits.");
        setTyped("");
        onOpen(number);
      }}
    >
      <TextInput
        aria-label="Number"
        placeholder="Open a number"
        inputMode="tel"
        value={typed}
        error={error}
        onChange={(event) => {
          setError(null);
          setTyped(event.currentTarget.value);
        }}
      />
      <Button type="submit" variant="default">
        Open
      </Button>
    </form>
  );
}

interface HandsetListProps {
  handsets: readonly Handset[];
  shown: string | undefined;
  onOpen: (number: string) => void;
}

function HandsetList({ handsets, shown, onOpen }: HandsetListProps) {
  if (handsets.length === 0) return null;
  return (
    <Panel>
      <ul className={classes.lines} aria-label="Phones">
        {handsets.map(({ number, texts }) => (
          <li key={number}>
            <button
              type="button"
              className={classes.line}
              data-stacked
              aria-current={number === shown || undefined}
              onClick={() => onOpen(number)}
            >
              <span className={classes.name}>{showPhone(number)}</span>
              <span className={classes.preview}>{texts.at(-1)?.body || (texts.length > 0 ? "Picture" : "")}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface PhoneProps {
  handset: Handset;
  onChanged: () => void;
  onBack: () => void;
}

function Phone({ handset, onChanged, onBack }: PhoneProps) {
  const { exact } = useMoments();
  const type = useRequest(phones.type);
  const update = useRequest(phones.update);
  const [body, setBody] = useState("");
  const { number, airplane, delay_seconds, texts } = handset;
  const quietly = (done: Promise<unknown>) => void done.then(onChanged, () => undefined);
  const [file, setFile] = useState<File | null>(null);
  const say = (text: string, picture: File | null = null) => {
    quietly(type({ params: { number }, body: { body: text, ...(picture && { file: picture }) } }));
    setBody("");
    setFile(null);
  };
  const isReady = body.trim() !== "" || file !== null;
  const arrived = texts.filter((text) => text.arrived);
  return (
    <div className={classes.thread}>
      <header className={classes.head}>
        <Button variant="subtle" className={classes.back} onClick={onBack}>
          All phones
        </Button>
        <span className={classes.headName}>{showPhone(number)}</span>
        <Switch
          label="Airplane mode"
          checked={airplane}
          onChange={(event) => quietly(update({ params: { number }, body: { airplane: event.currentTarget.checked } }))}
        />
        <NumberInput
          label="Carrier delay in seconds"
          min={0}
          max={600}
          clampBehavior="strict"
          value={delay_seconds}
          onChange={(seconds) => quietly(update({ params: { number }, body: { delay_seconds: Number(seconds) || 0 } }))}
        />
      </header>
      <ol className={classes.texts} aria-label={`Texts on ${showPhone(number)}`}>
        {arrived.map((text) => (
          <li key={text.id} className={classes.bubbleRow} data-ours={!text.from_us || undefined}>
            <div className={classes.bubble}>
              {text.media.length === 0 ? null : (
                <div className={classes.media}>
                  {text.media.map((one) => (
                    <PhonePicture key={one.id} {...one} />
                  ))}
                </div>
              )}
              {text.body === "" ? null : <p className={classes.words}>{text.body}</p>}
              <Text size="xs" c="dimmed" component="p" m={0}>
                {exact(text.at)}
              </Text>
            </div>
          </li>
        ))}
      </ol>
      <form
        noValidate
        className={classes.composer}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) say(body, file);
        }}
      >
        <Textarea
          aria-label={`Answer from ${showPhone(number)}`}
          placeholder="Write an answer"
          autosize
          minRows={2}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <div className={classes.foot}>
          <div className={classes.filters} role="group" aria-label="Quick answers">
            {["STOP", "HELP", "START", "ok thanks"].map((text) => (
              <Button key={text} size="compact-sm" variant="default" onClick={() => say(text)}>
                {text}
              </Button>
            ))}
          </div>
          <div className={classes.sends}>
            <FileButton onChange={setFile} inputProps={{ "aria-label": "Picture to answer with", tabIndex: -1 }}>
              {(props) => (
                <Button {...props} variant="default">
                  {file ? file.name : "Picture"}
                </Button>
              )}
            </FileButton>
            <Button type="submit" disabled={!isReady}>
              Answer
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}
