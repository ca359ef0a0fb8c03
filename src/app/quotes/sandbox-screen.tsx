import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import { NothingYet } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageMetadata } from "../base/page-metadata.tsx";

/** Placeholder for the vendor page where a sandbox application would continue. */
export function SandboxScreen() {
  return (
    <>
      <PageMetadata title="Sandbox application" />
      <PageHeader title="Sandbox application" />
      <NothingYet
        icon={IconFileText}
        title="This is a sandbox."
        description="With FireLight connected, the application continues there, prefilled with known details. Nothing has been sent to a carrier. The case advances automatically and is in good order after an hour."
      />
    </>
  );
}
