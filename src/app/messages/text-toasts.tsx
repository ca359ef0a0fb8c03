/** A toast for each text that arrives (spec 000 §7); what is on screen already is not announced. */
import { Anchor } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { SmsMessage } from "../../contract/session/channels.ts";
import { conversationNamed } from "../../local/queries/messages.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { useLocal } from "../base/live.ts";
import { isThreadShown } from "./shown-threads.ts";

export function TextToasts() {
  const { channel, db } = useLocal();
  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;
  useEffect(() => {
    const stop = new AbortController();
    channel.listen((message) => {
      if (stop.signal.aborted || message.kind !== "live" || message.channel !== "SmsChannel") return;
      const read = SmsMessage.safeParse(message.message);
      if (!read.success || read.data.event !== "received") return;
      const { conversation_id, phone_number } = read.data;
      void conversationNamed(db, conversation_id, phone_number).then(({ name, contact_id, muted }) => {
        if (stop.signal.aborted || muted || isThreadShown(contact_id, phone_number)) return;
        const to = contact_id === null ? "/messages" : `/messages?contact=${contact_id}`;
        notifications.show({
          id: `text-${conversation_id}`,
          role: "status",
          message: (
            <>
              Text from {name || showPhone(phone_number)}. {/* Toasts are drawn outside the router. */}
              <Anchor component="button" type="button" onClick={() => void go.current(to)}>
                Open
              </Anchor>
            </>
          ),
        });
      });
    });
    return () => stop.abort();
  }, [channel, db]);
  return null;
}
