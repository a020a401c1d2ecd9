import type { ResourceProps } from 'react-admin';
import { StaffList } from './staff-list.js';

export const staff: ResourceProps = { name: 'staff', list: StaffList };
