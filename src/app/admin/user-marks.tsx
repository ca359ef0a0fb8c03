import { Badge, Group } from "@mantine/core";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import classes from "./admin.module.css";

/** What is out of the ordinary about an account. */
export function UserMarks({ user }: { user: AdminUser }) {
  const marks = marksOf(user);
  if (marks.length === 0) return null;
  return (
    <Group gap={4} className={classes.marks}>
      {marks.map(({ words, color }) => (
        <Badge key={words} miw="max-content" variant="light" color={color}>
          {words}
        </Badge>
      ))}
    </Group>
  );
}

export function userMarkWords(user: AdminUser): string[] {
  return marksOf(user).map(({ words }) => words);
}

function marksOf(user: AdminUser): { words: string; color: string }[] {
  return [
    user.active ? null : { words: "Off", color: "gray" },
    user.locked_until ? { words: "Locked", color: "red" } : null,
    user["change_password?"] ? { words: "Must change password", color: "orange" } : null,
    user["two_fa_is_required?"] && !user["has_2fa_enabled?"] ? { words: "Two-factor due", color: "orange" } : null,
    user.rm ? { words: "Relationship manager", color: "blue" } : null,
  ].filter((mark) => mark !== null);
}
