import { Modal, type ModalProps } from "@mantine/core";
import { useFocusGivenBack } from "./focus-given-back.ts";
import classes from "./dialog.module.css";

/** A dialog, open as long as it is drawn; closed, it gives the focus back. */
export function Dialog(props: Omit<ModalProps, "opened">) {
  useFocusGivenBack();
  return <Modal {...props} classNames={{ content: classes.content }} opened />;
}
