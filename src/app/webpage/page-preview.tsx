/** The page as visitors will see it, drawn here by the templates of the server, in a frame that runs no script. */
import { SegmentedControl, Text } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Carrier } from "../../domain/reference/reference.ts";
import { isOn } from "../../domain/users/features.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { complianceDay } from "../../domain/compliance/compliance.ts";
import { composePage } from "../../domain/webpage/compose-page.ts";
import { pageLawOf } from "../../domain/webpage/page-law.ts";
import { pageHtml } from "../../domain/webpage/page-html.ts";
import type { PageLanguage } from "../../domain/webpage/limits.ts";
import type { Webpage } from "../../domain/webpage/webpage.ts";
import { dayOf } from "../../kit/dates.ts";
import { hourMs } from "../../kit/durations.ts";
import { useLocal } from "../base/live.ts";
import { useNow } from "../base/use-now.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { pictureBytes } from "./picture-bytes.ts";
import classes from "./webpage.module.css";

interface PreviewProps {
  page: Webpage;
  carriers: readonly Carrier[];
}

export function PagePreview({ page, carriers }: PreviewProps) {
  const [language, setLanguage] = useState<PageLanguage>("en");
  const [width, setWidth] = useState("wide");
  const html = useHtml({ page, carriers }, language);
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef(0);
  const address = useBlobAddress(html, () => (place.current = frame.current?.contentWindow?.scrollY ?? 0));
  const bytes = new TextEncoder().encode(html).length;
  return (
    <section aria-label="Preview" className={classes.shown}>
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          value={width}
          onChange={setWidth}
          data={[
            { value: "wide", label: "Computer" },
            { value: "narrow", label: "Phone" },
          ]}
        />
        <SegmentedControl
          size="xs"
          value={language}
          onChange={(value) => setLanguage(value as PageLanguage)}
          data={[
            { value: "en", label: "English" },
            { value: "es", label: "Español" },
          ]}
        />
        <Text size="sm" c="dimmed">
          {Math.ceil(bytes / 1024)} kB without pictures
        </Text>
      </div>
      <iframe
        ref={frame}
        title="Preview of your web page"
        className={classes.frame}
        data-width={width}
        src={address}
        sandbox="allow-same-origin"
        onLoad={() => frame.current?.contentWindow?.scrollTo(0, place.current)}
      />
    </section>
  );
}

const none: NonNullable<ReturnType<typeof useCurrentUser>["compliance"]> = [];

function useHtml({ page, carriers }: PreviewProps, language: PageLanguage): string {
  const user = useCurrentUser();
  const { profile, username, company, emailing, selling, timezone, features, compliance = none } = user;
  const [photo, own] = [usePictureData(profile.personal_photo), usePictureData(profile.logo)];
  const inherited = usePictureData(page.corporation?.logo ?? "");
  const now = useNow(hourMs);
  const day = dayOf(now);
  const legalDay = complianceDay(now);
  return useMemo(() => {
    const names = new Map(carriers.map(({ id, name }) => [id, name]));
    const composed = composePage(page, {
      name: fullNameOf({ ...profile, username }),
      company: company.name,
      npn: emailing?.npn ?? "",
      zone: zoneName(timezone),
      photo,
      logo: own || inherited,
      carriers: page.carriers.flatMap((id) => names.get(id) ?? []),
      law: pageLawOf(compliance, legalDay),
      medicare_registered: selling?.medicare?.registered ?? false,
      takes_bookings: isOn(features, "calendly"),
    });
    const address = `${location.protocol}//${page.domain || "preview"}.invalid/`;
    return pageHtml({ ...composed, tracking_code: "" }, { language, address, day });
  }, [
    page,
    carriers,
    language,
    profile,
    username,
    company,
    emailing,
    selling,
    timezone,
    features,
    photo,
    own,
    inherited,
    day,
    compliance,
    legalDay,
  ]);
}

/** A picture as part of the document: the frame cannot fetch. */
function usePictureData(address: string): string {
  const local = useLocal();
  const [data, setData] = useState({ address: "", url: "" });
  useEffect(() => {
    let isGone = false;
    if (address !== "")
      void pictureBytes(local, address)
        .then(dataUrl)
        .then((url) => isGone || setData({ address, url }))
        .catch(() => undefined);
    return () => void (isGone = true);
  }, [local, address]);
  return data.address === address ? data.url : "";
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("the picture cannot be read"));
    reader.readAsDataURL(blob);
  });
}

function useBlobAddress(html: string, leaving: () => void): string | undefined {
  const [address, setAddress] = useState<string>();
  const left = useRef(leaving);
  useEffect(() => void (left.current = leaving));
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([html], { type: "text/html" }));
    left.current();
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [html]);
  return address;
}
