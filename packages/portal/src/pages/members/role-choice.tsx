import { ROLES, type Member, type Role } from '@waymark/core/api';
import { words } from '../../words/index.js';

const text = words.members;

/** Shows the role that holds: where the server refuses another one, the old one is back. */
export function RoleChoice({ member, onChange }: { member: Member; onChange(role: Role): void }) {
  const choose = (select: HTMLSelectElement): void => {
    const role = ROLES.find((one) => one === select.value);
    select.value = member.role;
    if (role) onChange(role);
  };
  return (
    <select class="in-row" aria-label={text.role(member.name)} value={member.role} onChange={(event) => choose(event.currentTarget)}>
      {ROLES.map((role) => <option key={role} value={role}>{text.roles[role]}</option>)}
    </select>
  );
}
