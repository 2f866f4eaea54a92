import { randomBytes } from 'node:crypto';
import { permissionsOf, type ACCOUNT_ENDPOINTS, type ApiToken, type AuditEntry, type Member } from '@waymark/core/api';
import type { Passwords, ServerStore } from '../../compose.js';
import { Refusal, type Caller, type Handlers } from '../handler.js';
import { meOf } from '../me.js';

type AccountNames = Exclude<keyof typeof ACCOUNT_ENDPOINTS, 'signIn'>;

export interface AccountParts {
  store: ServerStore;
  passwords: Passwords;
  version: string;
}

export function accountHandlers(parts: AccountParts): Handlers<AccountNames> {
  return { ...sessionHandlers(parts), ...memberHandlers(parts), ...tokenHandlers(parts.store) };
}

function sessionHandlers({ store, passwords, version }: AccountParts): Pick<Handlers<AccountNames>, 'me' | 'switchOrganisation' | 'signOut' | 'changePassword' | 'audit'> {
  return {
    me: (_asked, caller) => meOf(caller, { store, version }),
    async switchOrganisation({ body }, caller) {
      const { session, account } = inBrowser(caller);
      const moved = await store.sessions.move(session.hash, body.id);
      const place = (account === null ? [] : ((await store.people.byId(account))?.organisations ?? [])).find(({ id }) => id === body.id);
      if (!moved || !place) throw new Refusal('not_found', 'You are no member of that organisation.', 'Choose one of those that are offered.', 'id');
      return meOf({ ...caller, tenant: place.id, organisation: place.name, role: place.role, permissions: permissionsOf(place.role), store: store.of(place.id) }, { store, version });
    },
    async signOut(_asked, caller) {
      await store.sessions.end(inBrowser(caller).session.hash);
      return {};
    },
    async changePassword({ body }, caller) {
      const { session, account } = inBrowser(caller);
      const known = account === null ? null : await store.people.byId(account);
      if (!known) throw new Refusal('conflict', 'The person at this computer has no password.', 'Add an account with `waymark account add`.');
      if ((await store.logins.count({ email: known.email, address: caller.address })) > 0) throw new Refusal('too_many', 'There were too many attempts.', 'Wait a quarter of an hour and try again.');
      if (!(await passwords.check(body.old, known.password)).right) throw new Refusal('forbidden', 'The old password is wrong.', 'Check it and try again.', 'old');
      await store.logins.forget({ email: known.email, address: caller.address });
      await store.people.setPassword(known.id, await passwords.hash(body.new), session.hash);
      return {};
    },
    async audit({ query }, caller) {
      if (query.cursor !== undefined && !/^\d{1,20}_[0-9a-f-]{36}$/u.test(query.cursor)) throw new Refusal('bad_request', 'cursor: is none of this list.', 'Take `next` of the page before.', 'cursor');
      const { items, next } = await store.audit.page(caller.tenant, query);
      return { items: items.map((row): AuditEntry => ({ id: row.id, at: row.at.toISOString(), by: row.by, action: row.action, subject: row.subject, details: row.details, address: row.address })), next };
    },
  };
}

function memberHandlers({ store: { people }, passwords }: AccountParts): Pick<Handlers<AccountNames>, 'members' | 'addMember' | 'changeMember' | 'removeMember'> {
  return {
    members: async (_asked, { tenant }) => ({ items: (await people.members(tenant)).map(memberView) }),
    async addMember({ body }, { tenant }) {
      const password = randomBytes(15).toString('base64url');
      const added = await people.add({ tenant, ...body, password: await passwords.hash(password) });
      if (!added) throw new Refusal('conflict', `${body.email} is a member already.`, 'Change the role in the list of members.', 'email');
      return { member: memberView(added.member), password: added.created ? password : null };
    },
    async changeMember({ params, body }, { tenant }) {
      settle(await people.changeRole(tenant, params.id, body.role));
      const member = (await people.members(tenant)).find(({ id }) => id === params.id);
      if (!member) throw noMember();
      return memberView(member);
    },
    async removeMember({ params }, { tenant }) {
      const { changed, schedules } = await people.remove(tenant, params.id);
      settle(changed);
      return { schedules };
    },
  };
}

function tokenHandlers({ tokens }: ServerStore): Pick<Handlers<AccountNames>, 'tokens' | 'addToken' | 'revokeToken'> {
  return {
    tokens: async (_asked, caller) => ({ items: (await tokens.list(caller.tenant, mayAll(caller) ? 'all' : { account: caller.account })).map(tokenView) }),
    async addToken({ body }, caller) {
      const beyond = body.permissions.find((one) => !caller.permissions.includes(one));
      if (beyond) throw new Refusal('forbidden', `A token may do no more than its maker: you may not ${beyond}.`, 'Leave that permission out.', 'permissions');
      const { token, secret } = await tokens.make({ tenant: caller.tenant, name: body.name, permissions: [...new Set(body.permissions)], account: caller.account, by: caller.user.name, days: body.expiresInDays });
      return { token: tokenView(token), secret };
    },
    async revokeToken({ params }, caller) {
      const found = await tokens.one(caller.tenant, params.id);
      if (!found || (!mayAll(caller) && found.account !== caller.account)) throw new Refusal('not_found', 'There is no such token.', 'Look at the list of tokens.');
      await tokens.revoke(caller.tenant, params.id);
      return {};
    },
  };
}

/** A program signs in with every request: it has no session to change. */
function inBrowser({ session, account }: Caller): { session: NonNullable<Caller['session']>; account: string | null } {
  if (!session) throw new Refusal('forbidden', 'A token cannot do that.', 'Sign in to the portal for it.');
  return { session, account };
}

function mayAll({ permissions }: Caller): boolean {
  return permissions.includes('manage');
}

function settle(changed: 'done' | 'not-found' | 'last-owner'): void {
  if (changed === 'not-found') throw noMember();
  if (changed === 'last-owner') throw new Refusal('conflict', 'An organisation keeps at least one owner.', 'Make somebody else an owner first.');
}

function noMember(): Refusal {
  return new Refusal('not_found', 'There is no such member.', 'Look at the list of members.');
}

function memberView({ createdAt, lastSeenAt, ...member }: Awaited<ReturnType<ServerStore['people']['members']>>[number]): Member {
  return { ...member, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null };
}

function tokenView({ account: _account, createdAt, lastUsedAt, expiresAt, revokedAt, ...token }: Awaited<ReturnType<ServerStore['tokens']['list']>>[number]): ApiToken {
  return { ...token, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null, expiresAt: expiresAt?.toISOString() ?? null, revokedAt: revokedAt?.toISOString() ?? null };
}
