/** Words around a name that are not part of it. */

/** Before a name. */
export const titleWords: ReadonlySet<string> = new Set(
  "mr mrs ms miss mx dr doctor prof professor rev reverend fr father hon honorable sir madam sr sra srta don dona capt captain col colonel lt lieutenant maj major sgt sergeant gen general adm pastor rabbi sister brother".split(
    " ",
  ),
);

/** Degrees, licenses and designations after a name, without dots: insurance, finance, health, law, others. */
export const degreeWords: ReadonlySet<string> = new Set(
  (
    "clu chfc cpcu cfp cfa cpa ea lutcf lutc fss rhu rebc chrc cltc casl ricp rfc aep aams cima chsnp aif wmcp flmi alhc cebs phr sphr " +
    "md do dds dmd dpm dvm od phd psyd edd dc rn lpn lvn np fnp aprn crna pa pac pharmd rph lcsw lmft lpc msw cnm faan facs facc " +
    "esq jd llm llb mba ms msc ma mfa mpa mph mdiv bs ba bsn msn dnp pe ret usn usa usmc usaf uscg ccim gri crs"
  ).split(" "),
);

/** Also used as names: a degree only after a comma, or in capitals after a first and last name. */
export const doubtfulDegrees: ReadonlySet<string> = new Set("ma do ba ea pa od dc pe ms np ret usa".split(" "));
