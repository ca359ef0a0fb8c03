import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { EditableField } from "../../src/ui/editable-field.tsx";
import { mount } from "../fixtures/mount.tsx";

const emailCheck = (value: string) => (value === "" || value.includes("@") ? null : "This email does not look right.");

describe("a field edited where it stands", () => {
  test("opens with Enter, keeps with Enter and gives the focus back", async () => {
    const onSave = vi.fn<(value: string) => void>();
    await mount(<EditableField label="Email" value="ada@old.test" onSave={onSave} />);
    const shown = page.getByRole("button", { name: "Email ada@old.test" });
    await expect.element(shown).toBeVisible();
    shown.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveFocus();
    await userEvent.keyboard("ada@new.test{Enter}");
    expect(onSave).toHaveBeenCalledExactlyOnceWith("ada@new.test");
    await expect.element(shown).toHaveFocus();
  });

  test("restores with Escape and saves nothing", async () => {
    const onSave = vi.fn<(value: string) => void>();
    await mount(<EditableField label="City" value="Dayton" onSave={onSave} />);
    await page.getByRole("button", { name: "City Dayton" }).click();
    await userEvent.keyboard("Toledo{Escape}");
    await expect.element(page.getByRole("button", { name: "City Dayton" })).toHaveFocus();
    expect(onSave).not.toHaveBeenCalled();
  });

  test("keeps what was typed when the eye moves on", async () => {
    const onSave = vi.fn<(value: string) => void>();
    await mount(
      <>
        <EditableField label="City" value="" onSave={onSave} />
        <button type="button">Next sync</button>
      </>,
    );
    await page.getByRole("button", { name: "City Add" }).click();
    await userEvent.keyboard("Toledo");
    await page.getByRole("button", { name: "Next sync" }).click();
    expect(onSave).toHaveBeenCalledExactlyOnceWith("Toledo");
  });

  test("says beside itself what is wrong and stays open", async () => {
    const onSave = vi.fn<(value: string) => void>();
    await mount(<EditableField label="Email" value="" onSave={onSave} check={emailCheck} />);
    await page.getByRole("button", { name: "Email Add" }).click();
    await userEvent.keyboard("ada{Enter}");
    await expect.element(page.getByText("This email does not look right.")).toBeVisible();
    expect(onSave).not.toHaveBeenCalled();
    await userEvent.keyboard("@new.test{Enter}");
    expect(onSave).toHaveBeenCalledExactlyOnceWith("ada@new.test");
  });

  test("of many lines is written on where its words end", async () => {
    const onSave = vi.fn<(value: string) => void>();
    await mount(<EditableField label="Note" kind="long" value="Calls back" onSave={onSave} />);
    await page.getByRole("button", { name: "Note Calls back" }).click();
    await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveFocus();
    await userEvent.keyboard(" on Monday{Control>}{Enter}{/Control}");
    expect(onSave).toHaveBeenCalledExactlyOnceWith("Calls back on Monday");
  });

  test("of many lines keeps Enter for a new line and ends with Ctrl+Enter", async () => {
    const onSave = vi.fn<(value: string) => void>();
    await mount(<EditableField label="Note" kind="long" value="" onSave={onSave} />);
    await page.getByRole("button", { name: "Note Add" }).click();
    await userEvent.keyboard("one{Enter}two{Control>}{Enter}{/Control}");
    expect(onSave).toHaveBeenCalledExactlyOnceWith("one\ntwo");
  });

  test("with a choice saves what is chosen", async () => {
    const onSave = vi.fn<(value: string) => void>();
    const options = [
      { value: "m", label: "Male" },
      { value: "f", label: "Female" },
    ];
    await mount(<EditableField label="Gender" kind="choice" options={options} value="m" onSave={onSave} />);
    await page.getByRole("button", { name: "Gender Male" }).click();
    await page.getByRole("option", { name: "Female" }).click();
    expect(onSave).toHaveBeenCalledExactlyOnceWith("f");
  });

  test("with a choice left by a press on another field leaves that one open", async () => {
    const options = [{ value: "m", label: "Male" }];
    await mount(
      <>
        <EditableField label="City" value="" onSave={() => {}} />
        <EditableField label="Gender" kind="choice" options={options} value="m" onSave={() => {}} />
      </>,
    );
    await page.getByRole("button", { name: "Gender Male" }).click();
    await expect.element(page.getByRole("option", { name: "Male" })).toBeVisible();
    await page.getByRole("button", { name: "City Add" }).click();
    await expect.element(page.getByRole("button", { name: "Gender Male" })).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect.element(page.getByRole("textbox", { name: "City" })).toHaveFocus();
  });

  test("that is locked is plain text with its reason", async () => {
    await mount(
      <EditableField label="Owner" value="Grace Lee" locked="Only a manager can change this." onSave={() => {}} />,
    );
    await expect.element(page.getByTitle("Only a manager can change this.")).toHaveTextContent("Grace Lee");
    expect(page.getByRole("button").query()).toBeNull();
  });

  test("shows where its change is in words a reader hears", async () => {
    await mount(<EditableField label="City" value="Dayton" state="on_device" onSave={() => {}} />);
    await expect.element(page.getByText("Saved on this device")).toBeInTheDocument();
  });
});
