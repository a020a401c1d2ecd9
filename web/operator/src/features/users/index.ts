import type { ResourceProps } from 'react-admin';
import { UserList } from './user-list.js';
import { UserShow } from './user-show.js';

export const users: ResourceProps = { name: 'users', list: UserList, show: UserShow };
