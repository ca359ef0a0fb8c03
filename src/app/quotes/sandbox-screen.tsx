import { NothingYet } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageMetadata } from "../base/page-metadata.tsx";

/** Where a sandbox application would go on at the vendor. */
export function SandboxScreen() {
  return (
    <>
      <PageMetadata title="Sandbox application" />
      <PageHeader title="Sandbox application" />
      <NothingYet
        title="This is a sandbox."
        says="With FireLight connected, the application goes on there, filled in with what is known. Nothing has been sent to a carrier. The case moves on by itself: after an hour it is in good order."
      />
    </>
  );
}
