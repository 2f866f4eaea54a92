export const inside = true;
