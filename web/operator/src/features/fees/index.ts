import type { ResourceProps } from 'react-admin';
import { FeesPage } from './fees-page.js';

export const fees: ResourceProps = { name: 'fees', list: FeesPage };
