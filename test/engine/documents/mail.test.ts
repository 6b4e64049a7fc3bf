/** Mails: headers, parts in all transfer encodings, attachments, mailboxes. */
import { describe, expect, it } from 'vitest';
import { opened, protectedText } from '../../support/documents.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const VALUES = {
  'Jörg Müller': 'Łukasz Ruiz',
  'Joerg Mueller': 'Luca Ruiz',
  'jm@example.org': 'a@example.com',
  Müller: 'Ruiz',
};

const MAIL = [
  'Received: from mx (mx [192.0.2.1]) by b; Mon, 2 Jan 2023 10:00:00 +0000',
  'From: "Joerg Mueller" <jm@example.org>',
  'To: =?iso-8859-1?Q?J=F6rg_M=FCller?= <jm@example.org>,',
  ' =?utf-8?B?SsO2cmcg?=',
  ' =?utf-8?B?TcO8bGxlcg==?= <x@example.net>',
  'Subject: Re: Joerg',
  ' Mueller',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed;',
  ' boundary="b1 Mueller"',
  '',
  'For Joerg Mueller only',
  '--b1 Mueller',
  'Content-Type: multipart/alternative; boundary=b2',
  '',
  '--b2',
  'Content-Type: text/plain; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Hallo J=F6rg M=FCller, eine lange Zeile mit J=F6rg M=',
  '=FCller und 1=3D1.',
  '> J=F6rg M=FCller schrieb:',
  '',
  '--b2',
  'Content-Type: text/html; charset=iso-8859-1',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('<p title="Müller">Hallo <b>Jörg</b> Müller, Grüße</p>', 'latin1').toString('base64'),
  '--b2--',
  '--b1 Mueller',
  'Content-Type: application/json; name="Joerg Mueller.json"',
  "Content-Disposition: attachment; filename*=utf-8''J%C3%B6rg%20M%C3%BCller.json",
  'Content-Transfer-Encoding: base64',
  '',
  base64('{"name": "Jörg Müller"}'),
  '--b1 Mueller',
  'Content-Type: message/rfc822',
  '',
  'From: jm@example.org',
  'Subject: inner Joerg Mueller',
  '',
  'Inner text of Joerg Mueller.',
  '--b1 Mueller',
  'Content-Type: application/octet-stream',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from([1, 2, 3, 4, 5, 250]).toString('base64'),
  '--b1 Mueller--',
  'Goodbye Joerg Mueller',
  '',
].join('\r\n');

describe('a mail', () => {
  it('without changes is the same', async () => {
    const kept = { 'no such value': '' };
    expect(await protectedText(MAIL, 'a.eml', kept)).toBe(MAIL.replace('AQIDBAX6', ''));
  });

  it('is protected in its headers, parts and attachments, its boundaries kept', async () => {
    const document = await opened(MAIL, 'a.eml');
    expect(document.blocks.map(({ kind, segment }) => `${kind} ${segment}`)).toEqual([
      'text headers',
      'text preamble/0',
      'text part/1.1.1',
      'text part/1.2.1!text',
      'text part/1.2.1!attributes',
      'text headers/2',
      'json part/2.1!json',
      'text headers/3.1',
      'text part/3.1.1',
      'file part/4.1',
      'text epilogue/0',
    ]);
    const headers = document.blocks[0] as { text: string };
    expect(headers.text).toContain(
      'To: Jörg Müller <jm@example.org>, Jörg Müller <x@example.net>\nSubject: Re: Joerg Mueller\n',
    );
    const out = await protectedText(MAIL, 'a.eml', VALUES);
    expect(out.replaceAll('b1 Mueller', '')).not.toMatch(/Mueller|M=FCller|M=C3=BCller|%C3%BCller|jm@example/);
    expect(out).toContain('From: "Luca Ruiz" <a@example.com>\r\n');
    expect(out).toContain(`To: =?UTF-8?B?${base64('Łukasz Ruiz')}?= <a@example.com>,`);
    expect(out).toContain('Subject: Re: Luca Ruiz\r\nMIME-Version');
    expect(out).toContain("filename*=utf-8''%C5%81ukasz%20Ruiz.json");
    // The charset has no such letter.
    expect(out).toContain('Content-Type: text/plain; charset=utf-8\r\n');
    expect(out).toContain('=C5=81ukasz Ruiz schrieb:\r\n');
    const [page, attachment] = [...out.matchAll(/base64\r\n\r\n([A-Za-z0-9+/=\r\n]*?)\r\n--/g)].map(
      (match) => match[1]!,
    );
    expect(Buffer.from(page!, 'base64').toString('latin1')).toBe(
      '<p title="Ruiz">Hallo <b>&#321;ukasz Ruiz</b>, Grüße</p>',
    );
    expect(JSON.parse(Buffer.from(attachment!, 'base64').toString())).toEqual({ name: 'Łukasz Ruiz' });
  });

  it('with a body of seven bits gets an encoding when it needs one', async () => {
    const mail = 'From: a@b.example\nTo: c@d.example\nSubject: x\n\nDear Joerg Mueller,\nbye\n';
    const out = await protectedText(mail, 'mail', { 'Joerg Mueller': 'Łukasz' });
    expect(out).toBe(
      `Content-Transfer-Encoding: base64\nFrom: a@b.example\nTo: c@d.example\nSubject: x\n\n${base64('Dear Łukasz,\nbye\n')}\n`,
    );
  });

  it('that is broken is read to its end', async () => {
    for (const mail of [
      MAIL.slice(0, 1_000),
      MAIL.replaceAll('--b2', '--b3'),
      'From: Joerg Mueller\nSubject: x\nDate: y\nno header Joerg Mueller',
      `From: a\nTo: b\nDate: c\nContent-Type: multipart/mixed; boundary=x\n\n${'--x\n'.repeat(5_000)}`,
    ])
      expect((await protectedText(mail, 'a.eml', VALUES)).replaceAll('b1 Mueller', '')).not.toContain('Mueller');
    let nested = 'Joerg Mueller';
    for (let i = 0; i < 50; i++) nested = `Content-Type: message/rfc822\n\n${nested}`;
    await expect(opened(`From: a\n${nested}`, 'a.eml')).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('a mailbox', () => {
  it('has its messages one by one', async () => {
    const box = [1, 2]
      .map(
        (n) =>
          `From jm@example.org Mon Jan  2 10:0${n}:00 2023\nFrom: Joerg Mueller <jm@example.org>\nSubject: ${n}\n\n>From Joerg Mueller\n\n`,
      )
      .join('');
    expect((await opened(box, 'x')).blocks.map(({ segment }) => segment)).toEqual(
      [1, 2].flatMap((n) => [`message/${n}/envelope`, `message/${n}/headers`, `message/${n}/part/1`]),
    );
    expect(await protectedText(box, 'a.mbox', VALUES)).toBe(
      box.replaceAll('Joerg Mueller', 'Luca Ruiz').replaceAll('jm@example.org', 'a@example.com'),
    );
  });
});
