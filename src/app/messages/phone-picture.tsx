/** A picture on a simulated handset. */
import { Skeleton, Text } from "@mantine/core";
import type { Handset } from "../../contract/messages/phones.ts";
import { phones } from "../../contract/messages/phones.ts";
import { useFetched } from "../base/live.ts";
import { useAddressOf } from "../base/use-address-of.ts";
import classes from "./messages.module.css";

type PhoneMedia = Handset["texts"][number]["media"][number];

export function PhonePicture({ id, mime }: PhoneMedia) {
  const { data, error } = useFetched(phones.picture, { params: { id } });
  const address = useAddressOf(data?.blob ?? null);
  if (error) return <Text c="dimmed">This picture is gone.</Text>;
  if (!address) return <Skeleton height="8rem" width="12rem" />;
  if (!mime.startsWith("image/"))
    return (
      <a href={address} download>
        {mime === "application/pdf" ? "PDF" : "File"}
      </a>
    );
  return (
    <div className={classes.picture}>
      <img src={address} alt="On this phone" />
    </div>
  );
}
