// Our content security policy forbids eval: the schema library must not even try it (zod reads this as it loads).
globalThis.__zod_globalConfig = { jitless: true };

// Nothing becomes markup or a script's address by accident (Trusted Types): libraries put style sheets into elements as
// text, which holds no tag, and our own workers are the only scripts a page names at run time.
globalThis.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (text) => {
    const { origin, pathname } = new URL(text, location.href);
    const isOurs = /^\/(assets\/[\w~.-]+\.js|service-worker\.js)$/.test(pathname);
    return origin === location.origin && isOurs ? text : null;
  },
});

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

// The store of whoever was here last: the browser fetches it from the disk while the app's own modules are still read.
(() => {
  const version = document.documentElement.dataset.systemVersion;
  const deviceOwn = (name) => localStorage.getItem(`device:${version}:${name}`);
  try {
    const user = deviceOwn("current_user_id");
    if (!user || deviceOwn("session_to_end")) return;
    const actor = deviceOwn("actor_id");
    const opening = indexedDB.open(`fieldline:${actor ? `${user}.${actor}` : user}:${version}`);
    // Where there is none, none is made here.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = (event) => event.preventDefault();
    opening.onsuccess = () => {
      const store = opening.result;
      // In nobody's way, and held only until the app's modules have asked for it too.
      store.onversionchange = () => store.close();
      if (document.readyState === "complete") store.close();
      else addEventListener("load", () => store.close());
    };
  } catch {
    // Where the browser gives no store, the app says so.
  }
})();
