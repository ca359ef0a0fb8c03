/** The fact finder. Each answer is saved individually. */
import { type DataCapture, type DataCapturePatch, emptyDataCapture } from "../../domain/fact-finder/data-capture.ts";
import { fieldLabel } from "../../domain/fields/field-labels.ts";
import { dataCaptureEdit } from "../../local/intents/details.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import * as fields from "../contact-parts/data-capture-fields.ts";
import { DetailFrame } from "../contact-parts/detail-frame.tsx";
import { QuestionList, QuestionPart, WordList } from "../contact-parts/question-parts.tsx";
import { RecordList } from "../contact-parts/record-list.tsx";
import { SignaturePart } from "../contact-parts/signature-part.tsx";
import { type Detail, type DetailKind, useDetail } from "../contact-parts/use-detail.ts";

const kind: DetailKind<"data_captures", DataCapturePatch> = {
  collection: "data_captures",
  name: "data_capture",
  intent: dataCaptureEdit,
  empty: emptyDataCapture,
};

type Part = keyof DataCapturePatch;

export function DataCapturePanel() {
  const detail = useDetail(kind);
  return (
    <DetailFrame detail={detail} what="fact finder">
      {(record) => <Questions record={record} detail={detail} />}
    </DetailFrame>
  );
}

function Questions({ record, detail }: { record: DataCapture; detail: Detail<DataCapture, DataCapturePatch> }) {
  const { mayEditDetails, whyLocked } = useOpened();
  const locked = mayEditDetails ? undefined : whyLocked;
  /** Fields of one part. */
  const save = (part: Part) => (change: object, base: object) => detail.save({ [part]: change }, { [part]: base });
  /** A list is saved as a whole. */
  const saveList = (part: Part) => (value: unknown, was: unknown) => detail.save({ [part]: value }, { [part]: was });
  const saveWords = (part: Part, key: string) => (words: string[], was: string[]) =>
    detail.save({ [part]: { [key]: words } }, { [part]: { [key]: was } });
  const list = (part: Part, questions: readonly fields.Question[]) => (
    <QuestionList
      questions={questions}
      values={record[part] as Record<string, unknown>}
      locked={locked}
      onSave={save(part)}
      pending={(key) => detail.pending(`${part}.${key}`)}
    />
  );
  return (
    <>
      <QuestionPart title="Household" state={detail.pending("household.dependants")}>
        {list("household", fields.householdQuestions)}
        <RecordList
          one="dependent"
          questions={fields.dependantQuestions}
          records={record.household.dependants}
          fresh={fields.freshDependant}
          max={20}
          locked={locked}
          onSave={(dependants, was) => detail.save({ household: { dependants } }, { household: { dependants: was } })}
        />
      </QuestionPart>
      <QuestionPart title="Money">{list("money", fields.moneyQuestions)}</QuestionPart>
      <QuestionPart title="Current coverage" state={detail.pending("coverage_now")}>
        <RecordList
          one="coverage"
          questions={fields.coverageQuestions}
          records={record.coverage_now}
          fresh={fields.freshCoverage}
          max={30}
          locked={locked}
          onSave={saveList("coverage_now")}
        />
      </QuestionPart>
      <QuestionPart title="Health" state={detail.pending("health.conditions")}>
        <WordList
          label={fieldLabel("health.conditions")}
          words={record.health.conditions}
          max={50}
          locked={locked}
          placeholder="Diabetes, COPD …"
          onSave={saveWords("health", "conditions")}
        />
        {list("health", fields.healthQuestions)}
      </QuestionPart>
      <QuestionPart title={fieldLabel("providers")} state={detail.pending("providers")}>
        <RecordList
          one="doctor"
          questions={fields.providerQuestions}
          records={record.providers}
          fresh={fields.freshProvider}
          max={50}
          locked={locked}
          onSave={saveList("providers")}
        />
      </QuestionPart>
      <QuestionPart title="Goals">{list("goals", fields.goalQuestions)}</QuestionPart>
      <QuestionPart title="Budget" state={detail.pending("budget")}>
        <QuestionList
          questions={[fields.budgetQuestion]}
          values={record as never}
          locked={locked}
          onSave={(change, base) => detail.save(change, base)}
        />
      </QuestionPart>
      <QuestionPart title="Beneficiaries" state={detail.pending("beneficiaries")}>
        <RecordList
          one="beneficiary"
          questions={fields.beneficiaryQuestions}
          records={record.beneficiaries}
          fresh={fields.freshBeneficiary}
          max={20}
          locked={locked}
          onSave={saveList("beneficiaries")}
        />
      </QuestionPart>
      <QuestionPart title="Funeral wishes">{list("funeral_wishes", fields.funeralQuestions)}</QuestionPart>
      <QuestionPart title="Close" state={detail.pending("close.recommended_types")}>
        {list("close", fields.closeQuestions)}
        <WordList
          label={fieldLabel("close.recommended_types")}
          words={record.close.recommended_types}
          max={20}
          locked={locked}
          placeholder="Medicare supplement …"
          onSave={saveWords("close", "recommended_types")}
        />
        <SignaturePart signed={record.close} locked={locked} onSave={save("close")} />
      </QuestionPart>
    </>
  );
}
