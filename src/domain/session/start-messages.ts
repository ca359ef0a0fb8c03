/** Those of the session's texts that every start loads. */
export const startMessages = {
  request_failed: "Request failed",
  error_panel_title: "An Error Occurred",
  error_panel_text: "The application detected an error, and it's been reported to the application development team.",
  device_code: "Use 6 to 12 digits.",
} as const;

export const processStatusDefault = "processing";
