export { archiveConformance, type ArchiveUnderTest } from './archive-conformance.js';
export { filesConformance, type FilesUnderTest } from './files-conformance.js';
