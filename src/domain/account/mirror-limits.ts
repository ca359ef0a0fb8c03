/** How much of what a person may see lies on each of their devices (domain §24), by the setting `mirror_limits`: so many contacts. */
export const mirrorLimitsName = "mirror_limits";
/** Up to here devices were measured; a company may set less. */
export const contactsOnDeviceMax = 250_000;
/** Fewer would leave nobody a list to work with. */
export const contactsOnDeviceMin = 1_000;

/** What cannot be read stands as shipped: a slip in a setting empties no device. */
export function contactsOnDevice(setting: string): number {
  const contacts = /^\d{1,6}$/.test(setting) ? Number(setting) : 0;
  return contacts >= 1 ? Math.min(contacts, contactsOnDeviceMax) : contactsOnDeviceMax;
}
