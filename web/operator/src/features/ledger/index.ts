import type { ResourceProps } from 'react-admin';
import { LedgerPage } from './ledger-page.js';

export const ledgerEntries: ResourceProps = { name: 'ledger-entries', list: LedgerPage, show: LedgerPage };
