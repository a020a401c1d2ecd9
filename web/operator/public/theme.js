// Sets the theme before the first paint. It is a file because the page's policy allows no inline script. Dark is the
// default.
try {
  document.documentElement.dataset.theme =
    localStorage.getItem('corella-operator-theme') === 'light' ? 'light' : 'dark';
} catch {
  document.documentElement.dataset.theme = 'dark';
}
// The page's policy forbids generating code, so the schema library is told not to try.
globalThis.__zod_globalConfig = { jitless: true };
