/** Loaded when it is needed, in one file: several would cut what all pages share into smaller parts. */
export { AlertsDialog } from './alerts-dialog.js';
export { watchPrices } from './price-watch.js';
export { tellOutside } from './tell-outside.js';
