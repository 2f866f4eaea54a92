const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Of a run or healing. One from the command line is a job of its own, which nobody can ask for: null. */
export function knownJob(table: string): string {
  return `(select j.id::text from jobs j where j.tenant_id = ${table}.tenant_id and j.id = case when ${table}.job_id ~ '${UUID}' then ${table}.job_id::uuid end)`;
}
