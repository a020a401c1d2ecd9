import { later } from '../../../later/later.js';

/** Most widths show the markets only when they are asked for. */
export const MarketsPanel = later(() => import('../markets-panel/markets-panel.js').then((file) => file.MarketsPanel));
