export const words = ['only', 'for', 'tests'];
