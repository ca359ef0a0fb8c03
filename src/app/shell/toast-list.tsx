import { Notifications } from "@mantine/notifications";

const shownMax = 4;
const shownForMs = 6_000;

export function ToastList() {
  return <Notifications position="bottom-right" limit={shownMax} autoClose={shownForMs} zIndex={360} />;
}
