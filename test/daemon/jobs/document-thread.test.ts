/** Documents made to hurt: each ends with a clear error, its thread with it, and the event loop stays free. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it, test, vi } from 'vitest';
import { openInThread, type OpenedDocument } from '../../../daemon/jobs/document-thread.ts';
import { jsonTextOf } from '../../../daemon/contract/json-text.ts';
import { pdfOf, type PdfPart } from '../../support/pdf.ts';
import { ServiceError } from '../../../engine/errors.ts';

vi.setConfig({ testTimeout: 120_000 });

const never = new AbortController().signal;

async function opened(name: string, bytes: Buffer, signal = never, ms = 60_000): Promise<OpenedDocument> {
  return await openInThread({ bytes, fileName: name }, { signal, deadlineAt: Date.now() + ms });
}

/** The code of the error, or that there was none. */
async function outcome(name: string, bytes: Buffer): Promise<string> {
  try {
    await using document = await opened(name, bytes);
    return `${document.inputs.length} inputs`;
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
}

/** Eleven aliases of eleven aliases, ten deep. */
const LAUGHS = `a0: &a0 lol\n${Array.from({ length: 10 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(11)}]`).join('\n')}\n`;

/** Read as it is, or as plain text when it is not what its name says; what counts is that it ends. */
const ENDS = /^(?:\d+ inputs|too_large|validation_failed)$/u;
const REFUSED = /^(?:too_large|validation_failed)$/u;

test.each([
  ['deep JSON', 'a.json', Buffer.from('['.repeat(4_000_000)), ENDS],
  ['deep HTML', 'a.html', Buffer.from(`<!doctype html>${'<div>'.repeat(400_000)}x`), ENDS],
  ['deep XML', 'a.xml', Buffer.from(`<?xml version="1.0"?>${'<a>'.repeat(400_000)}`), ENDS],
  [
    'entities of XML',
    'a.xml',
    Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><a>&c;</a>',
    ),
    ENDS,
  ],
  ['aliases of YAML', 'a.yaml', Buffer.from(LAUGHS), ENDS],
  ['a PDF that is cut off', 'a.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog'), REFUSED],
  ['nothing that is known', 'a.bin', Buffer.from([0, 1, 2, 255]), REFUSED],
])('%s', async (_, name, bytes, expected) => {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  expect(await outcome(name, bytes)).toMatch(expected);
  delay.disable();
  // What the thread does is not waited for by others; the bound leaves room for a busy machine.
  expect(delay.max / 1e6).toBeLessThan(1_000);
});

it('ends when its job does, and when its time is over', async () => {
  const stopped = new AbortController();
  const opening = opened('a.txt', Buffer.from('Mail ana@example.com'), stopped.signal);
  stopped.abort();
  await expect(opening).rejects.toMatchObject({ code: 'deadline_exceeded' });
  await expect(opened('a.txt', Buffer.from('Mail ana@example.com'), never, 0)).rejects.toMatchObject({
    code: 'deadline_exceeded',
  });
});

it('is given up while PDFium is at it, when its time is over', async () => {
  // A grid of patterns in patterns, each drawn thousands of times.
  const pattern = (inner: string, resources: string): PdfPart => ({
    dictionary: `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 1 /YStep 1 /Resources <<${resources}>>`,
    stream: inner,
  });
  const uses = '/Pattern cs /P scn 0 0 600 600 re f\n'.repeat(200);
  const slow = pdfOf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 2000 2000] /Contents 4 0 R /Resources <</Pattern <</P 5 0 R>>>>>>',
    { dictionary: '', stream: uses.repeat(20) },
    pattern(uses, '/Pattern <</P 6 0 R>>'),
    pattern(uses, '/Pattern <</P 7 0 R>>'),
    pattern('0 0 1 1 re f', ''),
  ]);
  await expect(opened('a.pdf', Buffer.from(slow), never, 3_000)).rejects.toMatchObject({ code: 'deadline_exceeded' });
});

it('a table crosses as text, and comes back written', async () => {
  await using document = await opened('a.csv', Buffer.from('name,mail\nAna,ana@example.com\n'));
  expect(document.inputs[0]).toMatchObject({ kind: 'table', columns: [{ name: 'name' }, { name: 'mail' }] });
  expect(jsonTextOf((document.inputs[0] as { rows: unknown }).rows)).toBe('[["Ana","ana@example.com"]]');
  const { bytes, result } = await document.write('d1', [], { pictureTexts: [], droppedRows: new Map() });
  expect([Buffer.from(bytes).toString(), result.input_id]).toEqual(['name,mail\nAna,ana@example.com\n', 'd1']);
});
