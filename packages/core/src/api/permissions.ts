/** What an endpoint needs. A role grants some; a token grants those of its maker that it was made for. */
export const PERMISSIONS = ['read', 'review', 'record', 'run', 'manage'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ['owner', 'editor', 'reviewer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

const GRANTED: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  editor: ['read', 'review', 'record', 'run'],
  reviewer: ['read', 'review'],
  viewer: ['read'],
};

export function permissionsOf(role: Role): readonly Permission[] {
  return GRANTED[role];
}
