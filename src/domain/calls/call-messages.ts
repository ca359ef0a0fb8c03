/** Texts of the call log. */
export const callMessages = {
  in_future: "A call cannot be in the future.",
  too_old: "You can log calls from the last 90 days.",
  whom: "Choose a contact or enter a number.",
  outcome_required: "Your company requires an outcome. Choose another one.",
  recording_off: "Your company has not turned on call recording.",
  recording_refused: "They asked not to be recorded.",
  recording_on: "This call is being recorded",
  recording_starts: "The recording is starting",
  announcing: "The announcement is playing",
  recording_paused: "Recording paused",
  not_recorded: "Not recorded: they declined",
  not_kept: "This recording is no longer available.",
  sound_online: "You are offline. Go online to play recordings.",
} as const;
