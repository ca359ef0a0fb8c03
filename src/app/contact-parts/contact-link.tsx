import { Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { isMerged } from "../../domain/contacts/scope-parts.ts";
import { useOpened } from "./contact-context.ts";

/** A link to another contact. If its page would be empty, shows why instead. */
export function ContactLink({ id }: { id: number }) {
  const { named, filling } = useOpened();
  const other = named.find((one) => one.id === id);
  if (!other)
    return (
      <Text span c="dimmed">
        {filling ? `Contact ${id}` : "Contact not on this device"}
      </Text>
    );
  if (other.deleted_at !== null && !isMerged(other)) return <span>{`${nameOfContact(other)}, deleted`}</span>;
  return <Link to={`/contacts/${id}`}>{nameOfContact(other)}</Link>;
}
