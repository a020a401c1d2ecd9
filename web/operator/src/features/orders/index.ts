import type { ResourceProps } from 'react-admin';
import { OrderList } from './order-list.js';
import { OrderShow } from './order-show.js';

export const orders: ResourceProps = { name: 'orders', list: OrderList, show: OrderShow };
