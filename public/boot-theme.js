// Our content security policy forbids eval: the schema library must not even try it (zod reads this as it loads).
globalThis.__zod_globalConfig = { jitless: true };

// Scheme, font size and ground before the first paint; the app keeps the stored look up to date.
(() => {
  const root = document.documentElement;
  const version = root.dataset.systemVersion;
  let look = {};
  try {
    const user = localStorage.getItem(`device:${version}:current_user_id`);
    look = JSON.parse(localStorage.getItem(`${user || "device"}:${version}:look`) || "{}") || {};
  } catch {
    look = {};
  }
  const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const dark = look.color_scheme === "dark" || (look.color_scheme !== "light" && prefersDark);
  root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  if (look.font_size >= 12 && look.font_size <= 20) root.style.fontSize = `${(look.font_size / 14) * 100}%`;
  const page = dark ? look.page_dark : look.page_light;
  root.style.background = /^#[0-9a-f]{6}$/i.test(page) ? page : dark ? "#15181c" : "#f5f7fa";
})();
