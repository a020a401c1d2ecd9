import type { ResourceProps } from 'react-admin';
import { RemovalQueue } from './queue/removal-queue.js';
import { RequestPage } from './request/request-page.js';

/** Requests of customers who cannot get in: the desk's queue, and the page on which one is read and decided. */
export const removalRequests: ResourceProps = { name: 'removal-requests', list: RemovalQueue, show: RequestPage };
