export { openFolderFacts, type FolderFactsOptions } from './folder-facts.js';
