/** Step kinds as offered in the menu: grouped, with icon and description. */
import IconCalendarPlus from "@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs";
import IconClockPause from "@tabler/icons-react/dist/esm/icons/IconClockPause.mjs";
import IconEdit from "@tabler/icons-react/dist/esm/icons/IconEdit.mjs";
import IconFlag from "@tabler/icons-react/dist/esm/icons/IconFlag.mjs";
import IconGitBranch from "@tabler/icons-react/dist/esm/icons/IconGitBranch.mjs";
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs";
import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import IconMessageQuestion from "@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs";
import IconMessageReply from "@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs";
import IconNote from "@tabler/icons-react/dist/esm/icons/IconNote.mjs";
import IconPlaylistAdd from "@tabler/icons-react/dist/esm/icons/IconPlaylistAdd.mjs";
import IconStack2 from "@tabler/icons-react/dist/esm/icons/IconStack2.mjs";
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import IconTagOff from "@tabler/icons-react/dist/esm/icons/IconTagOff.mjs";
import IconUserShare from "@tabler/icons-react/dist/esm/icons/IconUserShare.mjs";
import type { StepKind } from "../../domain/workflow/step.ts";

interface KindShown {
  icon: typeof IconMail;
  description: string;
}

export const kindShown: Record<StepKind, KindShown> = {
  send_email: { icon: IconMail, description: "Sends the contact an email with their details filled in." },
  send_text: { icon: IconMessage, description: "Sends the contact a text with their details filled in." },
  ask_permission: { icon: IconMessageQuestion, description: "Asks once by text whether you may text the contact." },
  create_event: { icon: IconCalendarPlus, description: "Adds a call, task or appointment to the owner's calendar." },
  add_note: { icon: IconNote, description: "Adds a note to the contact." },
  add_tag: { icon: IconTag, description: "Adds a tag to the contact." },
  remove_tag: { icon: IconTagOff, description: "Removes a tag from the contact." },
  add_to_group: { icon: IconStack2, description: "Adds the contact to a group." },
  set_status: { icon: IconListCheck, description: "Changes the contact's status." },
  set_field: { icon: IconEdit, description: "Updates one field on the contact." },
  assign: { icon: IconUserShare, description: "Assigns the contact to a person, round robin or to a pool." },
  wait: { icon: IconHourglass, description: "Waits for minutes, hours or days." },
  wait_for_hours: { icon: IconClockPause, description: "Waits for the contact's calling hours." },
  wait_for_reply: { icon: IconMessageReply, description: "Waits for the contact to text back, up to a time." },
  branch: { icon: IconGitBranch, description: "Continues if conditions are met, otherwise takes another path." },
  start_flow: { icon: IconPlaylistAdd, description: "Adds the contact to another workflow." },
  end: { icon: IconFlag, description: "Ends the workflow for this contact." },
};

export const kindGroups: readonly { label: string; kinds: readonly StepKind[] }[] = [
  { label: "Actions", kinds: ["send_email", "send_text", "ask_permission", "create_event", "add_note"] },
  { label: "Update contact", kinds: ["add_tag", "remove_tag", "add_to_group", "set_status", "set_field", "assign"] },
  { label: "Wait", kinds: ["wait", "wait_for_hours", "wait_for_reply"] },
  { label: "Logic", kinds: ["branch", "start_flow", "end"] },
];
