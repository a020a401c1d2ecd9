import type { ResourceProps } from 'react-admin';
import { ApprovalQueue } from './approval-queue.js';

/** The queue and the chosen request share one page, so that the address of a request opens it in its queue. */
export const approvals: ResourceProps = { name: 'approvals', list: ApprovalQueue, show: ApprovalQueue };
