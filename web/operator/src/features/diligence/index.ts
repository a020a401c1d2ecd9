import type { ResourceProps } from 'react-admin';
import { DiligencePage } from './diligence-page.js';

export const diligence: ResourceProps = { name: 'diligence', list: DiligencePage };
