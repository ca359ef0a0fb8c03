import { Modal, type ModalProps } from "@mantine/core";
import { useFocusGivenBack } from "./focus-given-back.ts";
import classes from "./dialog.module.css";

/** A dialog, open while mounted; on close it restores the focus. */
export function Dialog(props: Omit<ModalProps, "opened">) {
  useFocusGivenBack();
  return <Modal {...props} classNames={{ content: classes.content }} opened />;
}
