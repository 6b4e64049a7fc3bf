/**
 * The flows of the console in a real browser, from an empty installation. By name (`npm run test:console`), since it needs
 * Chromium; `test/daemon/console` tests without one what needs none.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../../licence/envelope.ts';
import { answerTo, seal } from '../../support/licensed-app.ts';
import { enterKey, MOST_SHIFT, visit, type Visit } from './browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LETTER = join(import.meta.dirname, '..', 'letter.png');

/** Names of the rules that the page breaks, with the elements. */
async function violations({ page }: Visit): Promise<string[]> {
  // Through the debugger, which the page's policy does not bind.
  await page.evaluate(AXE);
  return page.evaluate<string[]>(`axe.run().then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(', ')))`);
}

async function expectWell(seen: Visit): Promise<void> {
  expect(seen.faults).toEqual([]);
  expect(await violations(seen)).toEqual([]);
  expect(await seen.shift()).toBeLessThan(MOST_SHIFT);
}

describe('the console in Chromium', () => {
  it('shows a worked example before it asks for a key', async () => {
    const seen = await visit();
    await seen.page.getByText('Cassandra Cohen').waitFor();
    await seen.shot('first-visit');
    await expectWell(seen);
  });

  it('forgets the key on a reload, unless it is to be kept', async () => {
    const seen = await visit();
    await enterKey(seen);
    await seen.page.getByText('A key is in use.').waitFor();
    await seen.page.reload();
    await seen.page.getByLabel('API key').waitFor();
    await seen.page.getByLabel('Keep it until').check();
    await enterKey(seen);
    await seen.page.getByText('A key is in use.').waitFor();
    await seen.page.reload();
    await seen.page.getByText('A key is in use.').waitFor();
    expect(seen.faults).toEqual([]);
  });

  it('says what the server refuses', async () => {
    const seen = await visit();
    await seen.page.getByLabel('API key').fill(`piid_live_${'A'.repeat(43)}`);
    await seen.page.keyboard.press('Enter');
    await seen.page.getByRole('button', { name: 'Protect' }).click();
    await seen.page.getByRole('alert').getByText('401').waitFor();
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
  ] as const)('protects a text, shows why, and restores it: %s, %i px', async (scheme, width) => {
    const seen = await visit({ scheme, width });
    const { page } = seen;
    await enterKey(seen);
    await page.getByRole('button', { name: 'Protect', exact: true }).click();
    await page.locator('#restored').waitFor();
    expect(await page.locator('#protected').textContent()).not.toMatch(/Okafor|Ruiz|612 345 678/);
    expect(await page.locator('#restored').textContent()).toBe(await page.getByLabel('Content').inputValue());
    await page.locator('#original mark').first().waitFor();
    await seen.shot(`try-${scheme}-${width}`);
    await expectWell(seen);
    // Nothing is wider than the window.
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });

  it('reviews with the keyboard alone', async () => {
    const seen = await visit();
    const { page } = seen;
    await enterKey(seen);
    await page.getByRole('button', { name: 'Protect', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('#restored').waitFor();
    await page.getByRole('button', { name: 'Next doubtful one' }).focus();
    await page.keyboard.press('Enter');
    // The least sure finding has the focus on its first button: on to “Reject”.
    await page.locator('tr[data-chosen] button:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const rejected = await page.locator('tr[data-verdict=rejected] bdi').first().textContent();
    await page.getByRole('button', { name: 'Protect with these decisions' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('#protected', { hasText: rejected ?? '' }).waitFor();
    await seen.shot('review');
    await expectWell(seen);
  });

  it('marks what was missed', async () => {
    const seen = await visit();
    const { page } = seen;
    await enterKey(seen);
    await page.getByLabel('Content').fill('The wrench belongs to the blue team of building nine.');
    await page.getByRole('button', { name: 'Protect', exact: true }).click();
    await page.locator('#protected').waitFor();
    await page.getByText('Mark the selection').first().click();
    const field = page.locator('textarea[name=original]');
    await field.focus();
    await field.evaluate((element) =>
      (element as unknown as { setSelectionRange(a: number, b: number): void }).setSelectionRange(26, 35),
    );
    await page.getByRole('button', { name: 'Mark the selection' }).click();
    await page.getByRole('button', { name: 'Protect with these decisions' }).click();
    await page.locator('#protected:not(:has-text("blue team"))').waitFor();
    expect(seen.faults).toEqual([]);
  });

  it('protects a table, JSON and a picture', async () => {
    const seen = await visit();
    const { page } = seen;
    await enterKey(seen);
    await page.getByLabel('Kind of input').selectOption('table');
    await page.getByRole('button', { name: 'Protect', exact: true }).click();
    await page.locator('td mark', { hasText: 'Berg' }).waitFor();
    await seen.shot('table');
    await page.getByLabel('Kind of input').selectOption('json');
    await page.getByRole('button', { name: 'Protect', exact: true }).click();
    await page.locator('del', { hasText: 'Ruiz' }).first().waitFor();
    await page.getByLabel('Kind of input').selectOption('image');
    await page.locator('input[type=file]').setInputFiles(LETTER);
    await page.getByText('letter.png').waitFor();
    await page.getByRole('button', { name: 'Protect', exact: true }).click();
    await page.locator('#protected-image').waitFor();
    await seen.shot('image');
    await expectWell(seen);
  });

  it('runs a job of files and gives back the result', async () => {
    const seen = await visit();
    const { page } = seen;
    await enterKey(seen);
    await page.getByRole('link', { name: 'Files' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'letter.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Dear Ms Okafor, mail ana.ruiz@example.com. Regards, Ana Ruiz'),
    });
    await page.getByRole('button', { name: 'Protect the files' }).click();
    await page.locator('[data-job=succeeded]').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download protected' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).not.toMatch(/Okafor|Ruiz|ana\.ruiz/);
    await page.getByText('EMAIL').first().waitFor();
    await seen.shot('files');
    await expectWell(seen);
  });

  it('measures on marked documents', async () => {
    const seen = await visit();
    const { page } = seen;
    await enterKey(seen);
    await page.getByRole('link', { name: 'Measure' }).click();
    const text = '😀 Write to ana.ruiz@example.com today.';
    await page.locator('input[type=file]').setInputFiles({
      name: 'marked.jsonl',
      mimeType: 'application/jsonl',
      // In code points, as in the interface.
      buffer: Buffer.from(
        `${JSON.stringify({ text, language: 'en', entities: [{ start: 11, end: 31, type: 'EMAIL' }] })}\n`,
      ),
    });
    await page.getByText('Documents: 1 of 1').waitFor();
    expect(await page.getByRole('row', { name: /EMAIL/ }).first().textContent()).toBe('EMAIL1100.0100.0100.0');
    await expectWell(seen);
  });

  it('takes an activation, and shows the quota', async () => {
    const seen = await visit();
    const { page } = seen;
    await enterKey(seen);
    await page.getByRole('link', { name: 'Licence' }).click();
    await page.getByText('is intact').waitFor();
    await page.getByRole('button', { name: 'as a QR code' }).click();
    await page.locator('svg.qr').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the challenge' }).click(),
    ]);
    const challenge = JSON.parse(readFileSync(await file.path(), 'utf8')) as Envelope;
    await page.locator('input[type=file]').setInputFiles({
      name: 'activation.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(seal(answerTo(challenge)))),
    });
    await page.getByText('The licence was imported').waitFor();
    await seen.shot('licence');
    await expectWell(seen);
  });

  it('keeps originals hidden, and asks for the scope', async () => {
    const seen = await visit();
    const { page } = seen;
    await enterKey(seen);
    await page.getByRole('link', { name: 'Sessions' }).click();
    await page.getByRole('button', { name: 'Open a session' }).click();
    await page.getByRole('button', { name: 'Show the map' }).click();
    await page.getByText('the key needs the scope mapping:read').waitFor();
    await page.getByRole('button', { name: 'Forget the key' }).click();
    await enterKey(seen, seen.keyWith('protect', 'sessions', 'mapping:read'));
    await page.getByRole('button', { name: 'Open a session' }).click();
    const session = await page.locator('#session-id').textContent();
    const protectedNow = await fetch(`${seen.url}/v2/protect`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${seen.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'Mail ana.ruiz@example.com', mapping: { consistency: 'session', session } }),
    });
    expect([protectedNow.status, await protectedNow.text()]).toEqual([200, expect.anything()]);
    await page.getByRole('button', { name: 'Show the map' }).click();
    await page.getByRole('cell', { name: 'hidden' }).first().waitFor();
    expect(await page.getByText('ana.ruiz@example.com').count()).toBe(0);
    await page.getByRole('button', { name: 'Show', exact: true }).first().click();
    await page.getByText('ana.ruiz@example.com').waitFor();
  });

  it('draws how busy the system is', async () => {
    const seen = await visit();
    const { page } = seen;
    await enterKey(seen);
    await page.getByRole('link', { name: 'System' }).click();
    await page.locator('.uplot').first().waitFor();
    await page.waitForTimeout(5_000);
    await seen.shot('system');
    await expectWell(seen);
  });

  it('speaks German', async () => {
    const seen = await visit({ locale: 'de-DE' });
    await seen.page.getByLabel('API-Schlüssel').waitFor();
    expect(await seen.page.evaluate<string>('document.documentElement.lang')).toBe('de');
    await expectWell(seen);
  });

  /** Each is shown as text: no element of it is made, nothing of it runs. */
  const HOSTILE = [
    '<img src=x onerror="globalThis.broken=1">',
    '<script>globalThis.broken=1</script>',
    '<svg onload="globalThis.broken=1"><b>bold</b></svg>',
    '"><iframe src="javascript:globalThis.broken=1"></iframe>',
    'javascript:globalThis.broken=1//\'"><a href=x>',
    '{{constructor.constructor("globalThis.broken=1")()}}',
    '&lt;img src=x onerror=globalThis.broken=1&gt;',
    '<style>body{display:none}</style>',
    '<base href="https://elsewhere.example/">',
    '<meta http-equiv="refresh" content="0;url=https://elsewhere.example/">',
    '\u202egnp.exe\u202c \u2066Ana\u2069',
    '\u0000\u0007\u001b[31mAna',
    'a'.repeat(20_000),
  ];

  it('shows hostile texts, columns and cells as text', async () => {
    const seen = await visit();
    const { page } = seen;
    await enterKey(seen);
    const made = (): Promise<number> =>
      page.evaluate<number>(
        "document.querySelectorAll('main img, main script, main iframe, main style, main base, main b').length",
      );
    for (const text of HOSTILE) {
      await page.getByLabel('Kind of input').selectOption('text');
      await page.getByLabel('Content').fill(`${text} Mail ana.ruiz@example.com`);
      await page.getByRole('button', { name: 'Protect', exact: true }).click();
      await page.locator('#original mark', { hasText: 'ana.ruiz' }).waitFor();
      expect([text.slice(0, 40), await made()]).toEqual([text.slice(0, 40), 0]);
      await page.getByLabel('Kind of input').selectOption('table');
      const cell = `"${text.replaceAll('"', '""')}"`;
      await page.getByLabel('Content').fill(`${cell},email\n${cell},ana.ruiz@example.com\n`);
      await page.getByRole('button', { name: 'Protect', exact: true }).click();
      await page.locator('td mark', { hasText: 'ana.ruiz' }).waitFor();
      expect([text.slice(0, 40), await made()]).toEqual([text.slice(0, 40), 0]);
    }
    expect(await page.evaluate<unknown>('globalThis.broken')).toBeUndefined();
    expect(seen.faults).toEqual([]);
  });

  it('stays quick with 50,000 characters and 2,000 findings', async () => {
    const seen = await visit();
    const { page } = seen;
    await enterKey(seen);
    const text = Array.from({ length: 2_000 }, (_, i) => `to a${i}@example.com ok`).join('\n');
    await page.getByLabel('Content').fill(text);
    await page.getByRole('button', { name: 'Protect', exact: true }).click();
    await page.locator('#original mark').first().waitFor();
    expect(await page.locator('#original mark').count()).toBe(2_000);
    // The longest time between two frames while one scrolls and decides.
    const longest = await page.evaluate<number>(`new Promise((resolve) => {
      const view = document.querySelector('#original');
      let last = performance.now();
      let longest = 0;
      let frames = 0;
      const step = () => {
        const now = performance.now();
        if (frames > 2) longest = Math.max(longest, now - last);
        last = now;
        view.scrollTop += 400;
        if (frames % 20 === 10) document.querySelectorAll('tbody button')[frames % 60].click();
        if (++frames < 120) requestAnimationFrame(step);
        else resolve(longest);
      };
      requestAnimationFrame(step);
    })`);
    console.log(`longest frame with 2,000 findings: ${longest.toFixed(0)} ms`);
    expect(seen.faults).toEqual([]);
  });
});
