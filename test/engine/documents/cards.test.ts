/** Calendars, address cards and subtitles: properties and cues change, structure stays. */
import { describe, expect, it } from 'vitest';
import { drawn } from '../../support/images.ts';
import { opened, protectedText } from '../../support/documents.ts';

const VALUES = { 'Jörg Müller': 'Ana; Ruiz', Müller: 'Ruiz, X', Jörg: 'Ana', 'jm@example.org': 'a@example.com' };

describe('a calendar', () => {
  const calendar = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Müller//EN',
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Berlin',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:jm@example.org',
    'DTSTART;TZID=Europe/Berlin:20230102T100000',
    'ORGANIZER;CN="Jörg Müller":mailto:jm@example.org',
    'ATTENDEE;PARTSTAT=ACCEPTED;CN=Jörg Müller:MAILTO:jm@example.org',
    'SUMMARY:Gespräch mit Jör',
    ' g Müller\\, und mehr',
    'DESCRIPTION:Zeile 1\\nHerr Müller\\; kommt. Eine lange Zeile die nicht geändert wird und',
    '  gefaltet bleibt',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

  it('is shown with the names of its properties', async () => {
    const [block] = (await opened(calendar, 'a.ics')).blocks;
    expect(JSON.parse((block as { json: string }).json)[0]).toMatchObject({
      name: 'Jörg Müller',
      organizer: 'jm@example.org',
      attendee: 'jm@example.org',
      summary: 'Gespräch mit Jörg Müller, und mehr',
      dtstart: '20230102T100000',
    });
  });

  it('keeps its lines but for what is replaced', async () => {
    expect(await protectedText(calendar, 'a', {})).toBe(calendar);
    const out = await protectedText(calendar, 'a.ics', VALUES);
    expect(out.replace('//Müller//', '')).not.toMatch(/Müller|jm@/);
    const unfolded = out.replaceAll('\r\n ', '');
    for (const line of [
      'UID:a@example.com',
      'ORGANIZER;CN="Ana; Ruiz":mailto:a@example.com',
      'ATTENDEE;PARTSTAT=ACCEPTED;CN="Ana; Ruiz":MAILTO:a@example.com',
      'SUMMARY:Gespräch mit Ana\\; Ruiz\\, und mehr',
    ])
      expect(unfolded.split('\r\n')).toContain(line);
    for (const line of out.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(90);
    expect(unfolded).toContain('Zeile 1\\nHerr Ruiz\\, X\\; kommt.');
  });
});

describe('an address card', () => {
  it('has its parts, its encodings and its picture', async () => {
    const picture = await drawn(30, 30, []).png().toBuffer();
    const card = [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg',
      'FN;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:J=F6rg =',
      'M=FCller',
      'item1.TEL;CELL:+49 30 123',
      `PHOTO;ENCODING=BASE64;PNG:${picture.toString('base64')}`,
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Müller;Jörg;;Dr.;',
      'ADR;TYPE=home:;;Hauptstraße 1;Berlin;;10115;',
      'EMAIL:jm@example.org',
      'END:VCARD',
      '',
    ].join('\n');
    const { blocks } = await opened(card, 'a.vcf');
    expect(blocks.map(({ kind, segment }) => `${kind} ${segment}`)).toEqual(['json vcf', 'image photo/1']);
    expect(JSON.parse((blocks[0] as { json: string }).json)).toEqual([
      { n: 'Müller;Jörg', 'full name': 'Jörg Müller', phone: '+49 30 123' },
      {
        'family name': 'Müller',
        'given name': 'Jörg',
        'name prefix': 'Dr.',
        street: 'Hauptstraße 1',
        city: 'Berlin',
        'postal code': '10115',
        email: 'jm@example.org',
      },
    ]);
    expect(await protectedText(card, 'a.vcf', {})).toBe(card);
    const out = await protectedText(card, 'a.vcf', VALUES);
    expect(out).toContain('N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Ruiz, X=3BAna\n');
    expect(out).toContain('CHARSET=ISO-8859-1:Ana=3B Ruiz\nitem1.TEL');
    expect(out).toContain('N:Ruiz\\, X;Ana;;Dr.;\n');
    expect(out).toContain(picture.toString('base64'));
  });
});

describe('subtitles', () => {
  it.each([
    [
      'a.srt',
      '1\r\n00:00:01,000 --> 00:00:02,000\r\nHello Ana\r\n<i>Ruiz</i>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n7\r\n',
    ],
    ['b', 'WEBVTT Ana\n\nNOTE Ana\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v Ana>Hello\n'],
  ])('keep their times: %s', async (name, source) => {
    const { format, blocks } = await opened(source, name);
    expect([format, blocks.length]).toEqual(['subtitles', 1]);
    expect((blocks[0] as { text: string }).text).not.toContain('-->');
    expect(await protectedText(source, name, { Ana: 'Bea --> \n\nX', '00': '99' })).toBe(
      source.replaceAll('Ana', 'Bea -> \nX'),
    );
  });
});
