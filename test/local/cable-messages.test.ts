/** The worker's own check of live messages accepts exactly what the schemas accept. */
import { expect, test } from "vitest";
import { type ChannelMessage, type ChannelName, channels } from "../../src/contract/session/channels.ts";
import { isMessageOf } from "../../src/local/sync/cable-messages.ts";

const id = "6f1b9c1e-0a53-4e0e-9d2f-3c0c5b1c2d3e";
const valid: { [C in ChannelName]: ChannelMessage<C> } = {
  ConvergeOneChannel: { event: "ringing", phone_number: "+15125550100", contact: 7 },
  SmsChannel: { event: "read", conversation_id: id, message: { id, status: "sent" }, phone_number: "15125550100" },
  ContactsImportChannel: { id, status: "running", done: 0, total: 12, failed: 1 },
  ChangesChannel: { collection: "contacts", seq: 12 },
};
const texts = `x 12 1 +1512555010 ${"x".repeat(31)} ${"x".repeat(61)} ${id} ${id.toUpperCase()} ${id}0
  ringing answered ended received status read`.split(/\s+/);
const numbers = [0, 1, -1, 1.5, Number.NaN, Infinity, 2 ** 53];
const others = [undefined, null, "", "+1 512 555 0100", true, [], {}, [id], { id }, { id, status: "x", more: 1 }];
const values: readonly unknown[] = [...texts, ...numbers, ...others];

test.each(Object.entries(valid) as [ChannelName, object][])("of %s", (channel, message) => {
  const fields = [...Object.keys(message), "unknown"];
  const tried = [
    message,
    ...values,
    ...fields.flatMap((field) => values.map((value) => ({ ...message, [field]: value }))),
    ...fields.map((field) => Object.fromEntries(Object.entries(message).filter(([name]) => name !== field))),
  ];
  const accepted = tried.filter((one) => channels[channel].safeParse(one).success);
  expect(tried.filter((one) => isMessageOf(channel, one))).toEqual(accepted);
  expect(accepted.length).toBeGreaterThan(1);
  expect(accepted.length).toBeLessThan(tried.length);
});
