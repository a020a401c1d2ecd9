import type { ResourceProps } from 'react-admin';
import { AgreementsPage } from './agreements-page.js';

export const agreements: ResourceProps = { name: 'agreements', list: AgreementsPage };
