// Only for servers and tools: what the web apps import must not reach these schemas.
export * from './message-reader.js';
export * from './read-command.js';
export * from './read-event.js';
export type { Unreadable } from './unreadable.js';
