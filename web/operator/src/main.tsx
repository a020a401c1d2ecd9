import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@corella/ui/tokens.css';
import './app/theme/console.css';
import { App } from './app/app.js';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
