/**
 * How many seeds the simulation plays. By default as many as fit into `npm test`: with the shares that the other
 * simulations take of this number some 50 in all. `npm run sim` plays the others, 2,000 unless it is told otherwise.
 */
export const simSeeds = Number(process.env["SIM_SEEDS"] ?? 40);
