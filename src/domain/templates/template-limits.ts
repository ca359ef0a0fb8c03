/** Limits of message templates. No schema library: a start may load them. */
export const templateNameLengthMax = 60;
/** Of one user, of a business unit, and of the company, each. */
export const templatesMax = 200;

/** `user_email`: an email of the company to its users. */
export const templateChannels = ["text", "email", "user_email"] as const;
export type TemplateChannel = (typeof templateChannels)[number];

/** Who sees it: its author, the business unit it is shared with, or everyone in the company. */
export const templateOwners = ["user", "bu", "tenant"] as const;
export type TemplateOwner = (typeof templateOwners)[number];
