import { Inject, Injectable } from '@nestjs/common';
import {
  decideRoute,
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  matchPage,
  OUTBOX_PATH,
  readPath,
  RESERVED_SEGMENTS,
  type Language,
} from '@corella/contracts/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { SymbolCache } from '../../trading/symbol-cache.js';
import { languageOf } from '../problem/language.js';
import { Refused } from '../problem/refused.js';
import { readCookies } from '../web/cookies.js';
import { apiOf, PAGES_PATTERN, pathnameOf } from '../routes/request-path.js';
import { BASE_POLICIES } from '../routes/route-policy.js';
import { sendStatic, type StaticFile } from '../web/static-file.js';
import { WebContext } from '../web/web-context.js';
import { StaticFiles } from './static-files.js';

const SHELL = 'index.html';
const CONSOLE = '/operator/';
/** The test page for shells of apps (docs/APP-BRIDGE.md). */
const ONLY_IN_DEMOS: readonly string[] = ['/app-bridge.html', '/app-bridge.js'];
const HTTP = { ok: 200, moved: 301, notFound: 404 } as const;
const HTML_LANG: Readonly<Record<Language, string>> = { 'en-us': 'en-US', 'zh-cn': 'zh-CN' };

/**
 * Serves the customer app at `/` and the console at `/operator/`. Files with a hash in their name are cached for ever,
 * pages never.
 */
@Injectable()
export class Pages {
  private readonly customer: StaticFiles;
  private readonly operator: StaticFiles;

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
    private readonly context: WebContext,
  ) {
    this.customer = new StaticFiles(deps.staticDirs.customer);
    this.operator = new StaticFiles(deps.staticDirs.operator);
  }

  register(fastify: FastifyInstance): void {
    fastify.get(PAGES_PATTERN, { config: { policy: BASE_POLICIES.page } }, (request, reply) =>
      this.serve(request, reply),
    );
  }

  private serve(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const pathname = pathnameOf(request.url);
    if (apiOf(request.url) !== 'page') throw new Refused({ code: 'not-found' });
    const search = request.url.slice(pathname.length);
    if (`${pathname}/` === CONSOLE) return this.redirect(reply, CONSOLE + search);
    const decision = decideRoute({ pathname, search }, { is: 'prerender' });
    if (decision.do === 'redirect') return this.redirect(reply, decision.to);
    if (pathname.startsWith(CONSOLE)) return this.serveConsole(pathname, request, reply);
    if (ONLY_IN_DEMOS.includes(pathname) && !this.deps.config.demo) throw new Refused({ code: 'not-found' });
    const file = this.customer.find(pathname.slice(1));
    if (file && pathname !== `/${SHELL}`) return sendStatic(file, request, reply);
    const exists = this.exists(pathname, request);
    if (!exists && isReserved(pathname)) throw new Refused({ code: 'not-found' });
    return this.sendShell(
      {
        shell: this.customer.find(SHELL),
        status: exists ? HTTP.ok : HTTP.notFound,
        language: this.languageOf(pathname, request),
      },
      reply,
    );
  }

  private serveConsole(pathname: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const name = pathname.slice(CONSOLE.length);
    const file = this.operator.find(name);
    if (file && name !== SHELL) return sendStatic(file, request, reply);
    // The console routes in the browser, so only a name with an extension can be a missing file. It is in English only.
    const missing = /\.[a-z0-9]+$/i.test(name) && name !== SHELL;
    return this.sendShell(
      { shell: this.operator.find(SHELL), status: missing ? HTTP.notFound : HTTP.ok, language: DEFAULT_LANGUAGE },
      reply,
    );
  }

  private exists(pathname: string, request: FastifyRequest): boolean {
    if (pathname === OUTBOX_PATH || pathname === `${OUTBOX_PATH}/`)
      return this.deps.config.demo && this.context.fromThisMachine(request.raw);
    const match = matchPage(readPath(pathname)?.path ?? '');
    if (!match) return false;
    return match.pair === null || this.symbols.listed(match.pair.replace('_', '')) !== undefined;
  }

  private redirect(reply: FastifyReply, target: string): FastifyReply {
    return reply.header('Cache-Control', 'no-store').redirect(target, HTTP.moved);
  }

  /** The language of the address, else the visitor's. */
  private languageOf(pathname: string, request: FastifyRequest): Language {
    const [, first] = pathname.split('/', 2);
    return isLanguage(first)
      ? first
      : languageOf(request.headers['accept-language'], readCookies(request.headers.cookie).get(LANGUAGE_COOKIE));
  }

  private sendShell(
    {
      shell,
      status,
      language,
    }: { readonly shell: StaticFile | null; readonly status: number; readonly language: Language },
    reply: FastifyReply,
  ): FastifyReply {
    if (!shell) throw new Refused({ code: 'not-found' });
    const html = shell.bytes
      .toString('utf8')
      .replace(/<html([^>]*?) lang="[^"]*"/, `<html$1 lang="${HTML_LANG[language]}"`);
    return reply
      .status(status)
      .header('Content-Type', shell.type)
      .header('Content-Language', language)
      .header('Vary', 'Accept-Language, Cookie')
      .header('Cache-Control', 'no-store')
      .send(html);
  }
}

/** Whether the first segment is one that is never a page. */
function isReserved(pathname: string): boolean {
  const [, first] = pathname.split('/', 2);
  return RESERVED_SEGMENTS.some((segment) => segment === first);
}
