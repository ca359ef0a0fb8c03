/** The style sheet of public pages. Only checked colors come from a page; everything else is fixed. */
import { readableOn, textOn } from "../../kit/colour.ts";
import { themeDefaults } from "../users/theme.ts";

const grounds = { light: ["#ffffff", "#f6f7f9"], dark: ["#14171c", "#1b1f26"] } as const;
const colorShape = /^#[0-9a-f]{6}$/i;

export function pageStyle({ color_1, color_2, color_3 }: Record<"color_1" | "color_2" | "color_3", string>): string {
  const main = colorShape.test(color_1) ? color_1 : themeDefaults.primary_color;
  const accent = colorShape.test(color_2) ? color_2 : main;
  const ground = colorShape.test(color_3) ? color_3 : main;
  const light = readableOn(main, grounds.light);
  const dark = readableOn(main, grounds.dark);
  return `:root{--c:${light};--on:${textOn(light)};--a:${accent};--g:${ground};--ink:#12161c;--dim:#505a68;--line:#e1e5eb;--card:#fff;--page:#f6f7f9;--err:#b3261e}
@media (prefers-color-scheme:dark){:root{--c:${dark};--on:${textOn(dark)};--ink:#eef1f5;--dim:#a9b3c1;--line:#2c323c;--card:#1b1f26;--page:#14171c;--err:#ff9a90;color-scheme:dark}}
${rules}`;
}

const rules = `*{box-sizing:border-box}
html{scroll-behavior:smooth;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:400 1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
h1,h2,h3,p,ul,dl,dd,figure{margin:0;padding:0}
ul{list-style:none}
a{color:var(--c)}
img{display:block;max-width:100%}
svg{width:1.25em;height:1.25em;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round;flex:none}
.w{max-width:70rem;margin:0 auto;padding:0 1.25rem}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;z-index:9;background:var(--card);padding:.5rem 1rem;border-radius:.5rem}
:focus-visible{outline:3px solid var(--c);outline-offset:2px;border-radius:.25rem}
.bar{background:var(--card);border-bottom:1px solid var(--line)}
.bar .w{display:flex;align-items:center;justify-content:space-between;gap:1rem;min-height:4rem}
.brand{display:flex;align-items:center;gap:.75rem;font-weight:650;min-width:0}
.brand img{width:2.5rem;height:2.5rem;border-radius:.5rem;object-fit:contain}
.lang{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 .25rem;text-decoration:none;font-weight:550;font-size:.9375rem}
.hero{background:radial-gradient(60rem 28rem at 85% -20%,color-mix(in oklab,var(--a) 26%,transparent),transparent 70%),linear-gradient(180deg,color-mix(in oklab,var(--g) 13%,var(--card)),var(--page))}
.hero .w{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2.5rem 4rem;align-items:center;padding-top:4.5rem;padding-bottom:4.5rem}
.kick{font-weight:600;color:var(--dim);margin-bottom:.5rem}
h1{font-size:clamp(2.25rem,1.4rem + 3.6vw,3.75rem);line-height:1.06;letter-spacing:-.03em;font-weight:750}
.lead{font-size:clamp(1.125rem,1rem + .6vw,1.375rem);line-height:1.45;color:var(--dim);margin-top:1rem;max-width:36rem}
.photo{width:clamp(11rem,24vw,19rem);aspect-ratio:1;border-radius:1.75rem;object-fit:cover;background:var(--c);color:var(--on);display:grid;place-items:center;font-size:5rem;font-weight:700;letter-spacing:-.03em;box-shadow:0 1.5rem 3.5rem -1.5rem rgb(15 25 45/.45)}
.acts{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:2rem}
.b{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-height:3rem;padding:.5rem 1.25rem;border-radius:.75rem;border:1px solid var(--line);background:var(--card);color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.b:hover{border-color:var(--c)}
.b.p{background:var(--c);border-color:var(--c);color:var(--on)}
.b.p:hover{filter:brightness(1.08)}
.facts{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin-top:1.75rem;color:var(--dim);font-size:.9375rem}
.facts li{display:flex;gap:.5rem;align-items:center}
.facts svg{color:var(--c)}
.cols{display:grid;grid-template-columns:minmax(0,1fr) minmax(20rem,25rem);gap:3rem;align-items:start;padding-top:3rem;padding-bottom:4rem}
.cols.short{grid-template-columns:minmax(0,46rem);justify-content:center}
.short .form{position:static}
.main{display:grid;gap:3.25rem}
h2{font-size:1.5rem;line-height:1.25;letter-spacing:-.015em;font-weight:700;margin-bottom:1.125rem}
h3{font-size:1.0625rem;line-height:1.35;font-weight:650}
.txt{white-space:pre-line;max-width:42rem}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(15.5rem,1fr));gap:1rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.25rem}
.offer{display:grid;gap:.375rem;align-content:start;border-top:3px solid color-mix(in oklab,var(--a) 70%,var(--card))}
.offer p,.news p,.dim{color:var(--dim);font-size:.9375rem;line-height:1.55}
.chips{display:flex;flex-wrap:wrap;gap:.5rem}
.chips li{background:var(--card);border:1px solid var(--line);border-radius:99rem;padding:.25rem .875rem;font-size:.9375rem}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr));gap:1rem;align-items:start}
.pair h2{font-size:1.125rem;margin-bottom:.75rem}
dl{display:grid;gap:.75rem}
dt{font-size:.875rem;color:var(--dim)}
dd a{display:inline-block;padding:.125rem 0}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th{font-weight:500;text-align:start;white-space:nowrap;padding-inline-end:1rem}
td{text-align:end;color:var(--dim)}
th,td{padding:.3125rem 0;vertical-align:top}
td small{display:block;font-size:.8125rem}
details{border-bottom:1px solid var(--line)}
summary{display:flex;justify-content:space-between;gap:1rem;padding:1rem 0;font-weight:600;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:"+";font-size:1.5rem;line-height:1;color:var(--c)}
details[open] summary::after{content:"–"}
details .txt{padding-bottom:1.25rem;color:var(--dim)}
.news{display:grid;gap:1rem}
.news article{display:grid;gap:.375rem}
time{font-size:.875rem;color:var(--dim)}
.file{display:flex;gap:1rem;align-items:center}
.file img{width:4rem;height:4rem;object-fit:cover;border-radius:.5rem}
.form{position:sticky;top:1.5rem;padding:1.75rem;border-radius:1.25rem;box-shadow:0 1.25rem 3rem -1.75rem rgb(15 25 45/.4)}
.form h2{margin-bottom:.25rem}
.form fieldset{border:0;padding:0;margin:0;min-width:0}
.f{display:grid;gap:1rem;margin-top:1.25rem}
.two{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
label,legend{font-size:.9375rem;font-weight:550}
legend{padding:0;margin-bottom:.5rem}
.i{display:block;width:100%;min-height:2.875rem;margin-top:.25rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--page);border:1px solid color-mix(in oklab,var(--dim) 60%,var(--card));border-radius:.625rem}
textarea.i{min-height:6.5rem;resize:vertical}
.i[aria-invalid]{border-color:var(--err)}
.err{display:block;color:var(--err);font-size:.875rem;font-weight:500;margin-top:.25rem}
.opt{color:var(--dim);font-weight:400}
.pick{display:flex;flex-wrap:wrap;gap:.5rem}
.pick label{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;padding:0 .875rem;border:1px solid var(--line);border-radius:99rem;font-weight:450;cursor:pointer}
.pick label:has(:checked){border-color:var(--c);box-shadow:inset 0 0 0 1px var(--c)}
input[type=checkbox]{accent-color:var(--c);width:1.125rem;height:1.125rem;flex:none}
.agree{display:flex;gap:.75rem;font-weight:400;font-size:.875rem;line-height:1.5;color:var(--dim);cursor:pointer;padding:.25rem 0}
.agree input{margin:.125rem 0 0;width:1.5rem;height:1.5rem}
.form .b{width:100%}
.hp{position:absolute;left:-99rem;width:1px;height:1px;overflow:hidden}
.said{border:1px solid var(--line);border-left:4px solid var(--c);border-radius:.5rem;padding:.75rem 1rem;margin-top:1rem}
.said.bad{border-left-color:var(--err)}
footer{border-top:1px solid var(--line);background:var(--card);color:var(--dim);font-size:.875rem;line-height:1.6}
footer .w{display:grid;gap:.875rem;padding-top:2rem;padding-bottom:2.5rem;max-width:70rem}
.links{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
.links a{min-height:2.75rem;display:inline-flex;align-items:center}
.dock{display:none}
@media (max-width:60rem){.cols,.cols.short{grid-template-columns:minmax(0,1fr);gap:2.75rem}.form{position:static}.hero .w{padding-top:3rem;padding-bottom:3rem}}
@media (max-width:44rem){.hero .w{grid-template-columns:minmax(0,1fr);gap:1.75rem;padding-top:2rem;padding-bottom:2.25rem}.photo{width:8.5rem;border-radius:1.375rem;order:-1;font-size:2.75rem}.hero .acts{display:none}.cols{padding-top:1.5rem}.form{padding:1.25rem}.dock{display:flex;gap:.5rem;position:sticky;bottom:0;z-index:3;padding:.625rem 1rem calc(.625rem + env(safe-area-inset-bottom));background:var(--card);border-top:1px solid var(--line)}.dock .b{flex:1 1 auto;gap:.375rem;white-space:nowrap;padding:.5rem .375rem;font-size:.875rem;min-width:0;min-height:2.875rem}}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{.dock,.form,.acts,.lang{display:none}}`;
