import type { ResourceProps } from 'react-admin';
import { CasePage } from './case/case-page.js';
import { CaseQueue } from './queue/case-queue.js';

/** Cases of verification: the desk's queue, and the page on which one case is read and decided. */
export const kycCases: ResourceProps = { name: 'kyc-cases', list: CaseQueue, show: CasePage };
