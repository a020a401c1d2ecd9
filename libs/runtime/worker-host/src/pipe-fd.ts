/** Where a process has a pipe to the one that started it, for bytes that are too many for messages. */
export const PIPE_FD = 4;
