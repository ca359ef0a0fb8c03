/** Dialer messages, verbatim from the specification, including 'Invlaid phone number' (spec 000 §2, §5, §8). */
export const dialerMessages = {
  init: "Unable to initialize dialer",
  init_interactivity: "Unable to initialize interactivity",
  init_device: "Unable to initialize device",
  init_device_events: "Unable to initialize device events",
  init_outbound_call: "Unable to initialize outbound call",
  init_outbound_call_events: "Unable to initialize outbound call events",
  init_inbound_call: "Unable to initialize inbound call",
  init_inbound_call_events: "Unable to initialize inbound call events",
  init_call: "Unable to initialize call",
  hangup: "Unable to hangup",
  update_number: "Unable to update number",
  over_quota: "Please request additional minutes from your manager.",
  leave_during_call: "A call is currently in-progress. Leaving or reloading this page will end the call.",
  incoming: "Incoming Call ...",
} as const;

/** The dialer condition that fails, and what to do (spec 000 §5). */
export const dialerFaultWords = {
  password: "Change your password first.",
  two_factor: "Set up two-factor sign-in first.",
  number: "Add a verified phone number to your profile first.",
  licence: "Your dialer license is not paid.",
  subscription: "The dialer is not turned on for you.",
} as const;

/** Why the server rejects a call the device allowed. */
export const callRefusals = {
  other_device: "This device belongs to someone else.",
  own_number: "This is your own number.",
  no_such_number: "No one at your company has this number.",
} as const;
