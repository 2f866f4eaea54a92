import type { Channel, NoticeKind } from '../ports/notices.js';

/** Both by name, for whoever reads them from a row. */
export const CHANNELS = ['email', 'slack'] as const satisfies readonly Channel[];
export const NOTICE_KINDS = ['flagged', 'suggestion', 'digest'] as const satisfies readonly NoticeKind[];
