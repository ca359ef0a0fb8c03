/** How many of the visible contacts each device mirrors (domain §24), from the setting `mirror_limits`. */
export const mirrorLimitsName = "mirror_limits";
/** Devices were measured up to this number; a company may set less. */
export const contactsOnDeviceMax = 250_000;
/** Fewer would leave no usable list. */
export const contactsOnDeviceMin = 1_000;

/** An unreadable value falls back to the default: a typo in a setting must not empty devices. */
export function contactsOnDevice(setting: string): number {
  const contacts = /^\d{1,6}$/.test(setting) ? Number(setting) : 0;
  return contacts >= 1 ? Math.min(contacts, contactsOnDeviceMax) : contactsOnDeviceMax;
}
