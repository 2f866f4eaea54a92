import { readFileSync } from 'node:fs';

/** Whether a process of this machine is still the one that was seen: numbers of processes are given again. */
export function isSameProcess(pid: number, startedAt: string | null): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return startedAt === null || now === null || now === startedAt;
}

/** Ticks since the machine started, where the system tells; null elsewhere. */
export function startOf(pid: number): string | null {
  try {
    // The name of the program may hold blanks and brackets: fields are counted from its end.
    const [, fields = ''] = /^.*\)(.*)$/su.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return fields.trim().split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
