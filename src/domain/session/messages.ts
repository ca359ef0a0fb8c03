/** Words of sign-in and of the app's frame. Those quoted by the specifications stand letter for letter. */
export const sessionMessages = {
  access_denied: "Access denied!",
  request_failed: "Request failed",
  unauthorized: "Unauthorized",
  error_panel_title: "An Error Occurred",
  error_panel_text: "The application detected an error, and it's been reported to the application development team.",
  needs_connection: "You are offline. This needs a connection.",
  saved_on_device: "Saved on this device. It will be sent when you are back.",
  changed_too: "{name} changed this too. Choose which to keep.",
  belongs_to_other: "This contact now belongs to {name}. Your unsent note is kept under Needs you.",
  wrong_sign_in: "Email or password is not right.",
  locked: "Too many tries. Wait {minutes} minutes and try again.",
  wrong_code: "This code is not right.",
  code_expired: "This code has expired. Ask for a new one.",
  code_tries: "Too many tries. Ask for a new code.",
  code_pause: "Wait {seconds} seconds before asking for another code.",
  password_short: "Use at least 10 characters.",
  password_long: "Use at most 128 characters.",
  password_username: "The password cannot be your username or email.",
  password_used: "You have used this password before. Choose another.",
  password_known: "This password is known from a data leak. Choose another.",
  sign_in_expired: "This took too long. Start signing in again.",
  link_expired: "This link has expired. Ask for a new one.",
} as const;

export const processStatusDefault = "processing";
