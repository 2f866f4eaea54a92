export const room = 'not in the plan';
