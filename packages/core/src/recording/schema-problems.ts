import type { z } from 'zod';
import { nearestName } from './nearest.js';
import { pathText, stepAt, valueAt, type Problem } from './problem.js';

type Issue = z.core.$ZodIssue;

interface Words {
  message: string;
  hint: string;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object in braces',
  record: 'an object in braces',
  array: 'a list in square brackets',
};

/** The schema library's findings in plain words, with the step they belong to. */
export function schemaProblem(issue: Issue, json: unknown): Problem {
  const { message, hint } = inWords(issue, json);
  const step = stepAt(json, issue.path);
  return { path: pathText(issue.path), message: step === null ? message : `${capital(step)}: ${message}`, hint };
}

function inWords(issue: Issue, json: unknown): Words {
  const name = fieldName(issue.path);
  const value = valueAt(json, issue.path);
  if (value === undefined && issue.code !== 'invalid_union') return missing(name, issue);
  switch (issue.code) {
    case 'invalid_type':
      return { message: `${name} must be ${kind(issue.expected)}, but is ${shown(value)}`, hint: `Write ${kind(issue.expected)}, or take the field out if it is optional.` };
    case 'invalid_value':
      return choice({ name, value, allowed: issue.values.map(String) });
    case 'too_small':
    case 'too_big':
      return bound(name, value, issue);
    case 'invalid_union':
      return union(name, value, issue);
    default:
      return { message: `${name} is not valid: ${issue.message}`, hint: 'Compare it with the published schema, docs/recording.schema.json.' };
  }
}

function missing(name: string, issue: Issue): Words {
  const wanted = issue.code === 'invalid_type' ? ` (${kind(issue.expected)})` : '';
  return { message: `${name} is missing`, hint: `Add ${name}${wanted}.` };
}

function union(name: string, value: unknown, issue: Extract<Issue, { code: 'invalid_union' }>): Words {
  if (issue.discriminator === undefined) return alternatives(name, issue);
  const allowed = 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];
  if (value === undefined) return { message: `${name} is missing`, hint: `Add ${name}: one of ${allowed.join(', ')}.` };
  return choice({ name, value, allowed });
}

/** Each alternative says what it lacks: `to` of a drag needs "target" or "by". */
function alternatives(name: string, issue: Extract<Issue, { code: 'invalid_union' }>): Words {
  const lacks = new Set(issue.errors.map((errors) => pathText(errors[0]?.path ?? [])).filter((path) => path !== ''));
  const either = [...lacks].map((path) => `"${path}"`).join(' or ');
  return { message: `${name} fits none of its forms`, hint: either === '' ? 'Compare it with the published schema.' : `Give it a valid ${either}.` };
}

function choice({ name, value, allowed }: { name: string; value: unknown; allowed: readonly string[] }): Words {
  const message = `${name} is ${shown(value)}, which Waymark does not know`;
  const near = typeof value === 'string' ? nearestName(value, allowed) : null;
  if (near !== null) return { message, hint: `Did you mean '${near}'? Known are: ${allowed.join(', ')}.` };
  return { message, hint: allowed.length === 1 ? `It can only be ${allowed[0]}; otherwise take the field out.` : `Use one of: ${allowed.join(', ')}.` };
}

function bound(name: string, value: unknown, issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): Words {
  const small = issue.code === 'too_small';
  const limit = small ? issue.minimum : issue.maximum;
  const strict = issue.inclusive === false;
  if (issue.origin === 'string') return { message: `${name} is empty`, hint: `Give ${name} a text.` };
  if (issue.origin === 'array') {
    const count = Array.isArray(value) ? value.length : 0;
    return { message: `${name} has ${count} entries`, hint: `It needs at ${small ? 'least' : 'most'} ${limit}.` };
  }
  const relation = small ? (strict ? 'more than' : 'at least') : strict ? 'less than' : 'at most';
  return { message: `${name} is ${shown(value)}, but must be ${relation} ${limit}`, hint: `Write a number of ${relation} ${limit}.` };
}

function fieldName(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'the recording';
  return typeof last === 'number' ? `entry ${last + 1} of "${String(path.at(-2) ?? 'the list')}"` : `"${String(last)}"`;
}

function kind(expected: string): string {
  return KINDS[expected] ?? expected;
}

/** Short, because messages go to terminals; a long text may be a value that nobody wants to see there. */
function shown(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return value.length <= 40 ? JSON.stringify(value) : `a text of ${value.length} characters`;
  return String(value);
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
