/** The package's own types are missing. This file of it names the folder and loads nothing else. */
declare module 'swagger-ui-dist/absolute-path.js' {
  export default function absolutePath(): string;
}
