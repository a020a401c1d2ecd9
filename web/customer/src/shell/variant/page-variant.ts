/** Trading pages have the compact header and their own theme. */
export type PageVariant = 'page' | 'trading';
