/** Under which names the browser keeps alerts, and how they are told. */
export const ALERTS_NAME = 'price-alerts';
export const NOTICES_NAME = 'notices';
