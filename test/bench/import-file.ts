/** A list as vendors sell it, of any length: twelve columns, realistic values, no duplicates, deterministic by length. */
const firsts = "Ada Ben Cora Dan Elena Frank Grace Hugo Iris Jack Kim Leo Mona Nils Olga Paul Rosa Sam Tess Uma".split(
  " ",
);
const lasts =
  "Abbott Baker Castillo Diaz Ellis Foster Greene Hill Irwin Jensen Keller Lowe Mercer Novak Ortiz Price".split(" ");
const cities: readonly (readonly [string, string, string])[] = [
  ["Hoboken", "NJ", "07030"],
  ["Austin", "TX", "78701"],
  ["Tampa", "FL", "33602"],
  ["Columbus", "OH", "43215"],
  ["Tucson", "AZ", "85701"],
];

const header = "First Name,Last Name,Email,Mobile Phone,Home Phone,Birthday,Street,City,State,Zip,Gender,Source Detail";

export function importFile(rows: number): Blob {
  const lines = Array.from({ length: rows }, (_, row) => lineOf(row));
  return new Blob([`${[header, ...lines].join("\r\n")}\r\n`]);
}

function lineOf(row: number): string {
  const first = firsts[row % firsts.length] ?? "";
  const last = lasts[(row * 7) % lasts.length] ?? "";
  const [city, state, zip] = cities[row % cities.length] ?? cities[0] ?? ["", "", ""];
  const two = (number: number) => String(number).padStart(2, "0");
  return [
    first,
    `${last}${row % 3 === 0 ? "-Reed" : ""}`,
    `${first}.${last}.${row}@example.com`.toLowerCase(),
    `(201) ${200 + Math.floor(row / 10_000)}-${String(row % 10_000).padStart(4, "0")}`,
    `512${String(2_000_000 + row)}`,
    `${two((row % 12) + 1)}/${two((row % 28) + 1)}/${1935 + (row % 40)}`,
    `"${row} Main Street, Apt ${row % 90}"`,
    city,
    state,
    zip,
    row % 2 === 0 ? "F" : "M",
    `List ${row % 50}`,
  ].join(",");
}
