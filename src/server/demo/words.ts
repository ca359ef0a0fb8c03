/** Names and places for the demo book of business. Phone numbers are 555-01xx, email addresses end in .test. */
import type { PolicyType } from "./policies.ts";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const womensNames =
  words(`Mary Patricia Linda Barbara Elizabeth Jennifer Maria Susan Margaret Dorothy Lisa Nancy Karen Betty Helen Sandra
  Donna Carol Ruth Sharon Michelle Laura Sarah Kimberly Deborah Jessica Shirley Cynthia Angela Melissa Brenda Amy Anna Rebecca Virginia Kathleen
  Pamela Martha Debra Amanda Stephanie Carolyn Christine Marie Janet Catherine Frances Ann Joyce Diane Alice Julie Heather Teresa Doris Gloria
  Evelyn Jean Cheryl Mildred Katherine Joan Ashley Judith Rose Janice Kelly Nicole Judy Christina Kathy Theresa Beverly Denise Tammy Irene Jane
  Lori Rachel Marilyn Andrea Kathryn Louise Sara Anne Jacqueline Wanda Bonnie Julia Ruby Lois Tina Phyllis Norma Paula Diana Annie Lillian Emily
  Robin Guadalupe Rosa Carmen Yolanda Xiomara Mei Priya Fatima Keisha Latoya Soledad Ingrid Siobhan`);

export const mensNames =
  words(`James John Robert Michael William David Richard Charles Joseph Thomas Christopher Daniel Paul Mark Donald George
  Kenneth Steven Edward Brian Ronald Anthony Kevin Jason Matthew Gary Timothy Jose Larry Jeffrey Frank Scott Eric Stephen Andrew Raymond Gregory
  Joshua Jerry Dennis Walter Patrick Peter Harold Douglas Henry Carl Arthur Ryan Roger Joe Juan Jack Albert Jonathan Justin Terry Gerald Keith
  Samuel Willie Ralph Lawrence Nicholas Roy Benjamin Bruce Brandon Adam Harry Fred Wayne Billy Steve Louis Jeremy Aaron Randy Howard Eugene
  Carlos Russell Bobby Victor Martin Ernest Phillip Todd Jesse Craig Alan Shawn Clarence Sean Philip Chris Johnny Earl Jimmy Antonio Luis
  Nguyen Rajesh Dmitri Kwame Hiroshi Mateo Santiago Tyrone Darnell Anselm`);

export const familyNames =
  words(`Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson
  Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott
  Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz
  Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox
  Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster
  Jimenez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Gonzales Fisher Vasquez Simmons Romero Jordan Patterson
  Alexander Hamilton Graham Reynolds Griffin Wallace Moreno West Cole Hayes Bryant Herrera Gibson Ellis Tran Medina Aguilar Stevens Murray Ford
  Castro Marshall Owens Harrison Fernandez McDonald Woods Washington Kennedy Wells Vargas Henry Chen Freeman Webb Tucker Guzman Burns Crawford
  Olson Simpson Porter Hunter Gordon Mendez Silva Shaw Snyder Mason Dixon Munoz Hunt Hicks Holmes Palmer Wagner Black Robertson Boyd Rose Stone
  Salazar Fox Warren Mills Meyer Rice Schmidt Garza Daniels Ferguson Nichols Stephens Soto Weaver Ryan Gardner Payne Grant Dunn Kelley Spencer
  Hawkins Arnold Pierce Hansen Peters Santos Hart Bradley Knight Elliott Cunningham Duncan Armstrong Hudson Carroll Lane Riley Andrews Alvarado
  Ray Delgado Berry Perkins Hoffman Johnston Matthews Pena Richards Contreras Willis Carpenter Lawrence Sandoval O'Brien O'Connor MacLeod
  Abernathy Featherstone-Haugh Kowalczyk Zimmermann Papadopoulos Szymanski`);

export const streets =
  words(`Oak Maple Cedar Pine Elm Washington Lake Hill Walnut Spring North Ridge Church Willow Mill Sunset Railroad Jackson
  Jefferson Highland Franklin Park Meadow River Chestnut Center Prospect Cherry Dogwood Hickory Magnolia Sycamore Laurel Orchard`);
export const streetKinds = words("St Ave Rd Dr Ln Ct Blvd Way Pl Ter");

/** City, state, zip prefixes (three digits), area code. */
export const places: readonly (readonly [city: string, state: string, zip3: string, area: string])[] = [
  ["Columbus", "OH", "432", "614"],
  ["Cleveland", "OH", "441", "216"],
  ["Cincinnati", "OH", "452", "513"],
  ["Dayton", "OH", "454", "937"],
  ["Toledo", "OH", "436", "419"],
  ["Pittsburgh", "PA", "152", "412"],
  ["Erie", "PA", "165", "814"],
  ["Philadelphia", "PA", "191", "215"],
  ["Allentown", "PA", "181", "610"],
  ["Lexington", "KY", "405", "859"],
  ["Louisville", "KY", "402", "502"],
  ["Indianapolis", "IN", "462", "317"],
  ["Fort Wayne", "IN", "468", "260"],
  ["Nashville", "TN", "372", "615"],
  ["Knoxville", "TN", "379", "865"],
  ["Memphis", "TN", "381", "901"],
  ["Charlotte", "NC", "282", "704"],
  ["Raleigh", "NC", "276", "919"],
  ["Atlanta", "GA", "303", "404"],
  ["Savannah", "GA", "314", "912"],
  ["Jacksonville", "FL", "322", "904"],
  ["Tampa", "FL", "336", "813"],
  ["Orlando", "FL", "328", "407"],
  ["Birmingham", "AL", "352", "205"],
  ["Mobile", "AL", "366", "251"],
  ["Dallas", "TX", "752", "214"],
  ["Houston", "TX", "770", "713"],
  ["San Antonio", "TX", "782", "210"],
  ["El Paso", "TX", "799", "915"],
  ["Phoenix", "AZ", "850", "602"],
  ["Tucson", "AZ", "857", "520"],
  ["Albuquerque", "NM", "871", "505"],
  ["Denver", "CO", "802", "303"],
  ["Kansas City", "MO", "641", "816"],
  ["St. Louis", "MO", "631", "314"],
  ["Des Moines", "IA", "503", "515"],
  ["Minneapolis", "MN", "554", "612"],
  ["Milwaukee", "WI", "532", "414"],
  ["Detroit", "MI", "482", "313"],
  ["Grand Rapids", "MI", "495", "616"],
  ["Buffalo", "NY", "142", "716"],
  ["Albany", "NY", "122", "518"],
  ["Honolulu", "HI", "968", "808"],
  ["Anchorage", "AK", "995", "907"],
  ["Spokane", "WA", "992", "509"],
  ["Boise", "ID", "837", "208"],
];

export const occupations: readonly string[] = [
  "Retired teacher",
  "Farmer",
  "Nurse",
  "Truck driver",
  "Bookkeeper",
  "Carpenter",
  "School bus driver",
  "Librarian",
  "Postal worker",
  "Machinist",
  "Pastor",
  "Small business owner",
  "Electrician",
  "Retired",
  "Homemaker",
  "Veterinary assistant",
];
export const businesses: readonly string[] = [
  "Feed & Supply",
  "Auto Body",
  "Family Dental",
  "Roofing",
  "Bakery",
  "Hardware",
  "Dairy",
  "Landscaping",
];

export const noteTexts: readonly string[] = [
  "Left voicemail. Will try again Thursday after 4.",
  "Prefers morning calls. Hard of hearing, so speak slowly.",
  "Daughter handles the paperwork. Copy her on everything.",
  "Asked for a dental and vision bundle. Send two quotes.",
  "Wants to keep Dr. Alvarez. Check network before AEP.",
  "Premium draft failed last month. New account number on file.",
  "Met at the county fair. Interested in final expense for both.",
  "Husband passed in March. Offer help with the claim forms.",
  "Turning 65 this fall. Received Part B letter.",
  "Takes Eliquis and metformin. Formulary check done, tier 3.",
  "Very happy with plan. Asked for three business cards to share.",
  "No texts. Mail only.",
  "Comparing with another carrier. Deciding next week.",
  "In-home visit at the farm. Use the back gate and watch for the dog.",
  "Reviewed beneficiaries; grandson added as contingent.",
  "Wants a lower premium. Compare Plan N with Plan G.",
  "In Florida until April. Call cell phone.",
  "Mailed the Outline of Coverage.",
  "Spoke with nephew, who has power of attorney.",
  "No answer after two calls. Try work number.",
];
export const callNotes: readonly string[] = [
  "",
  "",
  "",
  "Asked to call back after lunch.",
  "Good conversation. Sending quote.",
  "Bad time, making dinner.",
];
export const tagWords: readonly (readonly [name: string, color: string])[] = [
  ["T65", "blue"],
  ["AEP review", "indigo"],
  ["Final expense", "brown"],
  ["Referral source", "green"],
  ["Spanish", "orange"],
  ["Farm", "amber"],
  ["VIP", "violet"],
  ["Dual eligible", "teal"],
  ["High priority", "red"],
  ["Spring seminar", "cyan"],
  ["Snowbird", "pink"],
  ["Needs dental", "grey"],
];
export const groupWords: readonly string[] = [
  "County fair leads",
  "Church referrals",
  "Chamber of commerce",
  "June workshop",
];
export const poolWords: readonly string[] = ["Web leads", "Mailer returns"];
/** Pools with automatic assignment. */
export const ruledPoolWords = [
  ["Seminar sign-ups", "oldest_first"],
  ["Website chat", "round_robin"],
] as const;
const medicare = ["medicare_supplement", "medicare_advantage", "pdp", "dental"] as const;
const life = ["term_life", "whole_life", "final_expense"] as const;

/** The carriers of a demo tenant, and the types of policy each sells. */
export const carrierLines: readonly (readonly [name: string, lines: readonly PolicyType[]])[] = [
  ["Aetna", [...medicare, "hospital_indemnity", "final_expense"]],
  ["Cigna", [...medicare, "hospital_indemnity", "final_expense"]],
  ["Humana", medicare],
  ["Mutual of Omaha", ["medicare_supplement", "pdp", "dental", ...life]],
  ["UnitedHealthcare", [...medicare, "hospital_indemnity"]],
  ["Anthem", medicare],
  ["Americo", ["medicare_supplement", ...life]],
  ["Foresters", life],
  ["Transamerica", life],
  ["Corebridge", life],
  ["Gerber Life", life],
  ["Lincoln Heritage", ["final_expense"]],
];
