export { App } from './app/app.js';
