/** Texts of the user rules, by code. */
export const userMessages = {
  first_name_needed: "Enter a first name.",
  name_too_long: "A name can have 60 letters.",
  bad_email: "This email does not look right.",
  bad_username: "Use 3 to 40 letters, digits, dots, dashes or underscores.",
  name_taken: "That name is already used.",
  bad_npn: "An NPN has 8 to 10 digits.",
  about_me_too_long: "This text can have 2,000 characters.",
  bad_color: "Choose a color.",
  bad_phone: "Phone must have 10 digits.",
  key_shown_once: "A key is shown once. Copy it now.",
  downline_left: "This user has a downline. Choose who takes it.",
  acting_refused: "This is not possible while acting as someone else.",
} as const;
