/** Messages of trainings (domain §25). */
export const trainingMessages = {
  choose: "Choose a section, a title, a file and a corporation.",
  wrong_type: "A training is a PDF, MP4, MP3 or PPTX file.",
  not_what_it_says: "The content of this file does not match its file type.",
  captions: "Captions are a WebVTT file of up to 1 MB.",
  captions_only_video: "Only a video or a sound can have captions.",
  too_many: "A company can have 2,000 trainings.",
  unknown_corporation: "Choose a corporation of this company.",
  replaced: "This file was replaced. Open the training again.",
  measured: "This training counts as done once it has been watched.",
  not_done: "There is a certificate once the training is done.",
  section_changed: "This section has changed. Look at it again before you delete it.",
} as const;
