import { Drawer } from "@mantine/core";
import { useFocusGivenBack } from "../../ui/focus-given-back.ts";
import { Navigation } from "./navigation.tsx";
import type { NavigationItem } from "./navigation-items.ts";

/** Navigation on small screens. */
export function NavigationDrawer({ items, onClose }: { items: readonly NavigationItem[]; onClose: () => void }) {
  useFocusGivenBack();
  return (
    <Drawer
      opened
      onClose={onClose}
      title="Fieldline"
      size="17rem"
      closeButtonProps={{ "aria-label": "Close navigation" }}
    >
      <Navigation items={items} collapses={false} onGo={onClose} />
    </Drawer>
  );
}
