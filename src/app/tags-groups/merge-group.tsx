/** Merges a group into another, a thousand contacts per call. */
import { Button, Group as Row, Progress, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { contactGroups } from "../../contract/lists/contact-groups.ts";
import type { Group } from "../../domain/contacts/group.ts";
import { refuse } from "../../kit/refusal.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useLocal, useOnline } from "../base/live.ts";
import { notify, wordsOf } from "../base/report.ts";

interface MergeGroupProps {
  group: Group;
  groups: readonly Group[];
  onClose: () => void;
}

interface Progressed {
  moved: number;
  of: number;
}

export function MergeGroup({ group, groups, onClose }: MergeGroupProps) {
  const { request } = useLocal();
  const online = useOnline();
  const [into, setInto] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<Progressed | null>(null);
  const others = groups.filter(({ id }) => id !== group.id).map(({ id, name }) => ({ value: id, label: name }));
  const run = async (into_id: string) => {
    setError(null);
    setDone({ moved: 0, of: 0 });
    try {
      let moved = 0;
      for (let remaining = 1; remaining > 0;) {
        const { data } = await request(contactGroups.merge, { params: { id: group.id }, body: { into_id } });
        ({ remaining } = data);
        moved += data.moved;
        setDone({ moved, of: moved + remaining });
        // Repeating the call would not move them either.
        if (data.moved === 0 && remaining > 0) refuse("not_moved", { base: ["Some contacts could not be moved."] });
      }
      notify(`Group ${group.name} merged. ${countOf(moved, "contact")} moved.`);
      onClose();
    } catch (failure) {
      setError(wordsOf(failure));
      setDone(null);
    }
  };
  return (
    <Dialog onClose={onClose} title={`Merge group “${group.name}”`} closeOnClickOutside={!done}>
      <Stack>
        <Select
          label="Merge into"
          description="Its contacts are in this group then, each once. This cannot be undone."
          placeholder="Choose a group"
          searchable={others.length > 8}
          data={others}
          value={into}
          onChange={setInto}
          disabled={done !== null}
          data-autofocus
        />
        {online ? null : <Text size="sm">Merging needs a connection.</Text>}
        {done && done.of > 0 ? (
          <div role="status">
            <Text size="sm">
              {done.moved.toLocaleString("en-US")} of {countOf(done.of, "contact")} moved
            </Text>
            <Progress value={(done.moved / done.of) * 100} aria-label="Contacts moved" />
          </div>
        ) : null}
        <FormError words={error} />
        <Row justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={done !== null}>
            Cancel
          </Button>
          <Button
            color="red"
            loading={done !== null}
            disabled={into === null || !online}
            onClick={() => into !== null && void run(into)}
          >
            Merge
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
