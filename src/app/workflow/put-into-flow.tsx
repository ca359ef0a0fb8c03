/** Adds contacts to an active flow: which flow, how many, and the result. Online only. */
import IconSitemap from "@tabler/icons-react/dist/esm/icons/IconSitemap.mjs";
import { Alert, Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { workflowFlows } from "../../contract/workflow/workflows.ts";
import type { WorkflowFlow } from "../../domain/workflow/flow.ts";
import { triggerWords } from "../../domain/workflow/flow-words.ts";
import { startedManuallyMax } from "../../domain/workflow/limits.ts";
import { debounceMs } from "../../domain/session/limits.ts";
import { countOf } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useOnline } from "../base/live.ts";
import { useFlowNames } from "./use-flow-names.ts";
import { usePutting } from "./use-putting.ts";
import classes from "./flows.module.css";

/** A search field is shown from this number of flows. */
const searchedMin = 8;

interface PutIntoFlowProps {
  /** The selection when the dialog was opened. */
  ids: readonly number[];
  /** Name, if there is a single contact. */
  name?: string;
  onClose: () => void;
  /** The contacts have been added. */
  onDone?: () => void;
}

export function PutIntoFlow({ ids, name, onClose, onDone }: PutIntoFlowProps) {
  const online = useOnline();
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.trim(), debounceMs);
  const fetched = useFetched(workflowFlows.list, { query: { status: "active", ...(q ? { q } : {}) } });
  const { data } = fetched;
  const [chosen, setChosen] = useState<WorkflowFlow | null>(null);
  const putting = usePutting(ids, () => {
    onClose();
    onDone?.();
  });
  const tooMany = ids.length > startedManuallyMax;
  const isSearched = q !== "" || (data?.meta.total_count ?? 0) > searchedMin;
  const whom = name ?? countOf(ids.length, "contact");
  return (
    <Dialog onClose={onClose} title={`Add ${whom} to a workflow`} closeOnClickOutside={putting.done === null}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) void putting.run(chosen);
        }}
      >
        <Stack>
          {tooMany ? (
            <Alert color="red">
              {startedManuallyMax.toLocaleString("en-US")} contacts can be added at a time. Select fewer contacts.
            </Alert>
          ) : null}
          {isSearched ? (
            <TextInput
              type="search"
              label="Search workflows"
              {...focused}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          ) : null}
          {data && data.data.length > 0 ? (
            <Flows flows={data.data} chosen={chosen} isSearched={isSearched} onChoose={setChosen} />
          ) : null}
          {data?.data.length === 0 ? <NoFlow isSearched={q !== ""} /> : null}
          <FetchState what="Workflows" of={fetched} lines={3} />
          {putting.done === null || ids.length === 1 ? null : (
            <ProgressCount done={putting.done} total={ids.length} label="Adding contacts" />
          )}
          <FormError words={putting.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={putting.done !== null}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={putting.done !== null}
              disabled={!chosen || tooMany || !online}
              title={online ? undefined : "You are offline. This needs a connection."}
            >
              {ids.length === 1 ? "Add to workflow" : `Add ${countOf(ids.length, "contact")}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Sets the focus whether the field renders with the dialog or later. */
const focused = { autoFocus: true, "data-autofocus": true };

interface FlowsProps {
  flows: readonly WorkflowFlow[];
  chosen: WorkflowFlow | null;
  /** The search field has the focus. */
  isSearched: boolean;
  onChoose: (flow: WorkflowFlow | null) => void;
}

function Flows({ flows, chosen, isSearched, onChoose }: FlowsProps) {
  const names = useFlowNames();
  return (
    <Radio.Group
      label="Active workflows"
      value={chosen?.id ?? ""}
      onChange={(id) => onChoose(flows.find((flow) => flow.id === id) ?? null)}
    >
      <div className={classes.choices}>
        {flows.map(({ id, name, trigger }, at) => (
          <Radio
            key={id}
            {...(at === 0 && !isSearched ? focused : {})}
            value={id}
            label={name}
            description={triggerWords(trigger, names)}
          />
        ))}
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        Contacts start at the first step if they match the workflow's conditions. Contacts already in it keep their
        place.
      </Text>
    </Radio.Group>
  );
}

function NoFlow({ isSearched }: { isSearched: boolean }) {
  if (isSearched) return <NothingYet icon={IconSitemap} title="No active workflow matches." />;
  return (
    <NothingYet icon={IconSitemap} title="No active workflows." description="Create or activate one under Workflows." />
  );
}
