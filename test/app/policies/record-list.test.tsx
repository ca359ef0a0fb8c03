/** Small records of a policy or fact finder: answered and removed by a real pointer and by keys. */
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { freshRequirement, requirementQuestions } from "../../../src/app/policies/policy-fields.ts";
import { RecordList } from "../../../src/app/contact-parts/record-list.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import type { Local } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

type Requirement = typeof freshRequirement;

afterEach(unmount);

const named = (name: string): Requirement => ({ ...freshRequirement, name });

async function open(...names: string[]): Promise<{ saves: Requirement[][] }> {
  const saves: Requirement[][] = [];
  function Requirements() {
    const [records, setRecords] = useState<readonly Requirement[]>(names.map(named));
    return (
      <RecordList
        one="requirement"
        questions={requirementQuestions}
        records={records}
        fresh={freshRequirement}
        max={50}
        locked={undefined}
        onSave={(next) => {
          saves.push(next);
          setRecords(next);
        }}
      />
    );
  }
  const local = { user_id: "0193a000-0000-7000-8000-0000000000ad", world: realWorld() } as Local;
  await mount(
    await signedInAs(
      {},
      local,
      <LocalContext value={local}>
        <Requirements />
      </LocalContext>,
    ),
  );
  return { saves };
}

const group = (name: string) => page.getByRole("group", { name });
const note = (name: string) => group(name).getByRole("button", { name: /^Note/ });

test("Remove works while a field of the record is open, after saving what was typed", async () => {
  const { saves } = await open("Exam", "Signature");
  await note("Exam").click();
  await group("Exam").getByRole("textbox").fill("Asked twice.");
  await page.getByRole("button", { name: "Remove requirement Exam" }).click();
  await expect.element(group("Exam")).not.toBeInTheDocument();
  expect(saves.map((records) => records.map(({ name, note }) => [name, note]))).toEqual([
    [
      ["Exam", "Asked twice."],
      ["Signature", ""],
    ],
    [["Signature", ""]],
  ]);
  await expect.element(group("Signature").getByRole("textbox")).not.toBeInTheDocument();
});

test("after Remove the keyboard stands on the next one's, at the end on the one before, and then on Add", async () => {
  await open("Exam", "Signature", "Passport");
  const remove = (name: string) => page.getByRole("button", { name: `Remove requirement ${name}` });
  await remove("Signature").click();
  await expect.element(remove("Passport")).toHaveFocus();
  await remove("Passport").click();
  await expect.element(remove("Exam")).toHaveFocus();
  await remove("Exam").click();
  await expect.element(page.getByRole("button", { name: "Add requirement" })).toHaveFocus();
});

test("a field left by a press elsewhere closes once the press is over", async () => {
  await open("Exam", "Signature");
  await note("Exam").click();
  await group("Exam").getByRole("textbox").fill("Asked twice.");
  await note("Signature").click();
  await expect.element(group("Signature").getByRole("textbox")).toHaveFocus();
  await expect.element(group("Exam").getByRole("textbox")).not.toBeInTheDocument();
  await expect.element(note("Exam")).toHaveTextContent("Asked twice.");
});
