// The test page for whoever writes the shell of an app. docs/APP-BRIDGE.md says what the messages mean. It shares no
// code with the app, so it shows what goes over the bridge and not what the app makes of it.
(function () {
  'use strict';
  const PATIENCE_MS = 5000;
  const MOST_LINES = 200;
  /** What the page asks, with an example of its params. */
  const METHODS = [
    ['token.check', {}],
    ['token.get', {}],
    ['login', { backurl: '/en-us/user/info/' }],
    ['logout', {}],
    ['share', { title: 'Corella', url: '/en-us/markets/' }],
    ['open', { path: '/en-us/markets/' }],
    ['title', { title: 'Markets · Corella' }],
    ['theme', { theme: 'dark' }],
    ['locale', { locale: 'zh-cn' }],
    ['push.token', {}],
    ['close', {}],
  ];
  const at = (id) => document.getElementById(id);
  const waiting = new Map();
  let lines = [];

  const log = (direction, text) => {
    lines = [`${new Date().toISOString().slice(11, 23)} ${direction} ${text.slice(0, 300)}`, ...lines].slice(
      0,
      MOST_LINES,
    );
    at('log').textContent = lines.join('\n');
  };
  const shell = () => window.corellaNative;
  const hasShell = () => typeof shell()?.postMessage === 'function';
  const post = (text) => {
    log('page → shell', text);
    shell().postMessage(text);
  };

  /** Resolves to the answer, or to 504 after five seconds. */
  const ask = (question, text = JSON.stringify(question)) =>
    new Promise((resolve) => {
      const settle = (answer) => {
        clearTimeout(timer);
        waiting.delete(question.id);
        resolve(answer);
      };
      const timer = setTimeout(() => settle({ code: 504 }), PATIENCE_MS);
      waiting.set(question.id, settle);
      try {
        post(text);
      } catch {
        settle({ code: 500 });
      }
    });

  window.addEventListener('message', (event) => {
    if (event.origin !== location.origin || event.source !== window || typeof event.data !== 'string') return;
    log('shell → page', event.data);
    let message;
    try {
      message = JSON.parse(event.data);
    } catch {
      return;
    }
    if (typeof message?.method === 'string') {
      const known = ['open', 'token.check', 'logout'].includes(message.method);
      post(JSON.stringify({ id: message.id, code: known ? 200 : 404, data: null }));
    } else waiting.get(message?.id)?.(message);
  });

  const element = (name, properties) => Object.assign(document.createElement(name), properties);

  for (const [method, params] of METHODS) {
    const row = element('div', { className: 'row' });
    const input = element('input', { value: JSON.stringify(params), ariaLabel: `params of ${method}` });
    const button = element('button', { type: 'button', textContent: 'Ask' });
    const output = element('output', {});
    button.addEventListener('click', () => {
      let given;
      try {
        given = JSON.parse(input.value);
      } catch {
        output.textContent = 'The params are no JSON.';
        return;
      }
      const startedAt = performance.now();
      ask({ id: crypto.randomUUID(), method, params: given }).then((answer) => {
        const { id: _, ...rest } = answer;
        output.textContent = `${JSON.stringify(rest)} ${Math.round(performance.now() - startedAt)} ms`;
      });
    });
    row.append(element('code', { textContent: method }), input, button, output);
    at('methods').append(row);
  }

  const id = () => crypto.randomUUID();
  const code = (question, text) => ask(question, text).then((answer) => answer.code);
  /** Each gives what happened, and whether that is right. */
  const CHECKS = [
    ['an unknown method: 404', async () => code({ id: id(), method: 'no.such', params: {} }), (got) => got === 404],
    ['a method named __proto__: 404', async () => code({ id: id(), method: '__proto__' }), (got) => got === 404],
    ['a method named constructor: 404', async () => code({ id: id(), method: 'constructor' }), (got) => got === 404],
    [
      'prototype keys in params: an answer as without them',
      async () => {
        const one = id();
        return code({ id: one }, `{"id":"${one}","method":"title","params":{"title":"x","__proto__":{"polluted":1}}}`);
      },
      (got) => [200, 400, 404].includes(got),
    ],
    [
      'params that are no object: 400',
      async () => code({ id: id(), method: 'title', params: 'x' }),
      (got) => got === 400,
    ],
    [
      'a message of 100 kB: 400, or no answer',
      async () => code({ id: id(), method: 'title', params: { title: 'x'.repeat(100_000) } }),
      (got) => [400, 504].includes(got),
    ],
    ['no JSON: no answer', async () => code({ id: id() }, '{"id":'), (got) => got === 504],
    [
      'the same id twice: one answer, or the same one again',
      async () => {
        const question = { id: id(), method: 'title', params: { title: 'Twice' } };
        const first = await code(question);
        return [first, await code(question)].join(' and ');
      },
      (got) => /^(\d+) and (\1|504)$/.test(got),
    ],
    [
      'a frame: there is no shell in it, or it gets no answer',
      async () => {
        const frame = document.body.appendChild(element('iframe', { hidden: true }));
        const inside = frame.contentWindow;
        const question = { id: id(), method: 'token.check', params: {} };
        const found = typeof inside.corellaNative?.postMessage === 'function';
        if (found) inside.corellaNative.postMessage(JSON.stringify(question));
        const answer = found
          ? await new Promise((resolve) => {
              waiting.set(question.id, resolve);
              setTimeout(() => resolve({ code: 504 }), PATIENCE_MS);
            })
          : null;
        frame.remove();
        return answer === null ? 'no shell' : answer.code;
      },
      (got) => got === 'no shell' || got === 504,
    ],
    [
      'after all that, an ordinary question',
      async () => code({ id: id(), method: 'token.check', params: {} }),
      (got) => got === 200,
    ],
  ];

  at('hostile').addEventListener('click', async () => {
    at('checks').replaceChildren();
    for (const [name, run, isGood] of CHECKS) {
      const row = element('div', { className: 'row check' });
      const output = element('output', { textContent: '…' });
      row.append(element('span', { textContent: name }), output);
      at('checks').append(row);
      const got = hasShell() ? await run() : 'no shell';
      const good = hasShell() && isGood(got);
      output.textContent = `${good ? 'good' : 'wrong'}: ${got}`;
      output.dataset.good = String(good);
    }
  });

  /** A shell that is made of this page: it answers everything, and asks the page once. */
  const DATA = { 'token.check': { result: 1 }, 'push.token': { token: 'a-push-token' } };
  const MAX_TEXT = 65_536;
  const reply = (message) => setTimeout(() => window.postMessage(JSON.stringify(message), location.origin), 5);
  const replies = new Map();
  const useDouble = () => {
    window.corellaNative = {
      postMessage(text) {
        if (text.length > MAX_TEXT) return;
        let question;
        try {
          question = JSON.parse(text);
        } catch {
          return;
        }
        if (typeof question?.id !== 'string' || typeof question.method !== 'string') return;
        const { id: of, method, params = {} } = question;
        const isKnown = METHODS.some(([name]) => name === method);
        const isObject = typeof params === 'object' && params !== null && !Array.isArray(params);
        const told = isKnown ? (isObject ? 200 : 400) : 404;
        const answer = replies.get(of) ?? { id: of, code: told, data: told === 200 ? (DATA[method] ?? null) : null };
        replies.set(of, answer);
        reply(answer);
      },
    };
    show();
    reply({ id: id(), method: 'open', params: { path: '/en-us/markets/' } });
  };

  function show() {
    const frame = window.self === window.top ? '' : ' This page is in a frame, where a shell must not announce itself.';
    at('state').textContent = `${hasShell() ? 'A shell is there.' : 'No shell has announced itself.'}${frame}`;
    at('double').hidden = hasShell();
  }
  at('double').addEventListener('click', useDouble);
  show();
})();
