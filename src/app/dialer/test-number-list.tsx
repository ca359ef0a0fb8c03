import { ActionIcon } from "@mantine/core";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import { testNumbers } from "../../domain/dialer/test-numbers.ts";
import classes from "./list.module.css";

/** Numbers answered automatically, for testing the line. */
export function TestNumberList({ onBack, onChoose }: { onBack: () => void; onChoose: (number: string) => void }) {
  return (
    <div className={classes.frame}>
      <div className={classes.top}>
        <ActionIcon variant="subtle" color="gray" aria-label="Back to keypad" onClick={onBack}>
          <IconArrowLeft size="1.125rem" aria-hidden="true" />
        </ActionIcon>
        <h2 className={classes.title}>Test call quality</h2>
      </div>
      <p className={classes.description}>No real call is placed. This server answers.</p>
      <ul className={classes.list} aria-label="Test call quality">
        {testNumbers.map(({ kind, number, name, description }) => (
          <li key={kind}>
            <button
              type="button"
              className={classes.row}
              aria-label={`${name}: ${description}`}
              onClick={() => onChoose(number)}
            >
              <span className={classes.who}>
                <span className={classes.name}>{name}</span>
                <span className={classes.about}>{description}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
