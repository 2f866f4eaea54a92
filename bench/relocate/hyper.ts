/** Settings of the fit, chosen once with each site left out. */
export const FIT = { l2: 0.01, epochs: 150, rate: 0.1 } as const;
export const REFIT = { l2: 0.01, epochs: 40, rate: 0.05 } as const;
/** Acting wrongly costs three times what a refusal costs. */
export const STANDING_FIT = { l2: 0.003, epochs: 600, rate: 0.05, wrongCost: 3 } as const;
