/** Words of the call log. */
export const callMessages = {
  in_future: "A call that was made cannot be in the future.",
  too_old: "Log a call within 90 days.",
  whom: "Choose a contact or enter a number.",
  recording_off: "Your company has not turned recording on.",
  recording_refused: "They asked not to be recorded.",
  recording_on: "This call is being recorded",
  announcing: "The announcement is playing",
  recording_paused: "The recording is paused",
  not_recorded: "Not recorded: they refused",
  not_kept: "This recording is no longer kept.",
  sound_online: "You are offline. Recordings are played from the server.",
} as const;
