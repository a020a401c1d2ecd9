export { createFilesFolder, type FilesFolderOptions } from './files-folder.js';
