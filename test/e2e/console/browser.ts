/**
 * Debian's Chromium over a real daemon. What must never happen on any page is watched all the time: an error on the console,
 * a violation of the Content-Security-Policy, a request to another origin, a shift of the layout.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { cli } from '../../support/cli.ts';
import { buildConsole } from '../../../scripts/build-console.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const CHROMIUM = process.env['PIID_CHROMIUM'] ?? '/usr/bin/chromium';
const SHOTS = join(ROOT, 'dist', 'screenshots');
/** The bound below which a page counts as still (web.dev/cls). */
const MOST_SHIFT = 0.1;

export interface Visit {
  readonly page: Page;
  readonly url: string;
  readonly key: string;
  /** A key with these scopes and no others. */
  readonly keyWith: (...scopes: readonly string[]) => string;
  /** What went wrong so far. */
  readonly faults: readonly string[];
  /** Keeps what the page looks like, to be looked at. */
  readonly shot: (name: string) => Promise<void>;
  /** How much the layout has moved by itself since the page was opened. */
  readonly shift: () => Promise<number>;
}

export interface VisitOptions {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  readonly locale?: string;
}

export async function visit({
  width = 1280,
  height = 900,
  scheme = 'light',
  locale = 'en-GB',
}: VisitOptions = {}): Promise<Visit> {
  await buildConsole(join(ROOT, 'dist', 'console'));
  const { serve, run } = cli();
  const { url, adminKey } = await serve(['--rate', '1000', '--burst', '1000']);
  const browser: Browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  onTestFinished(() => browser.close());
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    const target = request.url();
    if (!target.startsWith(`${url}/`) && !/^(?:data|blob):/.test(target)) faults.push(`asks ${target}`);
  });
  // A string, since it is run in the page.
  await page.addInitScript(`
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  await page.goto(`${url}/console`);
  mkdirSync(SHOTS, { recursive: true });
  return {
    page,
    url,
    key: adminKey ?? '',
    keyWith: (...scopes) =>
      run(['keys', 'create', '--name', 'console', ...scopes.flatMap((scope) => ['--scope', scope])]).stdout.trim(),
    faults,
    shot: async (name) => {
      await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
    },
    shift: () => page.evaluate<number>('globalThis.shift'),
  };
}

export async function enterKey({ page, key: own }: Visit, key: string = own): Promise<void> {
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Use the key' }).click();
}

export { MOST_SHIFT };
