/** The kinds of steps as they are offered: in groups, with a picture and a line that says what each does. */
import IconCalendarPlus from "@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs";
import IconClockPause from "@tabler/icons-react/dist/esm/icons/IconClockPause.mjs";
import IconEdit from "@tabler/icons-react/dist/esm/icons/IconEdit.mjs";
import IconFlag from "@tabler/icons-react/dist/esm/icons/IconFlag.mjs";
import IconGitBranch from "@tabler/icons-react/dist/esm/icons/IconGitBranch.mjs";
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs";
import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconNote from "@tabler/icons-react/dist/esm/icons/IconNote.mjs";
import IconPlaylistAdd from "@tabler/icons-react/dist/esm/icons/IconPlaylistAdd.mjs";
import IconStack2 from "@tabler/icons-react/dist/esm/icons/IconStack2.mjs";
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import IconTagOff from "@tabler/icons-react/dist/esm/icons/IconTagOff.mjs";
import IconUserShare from "@tabler/icons-react/dist/esm/icons/IconUserShare.mjs";
import type { StepKind } from "../../domain/workflow/step.ts";

interface KindShown {
  icon: typeof IconMail;
  says: string;
}

export const kindShown: Record<StepKind, KindShown> = {
  send_email: { icon: IconMail, says: "Writes to the contact, with their facts filled in." },
  create_event: { icon: IconCalendarPlus, says: "Puts a call, task or appointment on the owner's calendar." },
  add_note: { icon: IconNote, says: "Writes a note on the contact." },
  add_tag: { icon: IconTag, says: "Puts a tag on the contact." },
  remove_tag: { icon: IconTagOff, says: "Takes a tag off again." },
  add_to_group: { icon: IconStack2, says: "Adds the contact to a group." },
  set_status: { icon: IconListCheck, says: "Gives the contact another status." },
  set_field: { icon: IconEdit, says: "Writes one field of the contact." },
  assign: { icon: IconUserShare, says: "Gives the contact to somebody, in turn, or to a pool." },
  wait: { icon: IconHourglass, says: "Lets minutes, hours or days go by." },
  wait_for_hours: { icon: IconClockPause, says: "Waits until the contact may be called." },
  branch: { icon: IconGitBranch, says: "Goes on where something holds; else another way." },
  start_flow: { icon: IconPlaylistAdd, says: "Puts the contact into another flow." },
  end: { icon: IconFlag, says: "Ends the flow for this contact here." },
};

export const kindGroups: readonly { label: string; kinds: readonly StepKind[] }[] = [
  { label: "Do", kinds: ["send_email", "create_event", "add_note"] },
  { label: "Change", kinds: ["add_tag", "remove_tag", "add_to_group", "set_status", "set_field", "assign"] },
  { label: "Wait", kinds: ["wait", "wait_for_hours"] },
  { label: "Lead", kinds: ["branch", "start_flow", "end"] },
];
