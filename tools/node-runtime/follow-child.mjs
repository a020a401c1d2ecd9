/**
 * Makes this process stand in for `child`: signals sent to it are passed on, and it ends as the child ends, with the
 * same exit code or signal.
 */
export function followChild(child, name) {
  // A terminal sends its interrupt to the whole group. Only what was sent to this process alone has to be passed on.
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    console.error(`${name} could not be started: ${error.message}`);
    process.exit(71);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
