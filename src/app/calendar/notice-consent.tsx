/** Asks for notification permission, with the reason, only where a reminder is configured or shown. */
import { Text } from "@mantine/core";
import { useState } from "react";
import classes from "./event-form.module.css";

export function NoticeConsent() {
  const [consent, setConsent] = useState(consentNow);
  if (consent === "denied" || consent === "granted") return null;
  const ask = () => void Notification.requestPermission().then(setConsent, () => setConsent("denied"));
  return (
    <Text size="xs" c="dimmed" mt={4}>
      Shown here while Fieldline is open.{" "}
      <button type="button" className={classes.quiet} onClick={ask}>
        Also show it when Fieldline is in the background
      </button>
    </Text>
  );
}

function consentNow(): NotificationPermission {
  return "Notification" in globalThis ? Notification.permission : "denied";
}
