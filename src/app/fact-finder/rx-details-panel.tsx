/** Medications, pharmacies and allergies. Each list is saved as a whole. */
import { emptyRxDetails, isMatched, type RxDetailsPatch } from "../../domain/fact-finder/rx-details.ts";
import { rxDetailsEdit } from "../../local/intents/details.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { DetailFrame } from "../contact-parts/detail-frame.tsx";
import { RecordList } from "../contact-parts/record-list.tsx";
import { SignaturePart } from "../contact-parts/signature-part.tsx";
import { QuestionPart, WordList } from "../contact-parts/question-parts.tsx";
import { freshMedication, freshPharmacy, medicationQuestions, pharmacyQuestions } from "./rx-fields.ts";
import { type DetailKind, useDetail } from "../contact-parts/use-detail.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";

const kind: DetailKind<"rx_details", RxDetailsPatch> = {
  collection: "rx_details",
  name: "rx_details",
  intent: rxDetailsEdit,
  empty: emptyRxDetails,
};

export function RxDetailsPanel() {
  const detail = useDetail(kind);
  const { mayEditDetails, whyLocked } = useOpened();
  const locked = mayEditDetails ? undefined : whyLocked;
  return (
    <DetailFrame detail={detail} what="prescription list">
      {({ medications, pharmacies, allergies, close }) => (
        <>
          <QuestionPart title="Medications" state={detail.pending("medications")}>
            <RecordList
              one="medication"
              questions={medicationQuestions}
              records={medications}
              fresh={freshMedication}
              max={100}
              locked={locked}
              onSave={(value, was) => detail.save({ medications: value }, { medications: was })}
              mark={(medication) => (medication.name !== "" && !isMatched(medication) ? <NotMatched /> : null)}
            />
          </QuestionPart>
          <QuestionPart title="Pharmacies" state={detail.pending("pharmacies")}>
            <RecordList
              one="pharmacy"
              questions={pharmacyQuestions}
              records={pharmacies}
              fresh={freshPharmacy}
              max={10}
              locked={locked}
              onSave={(value, was) => detail.save({ pharmacies: value }, { pharmacies: was })}
            />
          </QuestionPart>
          <QuestionPart title="Allergies" state={detail.pending("allergies")}>
            <WordList
              label="Allergies"
              hideLabel
              words={allergies}
              max={50}
              locked={locked}
              placeholder="Penicillin …"
              onSave={(value, was) => detail.save({ allergies: value }, { allergies: was })}
            />
          </QuestionPart>
          <QuestionPart title="Signed" state={detail.pending("close.signature")}>
            <SignaturePart
              signed={close}
              locked={locked}
              onSave={(change, base) => detail.save({ close: change }, { close: base })}
            />
          </QuestionPart>
        </>
      )}
    </DetailFrame>
  );
}

function NotMatched() {
  return (
    <ToneBadge tone="quiet" title="Saved as typed. No matching drug code found.">
      Not matched
    </ToneBadge>
  );
}
