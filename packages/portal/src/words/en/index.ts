import { audit } from './audit.js';
import { decision } from './decision.js';
import { experiments } from './experiments.js';
import { frame } from './frame.js';
import { insights } from './insights.js';
import { members } from './members.js';
import { parts } from './parts.js';
import { password } from './password.js';
import { review } from './review.js';
import { runStep } from './run-step.js';
import { settings } from './settings.js';
import { signIn } from './sign-in.js';
import { tokens } from './tokens.js';
import { overview } from './overview.js';
import { recordings, recording } from './recordings.js';
import { runs, run } from './runs.js';
import { jobs, job, newJob, schedules, workers, connect } from './jobs.js';

export const english = { jobs, job, newJob, schedules, workers, connect, runs, run, recordings, recording, overview, audit, decision, experiments, frame, insights, members, parts, password, review, runStep, settings, signIn, tokens };
