import type { Job } from '@waymark/core/api';
import type { LiveNews } from './live.js';

/** What an event says of a job by itself. */
export function jobWithNews(job: Job, news: LiveNews): Job {
  if (news.type !== 'job' || news.id !== job.id) return job;
  return { ...job, state: news.state ?? job.state, counts: news.counts ?? job.counts };
}
