import { Alert } from "@mantine/core";
import classes from "./form-error.module.css";

/** Form-level error; announced at once by screen readers. */
export function FormError({ words }: { words: string | null }) {
  return (
    <div role="alert" className={classes.error}>
      {/* Its own role would announce the words twice. */}
      {words ? (
        <Alert color="red" variant="light" p="sm" role="presentation">
          {words}
        </Alert>
      ) : null}
    </div>
  );
}
