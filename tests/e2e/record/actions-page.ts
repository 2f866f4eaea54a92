import { actionsTable, casesTable, type AllResults } from './actions-table.js';

/** The whole text of docs/actions.md. */
export function actionsPage(results: AllResults): string {
  return `# What is recorded and replayed

Made from what the tests saw, and checked by them: each case is real input on a page, the file that the recorder
wrote, unedited, and its replay on a fresh page, which must end in the same state. \`plain\` pages have no library; the
others are built with the library they name; \`script\` is a Playwright script under \`record(page)\`.

${actionsTable(results)}
## Case by case

${casesTable(results)}`;
}
