/** Sends the person a link that works once, or shows it as a QR code for their own phone. */
import { Button, Group, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { soaRequests } from "../../contract/soa/soa-requests.ts";
import { soaMessages } from "../../domain/soa/messages.ts";
import type { SoaRequest } from "../../domain/soa/soa-request.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { QrPicture } from "../../ui/qr-picture.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useOpened } from "../contact-parts/contact-context.ts";

type Way = "email" | "sms" | "qr";

export function SendDialog({ soa, onClose }: { soa: SoaRequest; onClose: () => void }) {
  const { contact } = useOpened();
  const { request } = useLocal();
  const isOnline = useOnline();
  const saving = useSaving();
  const [way, setWay] = useState<Way>("email");
  const [url, setUrl] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const addresses = {
    email: contact.emails.map(({ address }) => ({ value: address, label: address })),
    sms: contact.phones.map(({ number }) => ({ value: number, label: showPhone(number) })),
    qr: [],
  }[way];
  const to = addresses.find(({ value }) => value === chosen)?.value ?? addresses[0]?.value;
  const act = async () => {
    const params = { id: soa.id };
    if (way === "qr") {
      const { data } = await request(soaRequests.link, { params });
      setUrl(data.url);
      return;
    }
    await request(soaRequests.send, { params, body: { by: way, ...(to === undefined ? {} : { to }) } });
    notify("Link sent.");
    onClose();
  };
  return (
    <Dialog title="Send to sign" onClose={onClose}>
      <Stack>
        <SegmentedControl
          aria-label="How to send"
          value={way}
          onChange={(next) => setWay(next as Way)}
          data={[
            { value: "email", label: "Email" },
            { value: "sms", label: "Text" },
            { value: "qr", label: "QR code" },
          ]}
        />
        {way === "qr" ? null : (
          <Select label="To" allowDeselect={false} data={addresses} value={to ?? null} onChange={setChosen} />
        )}
        {way === "qr" && url ? (
          <Stack align="center">
            <QrPicture text={url} label="QR code of the form" />
            <Text size="sm">Scan it with the person's phone.</Text>
          </Stack>
        ) : null}
        <Text size="sm" c="dimmed">
          {isOnline
            ? `${soaMessages.link_days} ${way === "qr" ? soaMessages.earlier_work : soaMessages.earlier_end}`
            : "You are offline. Connect to send a link."}
        </Text>
        <FormError words={saving.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            disabled={!isOnline || (way !== "qr" && to === undefined)}
            loading={saving.busy}
            onClick={() => saving.run(act, () => undefined)}
          >
            {way !== "qr" ? "Send link" : url ? "Show another code" : "Show QR code"}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
