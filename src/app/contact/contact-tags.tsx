import { useMemo, useRef } from "react";
import { tagNameLengthMax } from "../../domain/values/limits.ts";
import { tagContact } from "../../domain/contacts/tagging.ts";
import { contactTag } from "../../local/intents/contacts.ts";
import { tagCreate } from "../../local/intents/lists.ts";
import { ClippedItems } from "../../ui/clipped-items.tsx";
import { useCommands } from "../help/index.ts";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { NamePicker } from "../contact-parts/name-picker.tsx";
import { TagChip } from "../contact-parts/tag-chip.tsx";

/** The contact's tags. Typing a name adds the tag, creating it if needed; the cross removes it. */
export function ContactTags() {
  const { contact, name, lists, mayEditAll } = useOpened();
  const local = useLocal();
  const opener = useRef<HTMLButtonElement>(null);
  useCommands(
    useMemo(
      () =>
        mayEditAll
          ? [
              {
                name: "contact.tag",
                label: "Add tag",
                group: "Contact",
                keys: "t",
                opensField: true,
                run: () => opener.current?.click(),
              },
            ]
          : [],
      [mayEditAll],
    ),
  );
  const worn = lists.tags.filter(({ id }) => contact.tag_ids.includes(id));
  const change = (add: string[], remove: string[]) => local.write(contactTag, { id: contact.id, name, add, remove });
  const create = async (text: string) => {
    const id = local.world.uuid();
    // Validate before creating the tag, otherwise a rejection leaves an unused tag on the server.
    tagContact(contact, { add: [id], remove: [] }, local.world.now());
    await local.write(tagCreate, { id, name: text, color: "blue" });
    await change([id], []);
  };
  const chips = worn.map((tag) => ({
    key: tag.id,
    shows: <TagChip tag={tag} onRemove={mayEditAll ? () => void change([], [tag.id]).catch(report) : undefined} />,
  }));
  const add = mayEditAll ? (
    <NamePicker
      label="Add tag"
      fieldLabel="Tag name"
      choices={lists.tags.filter(({ id }) => !contact.tag_ids.includes(id))}
      onPick={(id) => change([id], [])}
      onCreate={create}
      maxLength={tagNameLengthMax}
      opener={opener}
    />
  ) : null;
  return <ClippedItems rows={3} items={chips} after={add} />;
}
