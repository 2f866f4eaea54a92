// must be found: no-orphans
export const forgotten = true;
