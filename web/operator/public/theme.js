// Before the first paint, as a file because the page's policy allows no inline script. Dark unless the person chose light.
try {
  document.documentElement.dataset.theme =
    localStorage.getItem('corella-operator-theme') === 'light' ? 'light' : 'dark';
} catch {
  document.documentElement.dataset.theme = 'dark';
}
// The page's policy forbids making code from text: the schema library is told before it tries.
globalThis.__zod_globalConfig = { jitless: true };
