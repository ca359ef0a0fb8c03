-- The key of what a person left unsent on a device when they signed out; it goes when the device is wiped or forgotten.
alter table devices add column keeping_key_sealed text
