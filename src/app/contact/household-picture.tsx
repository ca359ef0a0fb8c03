import { Link } from "react-router-dom";
import type { Contact } from "../../domain/contacts/contact.ts";
import { generations, type Member } from "../../domain/contacts/household.ts";
import { relationLabels } from "../../domain/contacts/labels.ts";
import { ageOn } from "../../kit/dates.ts";
import { initialsOf } from "../../kit/text.ts";
import { useToday } from "../contact-parts/contact-context.ts";
import classes from "./family.module.css";

interface HouseholdPictureProps {
  members: readonly Member[];
  find: (id: number) => Contact | undefined;
  nameOf: (id: number) => string;
}

/** One row per generation; each person links to their page. */
export function HouseholdPicture({ members, find, nameOf }: HouseholdPictureProps) {
  return (
    <div className={classes.picture}>
      {generations(members).map((row) => (
        <ul key={row[0]?.generation} className={classes.generation}>
          {row.map((member) => (
            <li key={member.id}>
              <Person member={member} contact={find(member.id)} nameOf={nameOf} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

interface PersonProps {
  member: Member;
  contact: Contact | undefined;
  nameOf: (id: number) => string;
}

function Person({ member: { id, through }, contact, nameOf }: PersonProps) {
  const today = useToday();
  const name = nameOf(id);
  const age = contact?.birth_date ? ageOn(contact.birth_date, today) : null;
  const word = through ? relationLabels[through.relation] : "";
  const facts = [word, age === null ? "" : String(age), contact ? "" : "not on this device"]
    .filter(Boolean)
    .join(" · ");
  const inside = (
    <>
      <span className={classes.face} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>{through ? facts : ["This contact", facts].filter(Boolean).join(" · ")}</span>
      </span>
    </>
  );
  if (!through)
    return (
      <div className={classes.person} data-self>
        {inside}
      </div>
    );
  return (
    <Link to={`/contacts/${id}`} className={classes.person} title={`${word} of ${nameOf(through.id)}`}>
      {inside}
    </Link>
  );
}
