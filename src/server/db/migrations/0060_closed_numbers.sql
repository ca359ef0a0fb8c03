-- Devices hold the numbers somebody asked from not to be called (feed: closed_numbers). A call whose outcome was taken back
-- opens its number again, which devices are told where they may hold it.
alter table calls add column refused_once boolean not null default false
