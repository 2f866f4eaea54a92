/** One step of the schema. It is never changed once it has been released: what has to change is a further one. */
export interface Migration {
  version: number;
  name: string;
  statements: readonly string[];
}
