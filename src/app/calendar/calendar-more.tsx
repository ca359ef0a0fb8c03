/** Less frequent actions on the whole calendar: importing a file, connected accounts, feed links. */
import { ActionIcon, Menu } from "@mantine/core";
import IconCalendarPlus from "@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconPlugConnected from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { IcsImportDialog } from "../connections/index.ts";

export function CalendarMore() {
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" aria-label="More" title="More">
            <IconDots size="1.125rem" aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCalendarPlus size="1rem" aria-hidden="true" />}
            onClick={() => setImporting(true)}
          >
            Import .ics
          </Menu.Item>
          <Menu.Item
            component={Link}
            to="/account/external_accounts"
            leftSection={<IconPlugConnected size="1rem" aria-hidden="true" />}
          >
            Accounts and calendar link
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>{importing ? <IcsImportDialog onClose={() => setImporting(false)} /> : null}</Suspense>
    </>
  );
}
