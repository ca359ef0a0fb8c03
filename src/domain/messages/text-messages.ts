/** Words about texts (domain §25). */
export const textMessages = {
  empty: "Write a message first.",
  too_long: "A text can have up to 1,600 characters.",
  not_theirs: "This number does not belong to the contact.",
  no_permission: "No text permission yet. Ask first.",
  landline: "This number is a landline.",
  no_pictures: "Pictures cannot be sent yet. Remove the file.",
  no_number: "You have no number to text from. Ask an administrator.",
  words_needed: "Enter what they said.",
  old: "Written more than 12 hours ago. Send it now?",
  too_far: "A text can be planned up to a year ahead.",
  stopped: "You will not get texts from us any more. Reply START to get them again.",
  started: "You will get texts from us. Reply STOP to stop them.",
  help: "Reply STOP to stop texts, START to get them again. To speak to us, call this number.",
} as const;
