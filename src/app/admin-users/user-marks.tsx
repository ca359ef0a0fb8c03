import { Group } from "@mantine/core";
import type { AdminUser } from "../../contract/users/admin-users.ts";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import { useLocal } from "../base/live.ts";
import classes from "./users.module.css";

/** Badges for unusual account states. */
export function UserMarks({ user }: { user: AdminUser }) {
  const { world } = useLocal();
  const marks = marksOf(user, world.now());
  if (marks.length === 0) return null;
  return (
    <Group gap={4} className={classes.marks}>
      {marks.map(({ words, tone }) => (
        <ToneBadge key={words} tone={tone}>
          {words}
        </ToneBadge>
      ))}
    </Group>
  );
}

export function userMarkWords(user: AdminUser, now: number): string[] {
  return marksOf(user, now).map(({ words }) => words);
}

interface Mark {
  words: string;
  tone?: Tone;
}

function marksOf(user: AdminUser, now: number): Mark[] {
  const marks: (Mark | null)[] = [
    user.active ? null : { words: "Off", tone: "quiet" },
    invitationMark(user, now),
    user.locked_until ? { words: "Locked", tone: "bad" } : null,
    user["change_password?"] ? { words: "Must change password", tone: "warn" } : null,
    user["two_fa_is_required?"] && !user["has_2fa_enabled?"] ? { words: "Two-factor due", tone: "warn" } : null,
    user.rm ? { words: "Relationship manager" } : null,
  ];
  return marks.filter((mark) => mark !== null);
}

function invitationMark({ active, invited_until }: AdminUser, now: number): Mark | null {
  if (invited_until === null || !active) return null;
  return invited_until > now ? { words: "Invited" } : { words: "Invitation expired", tone: "warn" };
}
