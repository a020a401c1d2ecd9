export * from './pages.js';
export * from './redirects.js';
