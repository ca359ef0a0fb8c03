/** Name and contact channels without scrolling, the status, and actions on the whole contact. */
import { ActionIcon, Button, Menu, Text, Title } from "@mantine/core";
import IconDotsVertical from "@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs";
import IconStar from "@tabler/icons-react/dist/esm/icons/IconStar.mjs";
import IconStarFilled from "@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs";
import { useFocusKept } from "../../ui/focus-kept.ts";
import { useOnline } from "../base/live.ts";
import { mainAddress } from "../../domain/contacts/contact-keys.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { ageOn } from "../../kit/dates.ts";
import { Suspense, useCallback, useState } from "react";
import { countOf } from "../../kit/text.ts";
import { useCommands } from "../help/index.ts";
import { PrintDialog } from "../outputs/index.ts";
import { PersonAvatar } from "../appearance/index.ts";
import { type MenuAct, useContactActs } from "./contact-acts.ts";
import { useOpened, useToday } from "../contact-parts/contact-context.ts";
import { ContactStatus } from "./contact-status.tsx";
import { ContactTags } from "./contact-tags.tsx";
import { ContactMethods } from "../contact-parts/contact-methods.tsx";
import { ContactAlertSlot } from "./contact-alert-slot.tsx";
import classes from "../contact-parts/contact.module.css";

export function ContactHeader() {
  const { contact, name, favorite_id, mayTake, mayDelete } = useOpened();
  const online = useOnline();
  const place = useFocusKept<HTMLDivElement>();
  const [printing, setPrinting] = useState(false);
  const acts = useContactActs(useCallback(() => setPrinting(true), []));
  useCommands(acts.commands);
  const favorite = favorite_id ? "Remove from favorites" : "Add to favorites";
  return (
    <header className={classes.header}>
      <div className={classes.who}>
        <PersonAvatar name={name} photo={undefined} size="3rem" isQuiet />
        <div className={classes.whoWords}>
          <div className={classes.title}>
            <Title order={1} className={classes.name}>
              {name}
            </Title>
            <ActionIcon
              variant="subtle"
              color={favorite_id ? "yellow" : "gray"}
              aria-label={favorite}
              title={favorite}
              aria-pressed={favorite_id !== null}
              onClick={acts.toggleFavorite}
            >
              {favorite_id ? <IconStarFilled size="1.125rem" /> : <IconStar size="1.125rem" />}
            </ActionIcon>
          </div>
          <About />
        </div>
      </div>
      <div className={classes.actions} ref={place}>
        <ContactMethods />
        {mayTake ? (
          <Button
            onClick={acts.take}
            disabled={!online}
            title={online ? undefined : "You are offline. Claiming from a pool needs a connection."}
          >
            Claim from pool
          </Button>
        ) : null}
        {contact.deleted_at !== null && mayDelete ? <Button onClick={acts.restore}>Restore</Button> : null}
        {acts.menu.length > 0 ? <MoreMenu menu={acts.menu} /> : null}
      </div>
      <ContactAlertSlot />
      <div className={classes.marks}>
        <ContactStatus />
        <ContactTags />
      </div>
      <Suspense fallback={null}>
        {printing ? <PrintDialog ids={[contact.id]} onClose={() => setPrinting(false)} /> : null}
      </Suspense>
    </header>
  );
}

function About() {
  const { contact, lists } = useOpened();
  const today = useToday();
  const owner = lists.users.find(({ id }) => id === contact.owner_id);
  const pool = lists.pools.find(({ id }) => id === contact.pool_id);
  const age = contact.birth_date && ageOn(contact.birth_date, today);
  const place = mainAddress(contact);
  const said = [
    contact.category === "client" ? "Client" : "Lead",
    age ? countOf(age, "year") : "",
    place ? [place.city, place.state].filter(Boolean).join(", ") : "",
    !owner && pool ? `in pool ${pool.name}` : "",
  ];
  return (
    <Text component="div" c="dimmed" size="sm" className="tabular">
      {said.filter(Boolean).join(" · ")} ·{" "}
      {owner ? (
        <>
          <span className={classes.owner}>
            <PersonAvatar name={fullNameOf(owner)} photo={owner.personal_photo} size="1.25rem" isQuiet />
            {`owned by ${fullNameOf(owner)}`}
          </span>{" "}
          ·{" "}
        </>
      ) : null}
      {`#${contact.id}`}
    </Text>
  );
}

function MoreMenu({ menu }: { menu: readonly MenuAct[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label="More actions">
          <IconDotsVertical size="1.125rem" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {menu.map(({ name: key, label, run, danger }) => (
          <Menu.Item key={key} onClick={run} color={danger ? "var(--fl-bad)" : undefined}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
