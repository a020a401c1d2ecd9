export { openFolderArchive } from './folder-archive.js';
export { createFilesFolder, type FilesFolderOptions } from './files-folder.js';
