/** A toast for each text that arrives (spec 000 §7); what is on screen already is not announced. */
import { Anchor } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { scopeOf } from "../../domain/users/access.ts";
import { SmsMessage } from "../../contract/session/channels.ts";
import { conversationNamed } from "../../local/queries/messages.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { isThreadShown } from "./shown-threads.ts";

export function TextToasts() {
  const { channel, db } = useLocal();
  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;
  const seesAll = useRef(false);
  seesAll.current = scopeOf(useCurrentUser(), "dialer.use") === "tenant";
  useEffect(() => {
    const stop = new AbortController();
    channel.listen((message) => {
      if (stop.signal.aborted || message.kind !== "live" || message.channel !== "SmsChannel") return;
      const read = SmsMessage.safeParse(message.message);
      if (!read.success || read.data.event !== "received") return;
      const { conversation_id, phone_number } = read.data;
      void conversationNamed(db, conversation_id, phone_number).then(({ name, contact_id, muted }) => {
        if (stop.signal.aborted || muted || isThreadShown(contact_id, phone_number)) return;
        const open = async () => {
          // The text may have come before its conversation.
          const { contact_id } = await conversationNamed(db, conversation_id, phone_number);
          const others = seesAll.current ? "/messages/other" : "/messages";
          await go.current(contact_id === null ? others : `/messages?contact=${contact_id}`);
        };
        notifications.show({
          id: `text-${conversation_id}`,
          role: "status",
          message: (
            <>
              Text from {name || showPhone(phone_number)}. {/* Toasts are drawn outside the router. */}
              <Anchor component="button" type="button" onClick={() => void open().catch(report)}>
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
