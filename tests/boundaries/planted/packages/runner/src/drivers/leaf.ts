export const leaf = true;
