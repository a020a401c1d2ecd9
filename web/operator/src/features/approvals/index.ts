import type { ResourceProps } from 'react-admin';
import { ApprovalQueue } from './approval-queue.js';

/**
 * The queue and the open request share one page: `/approvals/{id}/show` is the queue with that request beside it. One
 * route for both keeps the page mounted, and with it the focus, while requests are opened.
 */
export const approvals: ResourceProps = { name: 'approvals', list: ApprovalQueue };
