import { useEffect, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { EditableField, type EditableFieldProps } from "../../src/ui/editable-field.tsx";
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
    expect(onSave).toHaveBeenCalledExactlyOnceWith("ada@new.test", "ada@old.test");
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
    expect(onSave).toHaveBeenCalledExactlyOnceWith("Toledo", "");
  });

  test("says beside itself what is wrong and stays open", async () => {
    const onSave = vi.fn<(value: string) => void>();
    await mount(<EditableField label="Email" value="" onSave={onSave} check={emailCheck} />);
    await page.getByRole("button", { name: "Email Add" }).click();
    await userEvent.keyboard("ada{Enter}");
    await expect.element(page.getByText("This email does not look right.")).toBeVisible();
    expect(onSave).not.toHaveBeenCalled();
    await userEvent.keyboard("@new.test{Enter}");
    expect(onSave).toHaveBeenCalledExactlyOnceWith("ada@new.test", "");
  });

  test("of many lines is written on where its words end", async () => {
    const onSave = vi.fn<(value: string) => void>();
    await mount(<EditableField label="Note" kind="long" value="Calls back" onSave={onSave} />);
    await page.getByRole("button", { name: "Note Calls back" }).click();
    await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveFocus();
    await userEvent.keyboard(" on Monday{Control>}{Enter}{/Control}");
    expect(onSave).toHaveBeenCalledExactlyOnceWith("Calls back on Monday", "Calls back");
  });

  test("of many lines keeps Enter for a new line and ends with Ctrl+Enter", async () => {
    const onSave = vi.fn<(value: string) => void>();
    await mount(<EditableField label="Note" kind="long" value="" onSave={onSave} />);
    await page.getByRole("button", { name: "Note Add" }).click();
    await userEvent.keyboard("one{Enter}two{Control>}{Enter}{/Control}");
    expect(onSave).toHaveBeenCalledExactlyOnceWith("one\ntwo", "");
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
    expect(onSave).toHaveBeenCalledExactlyOnceWith("f", "m");
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
    await expect.poll(() => page.getByRole("button").query()).toBeNull();
  });

  test("shows where its change is in words a reader hears", async () => {
    await mount(<EditableField label="City" value="Dayton" state="on_device" onSave={() => {}} />);
    await expect.element(page.getByText("Saved on this device")).toBeInTheDocument();
  });
});

/** What another writer makes of the value. */
let change: (value: string) => void;

function Changing({ first, ...field }: Omit<EditableFieldProps, "value"> & { first: string }) {
  const [value, setValue] = useState(first);
  useEffect(() => void (change = setValue), []);
  return <EditableField {...field} value={value} />;
}

describe("a value that changes while its field is open", () => {
  const open = async (onSave: (value: string, base: string) => void | Promise<unknown>) => {
    await mount(<Changing first="Manager one" label="Employer" onSave={onSave} />);
    await page.getByRole("button", { name: "Employer Manager one" }).click();
    await expect.element(page.getByRole("textbox", { name: "Employer" })).toHaveFocus();
    change("Manager two");
  };

  test("is not written over by a field nothing was typed into", async () => {
    const onSave = vi.fn<(value: string) => void>();
    await open(onSave);
    await userEvent.keyboard("{Tab}");
    await expect.element(page.getByRole("button", { name: "Employer Manager two" })).toBeVisible();
    expect(onSave).not.toHaveBeenCalled();
  });

  test("is not the base of what was typed: that is what the field showed when it opened", async () => {
    const onSave = vi.fn<(value: string, base: string) => void>();
    await open(onSave);
    await userEvent.keyboard("Mine{Enter}");
    expect(onSave).toHaveBeenCalledExactlyOnceWith("Mine", "Manager one");
  });

  test("is named before it is replaced where saving has no other check, and leaving the field does not replace it", async () => {
    const onSave = vi.fn<(value: string) => void>();
    await mount(<Changing first="One" label="Name" asks onSave={onSave} />);
    await page.getByRole("button", { name: "Name One" }).click();
    await userEvent.keyboard("Mine");
    change("Two");
    await userEvent.keyboard("{Tab}");
    await expect.element(page.getByText("Someone changed this to “Two”.", { exact: false })).toBeVisible();
    await page.getByRole("textbox", { name: "Name" }).click();
    await userEvent.keyboard("{Tab}");
    await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Mine");
    expect(onSave).not.toHaveBeenCalled();
    await page.getByRole("textbox", { name: "Name" }).click();
    await userEvent.keyboard("{Enter}");
    expect(onSave).toHaveBeenCalledExactlyOnceWith("Mine", "Two");
  });

  test("is saved by a choice with the value that was shown when the list opened", async () => {
    const onSave = vi.fn<(value: string, base: string) => void>();
    const options = ["one", "two", "three"].map((value) => ({ value, label: `Source ${value}` }));
    await mount(<Changing first="one" label="Source" kind="choice" options={options} onSave={onSave} />);
    await page.getByRole("button", { name: "Source Source one" }).click();
    await expect.element(page.getByRole("option", { name: "Source three" })).toBeVisible();
    change("two");
    await page.getByRole("option", { name: "Source three" }).click();
    expect(onSave).toHaveBeenCalledExactlyOnceWith("three", "one");
  });
});

describe("a field that could not be saved", () => {
  /** Full until `free` is called. */
  const disk = () => {
    let isFull = true;
    const onSave = vi.fn<() => Promise<void>>(() => (isFull ? Promise.reject(new Error("full")) : Promise.resolve()));
    return { onSave, free: () => void (isFull = false) };
  };

  test("stays open with its text and the reason, and saves it once it can", async () => {
    const { onSave, free } = disk();
    await mount(<EditableField label="City" value="Dayton" onSave={onSave} />);
    await page.getByRole("button", { name: "City Dayton" }).click();
    await userEvent.keyboard("Toledo{Enter}");
    await expect.element(page.getByText("Not saved. Try again.")).toBeVisible();
    const input = page.getByRole("textbox", { name: "City" });
    await expect.element(input).toHaveValue("Toledo");
    free();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("button", { name: "City Dayton" })).toHaveFocus();
    expect(onSave).toHaveBeenCalledTimes(2);
  });

  test("keeps its text when it was left, and lets it be given up", async () => {
    const { onSave } = disk();
    await mount(
      <>
        <EditableField label="City" value="Dayton" onSave={onSave} />
        <button type="button">Next sync</button>
      </>,
    );
    await page.getByRole("button", { name: "City Dayton" }).click();
    await userEvent.keyboard("Toledo");
    await page.getByRole("button", { name: "Next sync" }).click();
    await expect.element(page.getByText("Not saved. Try again.")).toBeVisible();
    await page.getByRole("textbox", { name: "City" }).click();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "City Dayton" })).toBeVisible();
  });

  test("keeps a choice too, and tries it again", async () => {
    const { onSave, free } = disk();
    const options = [
      { value: "m", label: "Male" },
      { value: "f", label: "Female" },
    ];
    await mount(<EditableField label="Gender" kind="choice" options={options} value="m" onSave={onSave} />);
    await page.getByRole("button", { name: "Gender Male" }).click();
    await page.getByRole("option", { name: "Female" }).click();
    await expect.element(page.getByText("Not saved. Try again.")).toBeVisible();
    await expect.element(page.getByRole("combobox", { name: "Gender" })).toHaveValue("Female");
    free();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("button", { name: "Gender Male" })).toBeVisible();
    expect(onSave).toHaveBeenLastCalledWith("f", "m");
  });

  test("takes no more text while it is being saved", async () => {
    const onSave = () => new Promise<void>(() => {});
    await mount(<EditableField label="City" value="Dayton" onSave={onSave} />);
    await page.getByRole("button", { name: "City Dayton" }).click();
    await userEvent.keyboard("Toledo{Enter}");
    await expect.element(page.getByRole("textbox", { name: "City" })).toHaveAttribute("readonly");
  });
});
