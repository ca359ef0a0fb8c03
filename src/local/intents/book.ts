/** Every intent by its permanent name. */
import * as calls from "./calls.ts";
import * as contacts from "./contacts.ts";
import { dataCaptureEdit, rxDetailsEdit } from "./details.ts";
import * as emails from "./emails.ts";
import * as events from "./events.ts";
import { goalEdit } from "./goals.ts";
import * as files from "./files.ts";
import type { Intent } from "./intent.ts";
import * as lists from "./lists.ts";
import * as merges from "./merges.ts";
import * as messages from "./messages.ts";
import * as notes from "./notes.ts";
import * as outputs from "./outputs.ts";
import * as policies from "./policies.ts";
import { noticeSay } from "./notices.ts";
import * as reports from "./reports.ts";
import { reminderMark } from "./reminders.ts";
import * as templates from "./templates.ts";
import { trainingReport } from "./trainings.ts";
import { transferStart } from "./transfers.ts";
import * as soa from "./soa.ts";
import { webpageEdit } from "./webpages.ts";
import * as securities from "./securities.ts";

const all: Intent[] = [
  ...Object.values(calls),
  ...Object.values(contacts),
  ...Object.values(emails),
  ...Object.values(events),
  ...Object.values(files),
  ...Object.values(lists),
  ...Object.values(merges),
  ...Object.values(messages),
  ...Object.values(notes),
  ...Object.values(outputs),
  ...Object.values(policies),
  ...Object.values(reports),
  ...Object.values(securities),
  ...Object.values(soa),
  ...Object.values(templates),
  dataCaptureEdit,
  rxDetailsEdit,
  reminderMark,
  noticeSay,
  transferStart,
  trainingReport,
  webpageEdit,
  goalEdit,
] as Intent[];

export type IntentBook = ReadonlyMap<string, Intent>;

export const intentBook: IntentBook = new Map(all.map((intent) => [intent.name, intent]));
