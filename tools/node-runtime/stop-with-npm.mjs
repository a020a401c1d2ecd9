const LOOK_MS = 500;

/**
 * npm starts a script through a shell and does not pass on a signal that was sent to npm alone: npm and the shell end,
 * and the venue would run on with nobody to stop it. So it stops when what started it is gone. Only under npm; whoever
 * starts it directly may leave.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}
