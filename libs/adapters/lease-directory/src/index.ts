export { openDirectoryLeases } from './directory-leases.js';
