import { z } from 'zod';
import { endpoint, Nothing, pageOf, PageQuery, Time } from './endpoint.js';
import { PERMISSIONS, ROLES } from './permissions.js';

const Email = z.string().trim().toLowerCase().max(254).regex(/^[^\s@]+@[^\s@]+$/u, 'must be an e-mail address');
export const Password = z.string().min(12, 'must have at least 12 characters').max(200);

export const Me = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }),
  organisation: z.object({ id: z.string(), name: z.string() }),
  /** All that this person may work in. */
  organisations: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) })),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Sent back as `x-waymark-csrf` with every request that changes something; null for a token. */
  csrf: z.string().nullable(),
  /** `local`: one person on this computer, by the key that `waymark serve` shows. */
  mode: z.enum(['local', 'accounts']),
  version: z.string(),
});
export type Me = z.infer<typeof Me>;

export const Member = z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), role: z.enum(ROLES), createdAt: Time, lastSeenAt: Time.nullable() });
export type Member = z.infer<typeof Member>;

export const ApiToken = z.object({
  id: z.string(), name: z.string(), permissions: z.array(z.enum(PERMISSIONS)), by: z.string(), createdAt: Time, lastUsedAt: Time.nullable(), expiresAt: Time.nullable(), revokedAt: Time.nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const AuditEntry = z.object({ id: z.string(), at: Time, by: z.string(), action: z.string(), subject: z.string().nullable(), details: z.record(z.string(), z.unknown()), address: z.string().nullable() });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const ACCOUNT_ENDPOINTS = {
  signIn: endpoint({
    method: 'POST', path: '/api/session', summary: 'Sign in, by e-mail and password or by the key of this computer', needs: 'nobody',
    body: z.union([z.strictObject({ email: Email, password: z.string().max(200), organisation: z.string().optional() }), z.strictObject({ key: z.string().max(200) })]), answer: Me,
  }),
  me: endpoint({ method: 'GET', path: '/api/session', summary: 'Who is signed in, and what he may do', needs: 'anyone', answer: Me }),
  switchOrganisation: endpoint({ method: 'PUT', path: '/api/session/organisation', summary: 'Work in another organisation', needs: 'anyone', body: z.strictObject({ id: z.string() }), answer: Me }),
  signOut: endpoint({ method: 'DELETE', path: '/api/session', summary: 'Sign out', needs: 'anyone', answer: Nothing }),
  changePassword: endpoint({ method: 'PUT', path: '/api/session/password', summary: 'Change one’s password; other sessions end', needs: 'anyone', body: z.strictObject({ old: z.string().max(200), new: Password }), answer: Nothing }),

  members: endpoint({ method: 'GET', path: '/api/members', summary: 'Members of the organisation', needs: 'read', answer: z.object({ items: z.array(Member) }) }),
  addMember: endpoint({
    method: 'POST', path: '/api/members', summary: 'Add a member; the first password is shown once', needs: 'manage',
    body: z.strictObject({ email: Email, name: z.string().trim().min(1).max(100), role: z.enum(ROLES) }), answer: z.object({ member: Member, password: z.string().nullable() }),
  }),
  changeMember: endpoint({ method: 'PATCH', path: '/api/members/:id', summary: 'Give a member another role', needs: 'manage', body: z.strictObject({ role: z.enum(ROLES) }), answer: Member }),
  removeMember: endpoint({ method: 'DELETE', path: '/api/members/:id', summary: 'Remove a member; the last owner stays; `schedules` tells how many that he made are paused now', needs: 'manage', answer: z.object({ schedules: z.number() }) }),

  tokens: endpoint({ method: 'GET', path: '/api/tokens', summary: 'Tokens for programs: one’s own, or all for owners', needs: 'read', answer: z.object({ items: z.array(ApiToken) }) }),
  addToken: endpoint({
    method: 'POST', path: '/api/tokens', summary: 'Make a token, with no more than one may do oneself; it is shown once', needs: 'read',
    body: z.strictObject({ name: z.string().trim().min(1).max(100), permissions: z.array(z.enum(PERMISSIONS)).min(1), expiresInDays: z.number().int().min(1).max(366).nullable() }),
    answer: z.object({ token: ApiToken, secret: z.string() }),
  }),
  revokeToken: endpoint({ method: 'DELETE', path: '/api/tokens/:id', summary: 'Revoke a token', needs: 'read', answer: Nothing }),

  audit: endpoint({ method: 'GET', path: '/api/audit', summary: 'Who did what, newest first', needs: 'manage', query: PageQuery, answer: pageOf(AuditEntry) }),
};
