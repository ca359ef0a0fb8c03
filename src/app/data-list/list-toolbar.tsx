import { Button, Text } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { ColumnMenu } from "../../ui/column-menu.tsx";
import { SettledInput } from "../../ui/settled-input.tsx";
import type { DataListProps } from "./list-props.ts";
import type { ChosenColumns } from "./use-chosen-columns.ts";
import { type AllRows, useCsv } from "./use-csv.ts";
import classes from "./data-list.module.css";

type ListToolbarProps<R, F extends string> = Pick<
  DataListProps<R, F>,
  "name" | "noun" | "query" | "search" | "filters" | "all"
> & { columns: ChosenColumns<R> };

export function ListToolbar<R, F extends string>(props: ListToolbarProps<R, F>) {
  const { name, noun, query, search, filters, all, columns } = props;
  const offered = columns.offered.map(({ key, label }) => ({ key, label }));
  return (
    <div className={classes.toolbar}>
      {search === null ? null : (
        <SettledInput
          className={classes.search}
          aria-label={search}
          placeholder={search}
          maxLength={200}
          value={query.q}
          onSet={(text) => query.search(text.trim())}
        />
      )}
      {filters}
      {query.isNarrowed ? (
        <Button variant="subtle" onClick={query.clear}>
          Clear
        </Button>
      ) : null}
      <div className={classes.tools}>
        <ColumnMenu columns={offered} shown={columns.keys} onChange={columns.choose} onReset={columns.reset} />
        {all ? <CsvButton name={name} noun={noun} columns={columns} all={all} /> : null}
      </div>
    </div>
  );
}

interface CsvButtonProps<R> {
  name: string;
  noun: { many: string };
  columns: ChosenColumns<R>;
  all: AllRows<R>;
}

function CsvButton<R>({ name, noun, columns, all }: CsvButtonProps<R>) {
  const { reached, write } = useCsv<R>(name);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size="1rem" aria-hidden="true" />}
        disabled={reached !== null}
        onClick={() => write(columns.shown, all)}
      >
        CSV
      </Button>
      {reached && reached.of > 0 ? (
        <Text size="sm" c="dimmed" role="status">
          {`${reached.done.toLocaleString("en-US")} of ${reached.of.toLocaleString("en-US")} ${noun.many}`}
        </Text>
      ) : null}
    </>
  );
}
